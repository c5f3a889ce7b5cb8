"""The description of the API, made of the very table that the server runs on."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import inspect

from hedgerow.kernel.version import version

from ..api.about import ASK_FIRST
from ..api.asked import Nothing
from ..api.content import JSON, Content, json_bytes, kept
from ..api.visit import Visit
from ..wire.messages import Hello, Presence, Problem, Update
from .route import Route
from .sockets import LIVE

REF = "#/components/schemas/{name}"
ALWAYS = (400, 429)
MEANINGS = {
    400: "The request is malformed.",
    401: "The Authorization header cannot be read.",
    403: "The token does not open this, or another site's page asks.",
    404: "There is no such thing.",
    409: "The game is elsewhere by now, or the seat is taken: fetch the state first.",
    413: "The request is too long.",
    415: "The body is not JSON.",
    422: "The rules refuse it; the problem says by which clause.",
    429: "Too many requests; Retry-After says how long to wait.",
}
LIVE_WORDS = (
    "A websocket. The client sends `Hello` within ten seconds; then the server pushes `Update` and `Presence` as JSON "
    "text. It closes with 4400 (no good Hello), 4401 (no token), 4403 (bad token), 4404 (no such game), 4408 (no Hello "
    "in time) or 1001 (the server goes down: come back)."
)


async def description(visit: Visit[Nothing, Nothing]) -> Content:
    return _described()


@functools.cache
def _described() -> Content:
    from .routes import ROUTES  # the table holds this very route

    return kept(JSON, json_bytes(described(ROUTES, LIVE)), ASK_FIRST)


def described(routes: Iterable[Route[Any, Any]], live: str) -> dict[str, Any]:
    """The table of routes as an OpenAPI 3.1 document."""
    routes = list(routes)
    spoken = [kind for route in routes for kind in (route.takes, route.gives) if kind is not Nothing]
    kinds = [*spoken, Problem, Hello, Update, Presence]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    schema_of = {str(kind): schema for kind, schema in zip(kinds, schemas)}
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.plain_path, {})[route.method.lower()] = _operation(route, schema_of)
    paths[live] = {"get": _live(schema_of)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Hedgerow", "version": version(), "license": {"name": "MIT", "identifier": "MIT"},
            "description": "World War II tactical wargames, every rule enforced and explained. Every error is a "
            "`Problem`: a code for programs, words for people, the clause if a rule says so.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat, or of an onlooker."}
            },
        },
    }  # fmt: skip


def _operation(route: Route[Any, Any], schema_of: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": f"{route.does.__module__.rpartition('.')[2]}_{route.does.__name__}",
        "summary": route.words,
        "parameters": [*_path_parameters(route), *query_parameters(route.asks)],
        "responses": {"200": _reply(route, schema_of)} | _problems(route, schema_of),
    }
    if route.takes is not Nothing:
        told["requestBody"] = {"required": True, "content": {JSON: {"schema": schema_of[str(route.takes)]}}}
    if route.seat:
        told["security"] = [{"seat": []}] if route.seat == "needed" else [{}, {"seat": []}]
    return told


def _reply(route: Route[Any, Any], schema_of: dict[str, Any]) -> dict[str, Any]:
    media = route.media.partition(";")[0]
    schema = schema_of[str(route.gives)] if media == JSON else {"type": "string"}
    return {"description": "Done." if route.method != "GET" else "Found.", "content": {media: {"schema": schema}}}


def _problems(route: Route[Any, Any], schema_of: dict[str, Any]) -> dict[str, Any]:
    statuses = {*ALWAYS, *route.refusals, 403}
    statuses |= {401} if route.seat else set()
    statuses |= {413, 415} if route.method != "GET" else set()
    body = {JSON: {"schema": schema_of[str(Problem)]}}
    return {str(status): {"description": MEANINGS[status], "content": body} for status in sorted(statuses)}


def _path_parameters(route: Route[Any, Any]) -> list[dict[str, Any]]:
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in route.names]


def query_parameters(asks: type[msgspec.Struct]) -> list[dict[str, Any]]:
    """What may stand behind the question mark."""
    schema = msgspec.json.schema_components([asks])[1].get(asks.__name__, {})
    kind = inspect.type_info(asks)
    assert isinstance(kind, inspect.StructType)
    return [
        {"name": field.name, "in": "query", "required": field.required, "schema": schema["properties"][field.name]}
        for field in kind.fields
    ]


def _live(schema_of: dict[str, Any]) -> dict[str, Any]:
    return {
        "operationId": "live",
        "summary": "The live connection of a viewer.",
        "description": LIVE_WORDS,
        "parameters": [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}],
        "responses": {"101": {"description": "The connection is a websocket from here on."}},
        "x-websocket": {
            "client": schema_of[str(Hello)],
            "server": {"anyOf": [schema_of[str(Update)], schema_of[str(Presence)]]},
        },
    }
