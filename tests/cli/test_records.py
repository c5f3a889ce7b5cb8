"""Records, odds, rules, simulations and the bench, as commands."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from hedgerow.kernel import record
from hedgerow.kernel.measured import Figure
from hedgerow.lab import bench as measured
from hedgerow.lnlt.screen.option_words import OPTION_WORDS

from .runner import SCENARIO, bad, good, parsed, played, run, saved


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return saved(tmp_path_factory.mktemp("games") / "done.hedgerow", played())


# ------------------------------------------------------------------ records


def test_a_replay_tells_the_log_with_clauses(finished: Path) -> None:
    said = good("replay", finished)
    assert "Turn 6 of 6." in said
    assert "[6.0.1]" in said
    assert "The game is over" in said
    log = parsed("replay", finished)["log"]
    assert any(line["rule"] == "6.0.1" for line in log)


def test_a_replay_can_stop_and_show_the_board(finished: Path) -> None:
    said = good("replay", finished, "--to", 40)
    assert "After line 4" in said
    assert "A   B   C" in said


def test_check_says_that_a_record_is_sound(finished: Path) -> None:
    assert "sound" in good("replay", finished, "--check")
    assert parsed("replay", finished, "--check")["sound"] is True


def test_verify_says_what_it_checked(finished: Path) -> None:
    said = good("verify", finished)
    assert "its seal fits" in said
    assert "answers were legal" in said
    assert "throws follow from the seed" in said
    assert "compare the commitment" in said, "and what it cannot check"
    told = parsed("verify", finished)
    assert (told["sound"], told["problems"], len(told["proves"])) == (True, [], 2)
    assert any("no person added to the seed" in note for note in told["notes"])


def test_verify_refuses_what_was_changed_even_with_a_new_seal(finished: Path, tmp_path: Path) -> None:
    import msgspec

    forged = tmp_path / "forged.hedgerow"
    record.save(msgspec.structs.replace(record.load(finished), seed="another"), forged)
    result = run("verify", forged)
    assert result.exit_code == 1
    assert "not the one that was committed to" in result.output


def test_an_unfinished_game_is_not_verified_yet(tmp_path: Path) -> None:
    result = run("verify", saved(tmp_path / "g.hedgerow", played(30)))
    assert result.exit_code == 1
    assert "not finished" in result.output


def test_a_public_record_keeps_the_seed_to_itself(tmp_path: Path) -> None:
    game = saved(tmp_path / "g.hedgerow", played(30, seed="a-secret"))
    assert "a-secret" in good("record", game)
    assert "a-secret" not in good("record", game, "--public")


# ------------------------------------------------------------------ odds


def test_odds_of_a_shot_from_figures_are_exact() -> None:
    found = parsed("odds", "fire", "--fp", 4, "--tm", 1, "--morale", 5)
    assert sum(Fraction(part) for part in found["exact"].values()) == 1
    # the attack fails to exceed the defence in 3 of 36 throws; the rest is up to the third die
    assert found["exact"]["No Effect"] == "7/18"
    assert "39 %" in good("odds", "fire", "--fp", 4, "--tm", 1, "--morale", 5)


def test_morale_and_leaders_help_and_being_shaken_does_not() -> None:
    def harmed(*more: object) -> float:
        return 1 - float(parsed("odds", "fire", "--fp", 5, "--morale", 5, *more)["chances"]["No Effect"])

    assert harmed("--lm", 1) < harmed()
    assert harmed("--tm", 3) < harmed()
    assert "Eliminated" in parsed("odds", "fire", "--fp", 5, "--morale", 5, "--shaken")["chances"]
    assert "Wounded" in parsed("odds", "fire", "--fp", 5, "--morale", 5, "--kind", "leader")["chances"]


def test_odds_of_a_melee_from_figures() -> None:
    assert parsed("odds", "melee", "--attack", 5, "--defence", 2) == {
        "odds": "3:1", "kill_number": 5, "killed": pytest.approx(5 / 6), "exact": "5/6",
    }  # fmt: skip


def test_odds_of_a_move_in_a_saved_game(tmp_path: Path) -> None:
    keep = tmp_path / "g.hedgerow"
    says = ["printed-set-up", "ready"] * 2 + ["finish", "finish", "pass", "activate K4", "quit"]
    good("play", SCENARIO, "--players", "human,human", "--seed", "cli", "--save", keep, says=says)
    said = good("odds", keep, "fire Q5 us-m1919a4")
    assert "[5.2.5]" in said
    targets = parsed("odds", keep, "fire", "Q5", "us-m1919a4")["targets"]
    assert targets
    assert all(sum(fate.values()) == pytest.approx(1) for fate in targets.values())
    assert "not spotted" in bad("odds", keep, "fire Q0 us-m1919a4") or "no enemy" in bad("odds", keep, "fire Q0 us-3")


# ------------------------------------------------------------------ rules


def test_rules_are_shown_and_found() -> None:
    assert "What triggers it" in good("rules", "show", "5.3.4")
    assert parsed("rules", "show", "lnlt:5.3.4")["id"] == "5.3.4"
    assert "5.3.4" in good("rules", "show", "5.3")
    assert "5.3" in good("rules", "search", "opportunity", "fire")
    assert "5.3.1" in [row["id"] for row in parsed("rules", "search", "opportunity fire")]


def test_the_named_options_are_listed() -> None:
    assert {row["name"] for row in parsed("rules", "options")} == set(OPTION_WORDS)
    assert "combined-fp-rounding" in good("rules", "options")


def test_a_clause_says_where_it_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    said = good("rules", "where", "5.3.4")
    assert "carried out by\n    hedgerow.lnlt.rules." in said
    assert "hedgerow.lnlt.rules.fire.opportunity:opportunity_fire" in said
    assert "held by\n    tests/lnlt/rules/" in said
    found = parsed("rules", "where", "lnlt:5.3.4")
    assert (found["id"], found["named"], found["passages"][0]["how"]) == ("5.3.4", "5.3.4", "carries out")
    option = next(o for o in parsed("rules", "options") if o["name"] == "combined-fp-rounding")
    assert "option combined-fp-rounding" in good("rules", "where", option["rule"])
    assert "near it" in bad("rules", "where", "5.3.99")
    monkeypatch.setattr("hedgerow.lab.where.citing_tests", lambda system, clause: None)
    assert "in a checkout of Hedgerow only" in good("rules", "where", "5.3.4")


def test_coverage_has_the_keys_that_programs_expect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hedgerow.lab.coverage.citations", lambda tests: {"lnlt:5.3.4": ["a test"]})
    found = parsed("rules", "coverage", "lnlt")
    assert list(found) == ["system", "clauses", "in_force", "cited", "excused", "uncited"]
    assert found["cited"] == 1
    assert "5.3.4" not in found["uncited"]
    assert all(row["reason"] for row in found["excused"])
    assert "clauses in force are held by tests" in good("rules", "coverage", "lnlt")


# ------------------------------------------------------------------ many games, and speed


def test_a_simulation_tells_every_game_and_how_sure_it_is() -> None:
    command = ["simulate", SCENARIO, "--games", 3, "--seed", 7, "--players", "random"]
    found = parsed(*command)
    assert [game["index"] for game in found["results"]] == [0, 1, 2]
    assert all(game["digest"] and game["turns"] and game["decisions"] for game in found["results"])
    share = found["summary"]["wins"][0]
    assert 0 <= share["low"] <= share["games"] / share["of"] <= share["high"] <= 1
    said = good(*command)
    assert found["results"][0]["digest"] in said
    assert "95 % sure" in said


def test_a_simulation_may_draw_options_by_lot() -> None:
    command = ["simulate", SCENARIO, "--games", 2, "--seed", 7, "--players", "random", "--any-options", "--check", 50]
    assert parsed(*command)["results"][0]["digest"] == parsed(*command)["results"][0]["digest"]


def test_simulating_all_scenarios_gives_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    from hedgerow import systems
    from hedgerow.lnlt.scenario.scenarios import scenario_names

    monkeypatch.setattr(systems, "PACKAGES", {"lnlt": "hedgerow.lnlt"})  # one system's are enough to be a list
    found = parsed("simulate", "all", "--games", 1, "--players", "random")
    assert [batch["scenario"] for batch in found] == list(scenario_names())


def test_the_bench_prints_figures_or_json(monkeypatch: pytest.MonkeyPatch) -> None:
    report = measured.Report((Figure("clone", 80.0, "µs", "at most 100"),), ())
    monkeypatch.setattr("hedgerow.lab.bench.run", lambda kit, seconds, say: say("clone 80 µs") or report)
    assert "clone 80" in good("bench")
    assert parsed("bench")["lnlt"]["figures"][0]["name"] == "clone"
