"""Standing orders over HTTP."""

from __future__ import annotations

from pathlib import Path

import msgspec

from hedgerow.kernel.orders import Order
from hedgerow.server.wire.messages import Orders, Update
from tests.server.http.test_app import ME, new_game
from tests.server.running import Running


def put(server: Running, path: str, body: object, token: str) -> Update:
    reply = server.raw("PUT", path, content=msgspec.json.encode(body), headers=_headers(token))
    assert reply.status_code == 200, reply.text
    return msgspec.json.decode(reply.content, type=Update)


def _headers(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}


def test_orders_are_given_and_asked_for(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        made = new_game(server, ME, ME)
        path, mine, other = f"/api/games/{made.id}/orders", made.tokens[0], made.tokens[1]
        given = Order(below=0.25, kinds=("opportunity",))
        update = put(server, path, {"seat": 0, "orders": [given]}, mine)
        assert update.orders == {0: (given,)}
        assert server.get(path, mine) == Orders({0: (given,)})
        assert server.get(path, other) == Orders({})
        assert server.get(path, made.watch) == Orders({})
        seen = server.get(f"/api/games/{made.id}/state", other)
        assert seen.orders == {}
        assert put(server, path, {"seat": 0, "orders": []}, mine).orders == {}


def test_what_is_wrong_with_an_order_is_told(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        made = new_game(server, ME, ME)
        path, token = f"/api/games/{made.id}/orders", made.tokens[0]

        def code(body: object, status: int, token: str = token) -> str:
            return server.refused("PUT", path, status, token, content=msgspec.json.encode(body)).code

        assert code({"seat": 1, "orders": []}, 403) == "not-yours"
        assert code({"seat": 0, "orders": [{"below": 3}]}, 422) == "no-chance"
        assert code({"seat": 0, "orders": [{"fire": True}]}, 400)
        assert code({"seat": 0, "orders": [{"below": "much"}]}, 400)
        assert code({"seat": 0, "orders": [{"answer": "dance"}]}, 422) == "no-move"
        assert code({"seat": 0, "orders": []}, 403, "nonsense") == "bad-token"
        assert code({"seat": 0, "orders": []}, 403, made.watch) == "not-yours"
