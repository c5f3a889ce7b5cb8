"""5.0.IV The Assault Resolution Phase."""

from __future__ import annotations

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lhy.rules.assault.resolution import begin_fight, disputed, lapse
from hedgerow.lhy.state.moves.assault import Resolve
from hedgerow.lhy.state.world import World


def assault_phase(t: World) -> Play[None]:
    """5.0.IV-1: one Assault after the other, in the order that the active player chooses."""
    s = t.state
    for at in [at for at in s.assaults if not disputed(s, at)]:
        lapse(t, at)
    if not s.assaults:
        s.phase = "mortars"
        return
    open_ = list(s.assaults)
    answer = Resolve(open_[0])
    if len(open_) > 1:
        refusal = Refusal("no-assault", "one of the Assault hexes", "5.0.IV-1")
        options: Options[Resolve] = Options.of(map(Resolve, open_), refusal)
        answer = yield Choice(s.initiative, "resolve", "Which Assault is resolved next?", options, "5.0.IV-1")
    begin_fight(t, answer.at)
