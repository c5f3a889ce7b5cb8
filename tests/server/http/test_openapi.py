"""The description of the API and the server itself come from one table; here the table is walked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from starlette.routing import WebSocketRoute

from hedgerow.server.api.asked import Nothing
from hedgerow.server.api.content import Content
from hedgerow.server.http.app import create_app
from hedgerow.server.http.openapi import MEANINGS, described
from hedgerow.server.http.route import Route
from hedgerow.server.http.routes import ROUTES
from hedgerow.server.http.settings import Settings
from hedgerow.server.http.sockets import LIVE
from hedgerow.server.wire import messages, requests
from tests.server.running import Running

DESCRIBED = msgspec.json.decode(msgspec.json.encode(described(ROUTES, LIVE)))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("server")) as running:
        yield running


def named(route: Route[Any, Any]) -> str:
    return f"{route.method} {route.plain_path}"


@pytest.mark.parametrize("route", ROUTES, ids=named)
def test_what_a_route_declares_is_what_its_function_takes_and_gives(route: Route[Any, Any]) -> None:
    hints = get_type_hints(route.does, {**vars(messages), **vars(requests), **route.does.__globals__})
    assert get_args(hints["visit"]) == (route.asks, route.takes)
    assert hints["return"] in (route.gives, Content)
    if route.gives in (str, bytes):
        assert hints["return"] is Content


@pytest.mark.parametrize("route", ROUTES, ids=named)
def test_every_route_is_described(route: Route[Any, Any]) -> None:
    told = DESCRIBED["paths"][route.plain_path][route.method.lower()]
    assert told["summary"] == route.words
    assert [p["name"] for p in told["parameters"] if p["in"] == "path"] == list(route.names)
    assert {p["name"] for p in told["parameters"] if p["in"] == "query"} == set(route.asks.__struct_fields__)
    assert ("requestBody" in told) == (route.takes is not Nothing)
    assert ("security" in told) == bool(route.seat)
    assert all(int(status) in MEANINGS for status in told["responses"] if status != "200")


@pytest.mark.parametrize("route", ROUTES, ids=named)
def test_every_route_is_served(server: Running, route: Route[Any, Any]) -> None:
    path = re.sub(r"\{\w+\}", "x", route.plain_path)
    reply = server.raw("PATCH", path)
    assert reply.status_code == 405
    assert route.method in reply.headers["allow"].split(", ")


def test_nothing_is_served_that_is_not_described() -> None:
    app = create_app(Settings(database="sqlite:///"))
    served = {re.sub(r":\w+\}", "}", route.path) for route in app.routes}  # type: ignore[attr-defined]
    assert served - {"/{path}"} == set(DESCRIBED["paths"])
    assert [route.path for route in app.routes if isinstance(route, WebSocketRoute)] == [LIVE]


def test_every_reference_leads_somewhere() -> None:
    schemas = DESCRIBED["components"]["schemas"]
    found = set(re.findall(r'"#/components/schemas/(\w+)"', msgspec.json.encode(DESCRIBED).decode()))
    assert found <= set(schemas)
    assert {"Update", "Presence", "Hello", "Problem", "NewGame", "View"} <= found


def test_names_of_operations_are_their_own() -> None:
    ids = [told["operationId"] for path in DESCRIBED["paths"].values() for told in path.values()]
    assert len(ids) == len(set(ids)) == len(ROUTES) + 1


def test_the_description_is_served(server: Running) -> None:
    assert server.get("/api/openapi.json") == DESCRIBED
    assert DESCRIBED["openapi"] == "3.1.0"
