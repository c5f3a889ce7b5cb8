"""The server as an ASGI application: the table of routes, the live connections, the client's files, and the door."""

from __future__ import annotations

import asyncio
import functools
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute
from starlette.routing import WebSocketRoute

from ..api.asked import Nothing
from ..api.content import JSON, Content
from ..api.visit import Visit
from ..aside import ERRAND, Errand, aside
from ..wire.problems import Refused, refused
from . import logs
from .house import House
from .limits import client_address, read_body
from .logs import Logged
from .replies import content_reply, is_long, json_reply, problem_reply
from .route import Route
from .routes import ROUTES
from .security import LOOPBACK_NAMES, Door, host_name
from .settings import Settings
from .sockets import LIVE, attend

TOKEN = re.compile(r"[A-Za-z0-9_-]{1,128}")
MOST_TOKENS = 8  # seats of one person, or of one table
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"]
FAULT = "something went wrong on the server: it has been written down"


def create_app(settings: Settings) -> Starlette:
    """A server that is not running yet; its store is opened when it starts."""
    house = House.of(settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.open()
        logs.note("open")
        yield
        await house.close()
        logs.note("closed")

    app = Starlette(
        routes=[
            *api_routes(ROUTES, house),
            WebSocketRoute(LIVE, functools.partial(attend, house)),
            StarletteRoute("/{path:path}", _watched(house.assets.reply), methods=METHODS),
        ],
        middleware=[
            Middleware(Logged),
            Middleware(Door, hosts=settings.hosts, by_address=settings.by_address),
        ],
        exception_handlers={HTTPException: _as_problem, Exception: _as_fault},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.house = house
    return app


# ------------------------------------------------------------------ routes

Endpoint = Callable[[Request], Awaitable[Response]]


def api_routes(routes: Iterable[Route[Any, Any]], house: House) -> list[StarletteRoute]:
    """The table as routes that can be called, one for each path, in the table's order."""
    by_path: dict[str, list[Route[Any, Any]]] = {}
    for route in routes:
        by_path.setdefault(route.path, []).append(route)
    return [
        StarletteRoute(path, _watched(functools.partial(_call, house, {r.method: r for r in here})), methods=METHODS)
        for path, here in by_path.items()
    ]


async def _call(house: House, here: dict[str, Route[Any, Any]], request: Request) -> Response:
    route = here.get("GET" if request.method == "HEAD" else request.method)
    if route is None:
        request.scope["hedgerow.route"] = next(iter(here.values())).plain_path
        allowed = ", ".join([*here, *(["HEAD"] if "GET" in here else [])])
        wrong = refused("wrong-method", f"this address takes {allowed}, not {request.method}", 405)
        return problem_reply(wrong, {"Allow": allowed})
    request.scope["hedgerow.route"] = route.plain_path
    client = client_address(request.scope)
    house.take(route.rate, client)
    visit = Visit(
        house=house,
        path=dict(request.path_params),
        query=_query(route, request),
        tokens=bearer_tokens(request.headers.get("authorization")) if route.seat else (),
        body=await _body(route, request) if route.method != "GET" else Nothing(),
        here=host_name(request.headers.get("host", "")) in LOOPBACK_NAMES,
    )
    errand = house.purses.errand(client)
    ERRAND.set(errand)
    if not route.costly:
        return await _answered(route, visit, request)
    return await _while_there(_in_lane(house, client, route, visit, request), request, errand)


async def _answered(route: Route[Any, Any], visit: Visit[Any, Any], request: Request) -> Response:
    reply = await route.does(visit)
    accepts = request.headers.get("accept-encoding", "")
    if isinstance(reply, Content):
        return content_reply(reply, accepts, request.headers.get("if-none-match", ""))
    return await aside(json_reply, reply, accepts) if is_long(reply) else json_reply(reply, accepts)


async def _in_lane(
    house: House, client: str, route: Route[Any, Any], visit: Visit[Any, Any], request: Request
) -> Response:
    async with house.lane(client):
        return await _answered(route, visit, request)


async def _while_there(answer: Coroutine[Any, Any, Response], request: Request, errand: Errand) -> Response:
    """Answers a question as long as somebody waits for it."""
    answering, leaving = asyncio.create_task(answer), asyncio.create_task(_left(request))
    try:
        await asyncio.wait([answering, leaving], return_when=asyncio.FIRST_COMPLETED)
        if answering.done():
            return answering.result()
        errand.left = True
        raise refused("left", "whoever asked did not wait for the answer", 499)
    finally:
        answering.cancel()
        leaving.cancel()
        await asyncio.gather(answering, leaving, return_exceptions=True)


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _query(route: Route[Any, Any], request: Request) -> Any:
    pairs = request.query_params.multi_items()
    given = dict(pairs)
    if len(given) < len(pairs):
        raise refused("malformed", "a question may name each of its parts once", 400)
    try:
        return msgspec.convert(given, route.asks, strict=False)
    except msgspec.ValidationError as wrong:
        raise refused("malformed", f"the question cannot be read: {wrong}", 400) from None


async def _body(route: Route[Any, Any], request: Request) -> Any:
    """The body as the table says it is. An empty one stands for an empty object."""
    kind = request.headers.get("content-type", JSON).partition(";")[0].strip().lower()
    body = await read_body(request, route.most)
    if body and kind != JSON:
        raise refused("not-json", f"the body should be {JSON}, not {kind[:80]!r}", 415)
    try:
        return msgspec.json.decode(body or b"{}", type=route.takes)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise refused("malformed", f"the body cannot be read: {wrong}", 400) from None
    except RecursionError:
        raise refused("malformed", "the body is nested too deeply", 400) from None


def bearer_tokens(header: str | None) -> tuple[str, ...]:
    """The tokens of an Authorization header: `Bearer one`, or `Bearer one,other` of two who share a screen."""
    if header is None:
        return ()
    scheme, _, rest = header.partition(" ")
    tokens = tuple(part.strip() for part in rest.split(","))
    if scheme.lower() != "bearer" or len(tokens) > MOST_TOKENS or not all(map(TOKEN.fullmatch, tokens)):
        raise refused("bad-authorization", "the header should be: Authorization: Bearer <token of the seat>", 401)
    return tokens


# ------------------------------------------------------------------ when something is wrong


def _watched(endpoint: Endpoint) -> Endpoint:
    """Whatever goes wrong becomes a problem in words; what should not have happened is written down, too."""

    async def watched(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Refused as problem:
            return problem_reply(problem)
        except Exception as fault:
            logs.note_fault("fault", fault, path=logs.route_path(request.scope), game=logs.game_of(request.scope))
            return await _as_fault(request, fault)

    return watched


async def _as_problem(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    return problem_reply(refused("refused", wrong.detail, wrong.status_code))


async def _as_fault(request: Request, fault: Exception) -> Response:
    """The last resort: nothing of what went wrong is told to whoever asked."""
    return problem_reply(refused("fault", FAULT, 500))
