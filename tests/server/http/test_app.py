"""Games over HTTP, as a client plays them; and every way to ask wrongly, answered in words."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hedgerow.kernel import record
from hedgerow.lnlt.screen import records
from hedgerow.server.http import limits
from hedgerow.server.wire.messages import Created, Update
from tests.server.running import Running, problem

ME = {"kind": "human", "mine": True}
OTHER = {"kind": "human"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("server")) as running:
        yield running


def new_game(server: Running, *seats: dict[str, Any], **more: Any) -> Created:
    wish = {"system": "lnlt", "scenario": "milk-run", "seats": seats or (ME, ME)} | more
    made: Created = server.post("/api/games", wish)
    return made


def set_up(server: Running, made: Created) -> Update:
    """Both sides set up as the scenario suggests: the first question of the first turn."""
    update: Update = server.get(f"/api/games/{made.id}/state", made.tokens[0])
    while update.progress == "set-up":
        assert update.asked is not None
        token = made.tokens[update.asked.seat]
        seen = server.get(f"/api/games/{made.id}/state", token)
        move = next(o.move for o in seen.asked.options if o.move["verb"] in ("printed-set-up", "ready"))
        update = server.post(f"/api/games/{made.id}/answer", {"at": seen.at, "move": move}, token)
    return update


# ------------------------------------------------------------------ what there is


def test_by_which_addresses_others_come_is_told_on_this_machine_alone(tmp_path: Path) -> None:
    with Running(tmp_path, by_address=True, addresses=("192.0.2.7",)) as listening:
        assert listening.get("/api/health").addresses == ("192.0.2.7",)
        assert listening.get("/api/health", headers={"Host": f"192.0.2.7:{listening.port}"}).addresses == ()


def test_health_tells_what_the_games_are_kept_in(server: Running) -> None:
    before = server.get("/api/health")
    new_game(server)
    after = server.get("/api/health")
    assert (after.status, after.store) == ("ok", "sqlite")
    assert after.games == before.games + 1


def test_the_catalogue_has_all_that_a_new_game_may_name(server: Running) -> None:
    found = server.get("/api/catalogue")
    assert found.systems[0].name == "lnlt"
    assert [p.name for p in found.systems[0].players] == ["sergeant", "random"]
    assert all(p.words for p in found.systems[0].players)
    for scenario in found.systems[0].scenarios:
        seats = [ME] * len(scenario.sides)
        made = server.post("/api/games", {"system": "lnlt", "scenario": scenario.name, "seats": seats})
        assert server.get(f"/api/games/{made.id}").title == scenario.title


# ------------------------------------------------------------------ a game


def test_an_answer_brings_the_next_question(server: Running) -> None:
    made = new_game(server)
    path, token = f"/api/games/{made.id}", made.tokens[0]
    before = server.get(f"{path}/state", token)
    move = before.asked.options[0].move
    after = server.post(f"{path}/answer?log={len(before.log)}&rev={before.rev}", {"at": before.at, "move": move}, token)
    assert after.at > before.at
    assert after.rev > before.rev
    assert after.since == len(before.log)
    assert after == server.get(f"{path}/state?log={len(before.log)}&rev={before.rev}", token)


def test_a_stale_answer_is_refused_and_changes_nothing(server: Running) -> None:
    made = new_game(server)
    path, token = f"/api/games/{made.id}", made.tokens[0]
    before = server.get(f"{path}/state", token)
    body = msgspec.json.encode({"at": before.at + 1, "move": before.asked.options[0].move})
    assert server.refused("POST", f"{path}/answer", 409, token, content=body).code == "stale"
    assert server.get(f"{path}/state", token) == before


def test_what_the_rules_refuse_comes_with_its_clause(server: Running) -> None:
    made = new_game(server)
    update = set_up(server, made)
    assert update.asked is not None
    path, token = f"/api/games/{made.id}", made.tokens[update.asked.seat]
    body = msgspec.json.encode({"at": update.at, "move": {"verb": "activate", "place": "A1"}})
    told = server.refused("POST", f"{path}/preview", 422, token, content=body)
    assert told.rule
    assert server.refused("POST", f"{path}/answer", 422, token, content=body) == told


def test_all_that_can_be_looked_at(server: Running) -> None:
    made = new_game(server)
    update = set_up(server, made)
    assert update.asked is not None
    path, token = f"/api/games/{made.id}", made.tokens[update.asked.seat]
    units = msgspec.convert(update.view.own, records.View).units
    unit = next(u for u in units if u.at and u.side == update.asked.seat)
    enemy = next(u for u in units if u.at and u.side != update.asked.seat)
    sight = server.get(f"{path}/sight?a={unit.at}&b={enemy.at}", token)
    assert (sight.a, sight.b) == (unit.at, enemy.at)
    assert server.get(f"{path}/seen?place={unit.at}", token).place == unit.at
    facts = server.get(f"{path}/inspect?place={unit.at}", token)
    assert unit.id in {p.id for part in (facts, *facts.floors) for p in part.pieces}
    seen = server.get(f"{path}/state", token)
    move = seen.asked.options[0].move
    assert server.post(f"{path}/preview", {"at": seen.at, "move": move}, token).words
    assert server.post(f"{path}/reach", {}, token) is None
    assert server.post(f"{path}/reach", None, token) is None
    for place in ("Z99", "", "../../etc"):
        assert server.refused("GET", f"{path}/inspect", 404, token, params={"place": place}).words


def test_the_record_is_a_file_without_the_seed(server: Running) -> None:
    made = new_game(server, seed="a seed to be kept")
    set_up(server, made)
    reply = server.raw("GET", f"/api/games/{made.id}/record", headers={"Authorization": f"Bearer {made.tokens[0]}"})
    assert reply.headers["content-disposition"] == 'attachment; filename="milk-run.hedgerow"'
    found = record.parse(reply.text)
    assert found.lines
    assert not found.seed
    assert "a seed to be kept" not in reply.text


def test_seats_are_taken_by_invitation_once(server: Running) -> None:
    made = new_game(server, ME, OTHER)
    path, invite = f"/api/games/{made.id}/claim", made.invitations[0]
    wrong = msgspec.json.encode({"seat": invite.seat, "invite": "guessed"})
    assert server.refused("POST", path, 403, content=wrong).code == "bad-token"
    seated = server.post(path, {"seat": invite.seat, "invite": invite.invite, "name": "Anna"})
    assert server.get(f"/api/games/{made.id}", seated.token).mine == (invite.seat,)
    again = msgspec.json.encode({"seat": invite.seat, "invite": invite.invite})
    assert server.refused("POST", path, 409, content=again).code == "taken"


def test_open_seats_are_listed_until_they_are_taken(server: Running) -> None:
    made = new_game(server, ME, {"kind": "open"})
    assert made.id in {g.id for g in server.get("/api/games").games}
    server.post(f"/api/games/{made.id}/claim", {"seat": 1, "name": "Bert"})
    assert made.id not in {g.id for g in server.get("/api/games").games}


def test_two_who_share_a_screen_ask_with_both_tokens(server: Running) -> None:
    made = new_game(server)
    both = f"{made.tokens[0]},{made.tokens[1]}"
    assert server.get(f"/api/games/{made.id}", both).mine == (0, 1)


def test_undo_and_consent(server: Running) -> None:
    made = new_game(server, ME, OTHER)
    path, token, invite = f"/api/games/{made.id}", made.tokens[0], made.invitations[0]
    other = server.post(f"{path}/claim", {"seat": invite.seat, "invite": invite.invite}).token
    before = server.get(f"{path}/state", token)
    done = next(o.move for o in before.asked.options if o.move["verb"] == "printed-set-up")
    after = server.post(f"{path}/answer", {"at": before.at, "move": done}, token)
    after = server.post(f"{path}/answer", {"at": after.at, "move": {"verb": "ready"}}, token)
    assert after.asked.seat == invite.seat
    asked = server.post(f"{path}/undo", {"at": after.at, "to": before.at}, token)
    assert asked.undo.asked.seat == 0
    back = server.post(f"{path}/consent", {"to": before.at, "yes": True}, other)
    assert back.at == before.at


def test_a_game_is_given_up(server: Running) -> None:
    made = new_game(server)
    path = f"/api/games/{made.id}"
    over = server.post(f"{path}/resign", None, made.tokens[1])
    assert over.outcome.winner == 0
    assert server.get(f"{path}/report", made.tokens[1]).winner == 0
    assert server.get(path).over


def test_dice_are_typed_when_people_throw_them(server: Running) -> None:
    made = new_game(server, dice="typed")
    update = set_up(server, made)
    path, token = f"/api/games/{made.id}", made.tokens[0]
    while update.wanted is None:  # no scenario goes far without a throw
        seen = server.get(f"{path}/state", made.tokens[update.asked.seat])  # type: ignore[union-attr]
        move = seen.asked.options[0].move
        update = server.post(f"{path}/answer", {"at": seen.at, "move": move}, made.tokens[seen.asked.seat])
    wrong = msgspec.json.encode({"at": update.at, "faces": [9] * update.wanted.count})
    assert server.refused("POST", f"{path}/dice", 422, token, content=wrong).words
    after = server.post(f"{path}/dice", {"at": update.at, "faces": [1] * update.wanted.count}, token)
    assert after.at > update.at


# ------------------------------------------------------------------ asking wrongly


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/games/x/y/z", "/api/health/", "/api//health"])
def test_there_is_nothing_else_under_api(server: Running, path: str) -> None:
    for method in ("GET", "POST", "DELETE"):
        assert server.refused(method, path, 404).code == "no-such-route"


def test_the_wrong_method_is_told_the_right_ones(server: Running) -> None:
    reply = server.raw("DELETE", "/api/games")
    assert reply.status_code == 405
    assert reply.headers["allow"] == "GET, POST, HEAD"
    assert problem(reply).code == "wrong-method"
    assert server.raw("GET", "/api/games/x/answer").headers["allow"] == "POST"


def test_head_is_a_question_without_its_answer(server: Running) -> None:
    reply = server.raw("HEAD", "/api/catalogue")
    assert reply.status_code == 200
    assert not reply.content
    assert int(reply.headers["content-length"]) > 1000


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "missing required field `system`"),
        (b"{", "truncated"),
        (b"[]", "Expected `object`, got `array`"),
        (b"\xff\xfe", "malformed"),
        (b'{"system": "lnlt", "scenario": "milk-run", "seats": [], "cheat": 1}', "unknown field `cheat`"),
        (b'{"system": 3}', "Expected `str`, got `int` - at `$.system`"),
        (b'{"system": "lnlt", "scenario": "\\ud800", "seats": []}', "surrogate"),
        (b"[" * 30_000, ""),
    ],
)
def test_a_malformed_body_is_told_what_is_wrong(server: Running, body: bytes, words: str) -> None:
    told = server.refused("POST", "/api/games", 400, content=body)
    assert told.code == "malformed"
    assert words in told.words


def test_deeply_nested_moves_are_refused(server: Running) -> None:
    made = new_game(server)
    body = b'{"at": 0, "move": {"verb": ' + b"[" * 20_000 + b"]" * 20_000 + b"}}"
    told = server.refused("POST", f"/api/games/{made.id}/answer", 400, made.tokens[0], content=body)
    assert told.code == "malformed"


@pytest.mark.parametrize("query", ["log=x", "log=-1", "log=1&log=2", "logg=1", f"log={'9' * 400}", "log=1.5", "log="])
def test_a_malformed_question_is_refused(server: Running, query: str) -> None:
    made = new_game(server)
    assert server.refused("GET", f"/api/games/{made.id}/state?{query}", 400, made.tokens[0]).code == "malformed"


@pytest.mark.parametrize("header", ["x", "Basic abc", "Bearer", "Bearer a b", "Bearer " + "a" * 200, "Bearer ä"])
def test_an_authorization_that_cannot_be_read(server: Running, header: str) -> None:
    reply = server.raw("GET", "/api/games/x/state", headers={"Authorization": header.encode("latin-1")})
    assert reply.status_code == 401
    assert reply.headers["www-authenticate"] == "Bearer"
    assert problem(reply).code == "bad-authorization"


def test_only_json_is_taken(server: Running) -> None:
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert server.refused("POST", "/api/games", 415, content=b"a=1", headers=form).code == "not-json"


def test_long_bodies_are_refused_by_what_they_say_and_by_what_they_are(server: Running) -> None:
    assert server.refused("POST", "/api/games", 413, content=b" " * (limits.BODY + 1)).code == "too-long"

    def unannounced() -> Iterator[bytes]:
        for _ in range(20):
            yield b" " * 8192

    reply = server.raw("POST", "/api/games", content=unannounced())
    assert reply.status_code == 413
    assert problem(reply).code == "too-long"
    assert server.refused("POST", "/api/records", 400, content=b" " * (limits.BODY + 1)).code == "malformed"


def test_replies_are_squeezed_for_those_who_can_take_it(server: Running) -> None:
    plain = server.raw("GET", "/api/rules/lnlt", headers={"Accept-Encoding": "identity"})
    small = server.raw("GET", "/api/rules/lnlt", headers={"Accept-Encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert small.num_bytes_downloaded < plain.num_bytes_downloaded / 3
    assert small.content == plain.content
    no = server.raw("GET", "/api/rules/lnlt", headers={"Accept-Encoding": "gzip;q=0"})
    assert "content-encoding" not in no.headers
    assert gzip.decompress(gzip.compress(plain.content)) == no.content


def test_a_fault_is_told_without_its_inside(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the secret recipe")

    monkeypatch.setattr(server.house.lobby, "open_games", broken)
    reply = server.raw("GET", "/api/games")
    assert reply.status_code == 500
    assert problem(reply).code == "fault"
    assert "recipe" not in reply.text


def test_even_a_fault_outside_of_all_routes_is_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the secret recipe")

    monkeypatch.setattr("hedgerow.server.http.security.Door.check", broken)
    with Running(tmp_path) as server:
        assert server.refused("GET", "/api/health", 500).code == "fault"
