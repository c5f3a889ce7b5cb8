"""The table of everything that can be asked of the server. Its routes and its description are both made of it."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.screen.cards import MapCard
from hedgerow.kernel.screen.clauses import ClauseWhere
from hedgerow.kernel.screen.forces import Imported
from hedgerow.kernel.screen.looking import PlaceFacts, Reach, Seen, Sight
from hedgerow.kernel.screen.preview import Hint, Preview, WhyNot
from hedgerow.kernel.screen.report import Report

from ..api import about, campaigns, forces, games, maps, replays, rules
from ..api.asked import ForceAsked, FrameAsked, LogAsked, Nothing, PlaceAsked, RulesAsked, SightAsked, StateAsked
from ..wire.messages import (
    Asked,
    BuiltForce,
    CampaignCard,
    Catalogue,
    ChangeList,
    ClauseCard,
    ClauseList,
    Created,
    EntryList,
    ForceBook,
    Frame,
    GameCard,
    GameList,
    Health,
    Orders,
    RecordCard,
    RecordLog,
    ScenarioPage,
    Seated,
    TermList,
    Update,
)
from ..wire.requests import (
    AnswerGiven,
    CampaignGiven,
    Claim,
    Consent,
    DiceGiven,
    ForceGiven,
    MoveGiven,
    NewGame,
    OrdersGiven,
    PieceGiven,
    PlatoonGiven,
    PlayOn,
    ReachAsked,
    RecordGiven,
    RosterGiven,
    SeedGiven,
    UndoWished,
    UnitGiven,
    Wished,
)
from . import limits, openapi
from .rates import HINTS, NEW_GAMES, RECORDS, ROSTERS, WEIGHED
from .route import Route, get, post, put

GAME = "/api/games/{id}"
RECORD = "/api/records/{id}"
# The names of maps hold blanks and slashes: "village / farmland" is one name.
MAP = "/api/maps/{system}/{map:path}"

# fmt: off
ROUTES: tuple[Route[Any, Any], ...] = (
    get("/api/health", about.health, Health, Nothing, "Whether the server is well."),
    get("/api/openapi.json", openapi.description, dict[str, Any], Nothing, "This description."),
    get("/api/catalogue", about.catalogue, Catalogue, Nothing,
        "The systems, scenarios, options and bots to choose from."),
    get("/api/scenarios/{system}/{scenario}", about.scenario, ScenarioPage, Nothing, "All about a scenario before it "
        "begins: orders of battle, how it is won, what it is like, how even it came out.", refusals=(404,)),

    get(f"{MAP}/picture.svg", maps.picture, str, Nothing, "A map as SVG, drawn from the shapes that sight is traced "
        "against.", media=maps.SVG, refusals=(404,)),
    get(f"{MAP}/thumb.png", maps.thumb, bytes, Nothing, "A small picture of a map.", media=maps.PNG, refusals=(404,)),
    get(MAP, maps.card, MapCard, Nothing, "A map's places, and where they lie on its picture.", refusals=(404,)),

    get("/api/rules/{system}", rules.clauses, ClauseList, RulesAsked, "Clauses by words, or those of a section.",
        costly=True, refusals=(404,)),
    get("/api/rules/{system}/{id}/where", rules.where, ClauseWhere, Nothing, "Who carries out a clause, which tests "
        "hold it, which options bear on it.", costly=True, refusals=(404,)),
    get("/api/rules/{system}/{id}", rules.clause, ClauseCard, Nothing, "A clause, or what stands below a section.",
        refusals=(404,)),

    get("/api/terms/{system}", rules.terms, TermList, Nothing, "What is written short, in full words.",
        refusals=(404,)),

    get("/api/forces/{system}", forces.book, ForceBook, Nothing, "The army lists: nations, their special rules, their "
        "ready-made forces, and how platoons are made up.", refusals=(404,)),
    get("/api/forces/{system}/entries/{nation}", forces.entries, EntryList, Nothing, "What a nation's list has.",
        refusals=(404,)),
    get("/api/forces/{system}/begin/{nation}", forces.begin, BuiltForce, ForceAsked, "A force with an empty platoon.",
        costly=True, refusals=(404, 422)),
    get("/api/forces/{system}/ready/{name}", forces.ready, BuiltForce, ForceAsked, "A force that comes with the game.",
        costly=True, refusals=(404, 422)),
    post("/api/forces/{system}/sheet", forces.sheet, ForceGiven, BuiltForce, Nothing, "A force as it stands, after the "
         "steps that are given: its price, all about its units, and everything that is wrong. Nothing is stored.",
         costly=True, refusals=(404, 422)),
    post("/api/forces/{system}/additions", forces.additions, PlatoonGiven, ChangeList, Nothing, "Units that a platoon "
         "may be given, each with its price and what would be wrong with it.", rate=WEIGHED, costly=True,
         refusals=(404, 422)),
    post("/api/forces/{system}/choices", forces.choices, UnitGiven, ChangeList, Nothing, "What may be done with a "
         "unit, each step with its price.", rate=WEIGHED, costly=True, refusals=(404, 422)),
    post("/api/forces/{system}/import", forces.imported, RosterGiven, Imported, Nothing, "A roster file of another "
         "program as a force, with what of it is not known here. Nothing is stored.", most=limits.ROSTER_BODY,
         rate=ROSTERS, costly=True, refusals=(404, 422)),

    get("/api/games", games.open_games, GameList, Nothing, "Games with a seat that anyone may take."),
    post("/api/games", games.create, NewGame, Created, Nothing, "A new game. The reply holds the secrets of its seats.",
        rate=NEW_GAMES, refusals=(404, 422)),
    get(GAME, games.card, GameCard, Nothing, "A game in a line.", seat="optional", refusals=(404,)),
    post(f"{GAME}/claim", games.claim, Claim, Seated, Nothing, "Sit down, with an invitation or on an open seat. An "
         "invitation is spent when it is used.", refusals=(404, 409)),

    get(f"{GAME}/state", games.state, Update, StateAsked, "The game as the viewer may see it: what the live connection "
        "pushes.", seat="needed", costly=True, refusals=(404,)),
    post(f"{GAME}/answer", games.answer, AnswerGiven, Update, StateAsked, "Answer the pending choice.",
         seat="needed", refusals=(404, 409, 422)),
    post(f"{GAME}/dice", games.dice, DiceGiven, Update, StateAsked, "Dice that people have thrown at their own table.",
         seat="needed", refusals=(404, 409, 422)),
    post(f"{GAME}/undo", games.undo, UndoWished, Update, StateAsked, "Take back: at once where nobody has learnt "
         "anything since, otherwise by asking the others.", seat="needed", refusals=(404, 409, 422)),
    post(f"{GAME}/consent", games.consent, Consent, Update, StateAsked, "Agree to an undo, or do not.",
         seat="needed", refusals=(404, 409, 422)),
    post(f"{GAME}/seed", games.seed, SeedGiven, Update, StateAsked, "Tell what one has sealed, to be added to the seed "
         "of the dice; when everybody has sat down.", seat="needed", refusals=(404, 409, 422)),
    get(f"{GAME}/orders", games.orders, Orders, Nothing, "The standing orders of one's own seats.",
        seat="needed", refusals=(404,)),
    put(f"{GAME}/orders", games.order, OrdersGiven, Update, StateAsked, "Other standing orders for a seat of one's "
        "own: they answer where it may step in while others act.", seat="needed", refusals=(404, 409, 422)),
    post(f"{GAME}/resign", games.resign, Nothing, Update, StateAsked, "Give the game up.",
         seat="needed", refusals=(404, 409)),

    post(f"{GAME}/preview", games.preview, MoveGiven, Preview, Nothing, "An answer before it is given: its sums, its "
         "exact odds, or why it is not allowed.", seat="needed", costly=True, refusals=(404, 409, 422)),
    post(f"{GAME}/instead", games.instead, PieceGiven, Asked, Nothing, "The pending choice with the answers for "
         "another piece.", seat="needed", costly=True, refusals=(404, 409, 422)),
    post(f"{GAME}/reach", games.reach, ReachAsked, Reach | None, Nothing, "Where pieces can get to; null if nothing "
         "moves.", seat="needed", costly=True, refusals=(404, 409, 422)),
    post(f"{GAME}/why", games.why, Wished, WhyNot, Nothing, "Why something is not offered: the move that was probably "
         "meant, the reason with its clause, and a picture of it.", seat="needed", costly=True, refusals=(404, 409)),
    get(f"{GAME}/hint", games.hint, Hint, Nothing, "What the best of the bots would do on the seat that is asked, and "
        "why.", seat="needed", rate=HINTS, refusals=(403, 404, 409)),
    get(f"{GAME}/sight", games.sight, Sight, SightAsked, "Whether two places see each other, and why.",
        seat="needed", costly=True, refusals=(404,)),
    get(f"{GAME}/seen", games.seen, Seen, PlaceAsked, "All that is seen from a place.",
        seat="needed", costly=True, refusals=(404,)),
    get(f"{GAME}/inspect", games.inspect, PlaceFacts, PlaceAsked, "Everything about a place, every value explained.",
        seat="needed", costly=True, refusals=(404,)),
    get(f"{GAME}/report", games.report, Report, Nothing, "A finished game looked back upon.",
        seat="needed", costly=True, refusals=(404, 409)),
    get(f"{GAME}/record", games.record, str, Nothing, "The game as a text to keep or to mail, without the seed of its "
        "dice while it goes on.", seat="needed", media=games.RECORD, costly=True, refusals=(404,)),

    post("/api/records", replays.give, RecordGiven, RecordCard, Nothing, "A record to replay. It is held in memory "
         "for a while and not stored.", most=limits.RECORD_BODY, rate=RECORDS, costly=True, refusals=(422,)),
    get(RECORD, replays.card, RecordCard, Nothing, "A record, or a finished game, ready to be replayed.",
        costly=True, refusals=(404, 409)),
    get(f"{RECORD}/frame", replays.frame, Frame, FrameAsked, "The replayed game after so many answers, from the eyes "
        "of a seat.", costly=True, refusals=(404, 409)),
    get(f"{RECORD}/log", replays.log, RecordLog, LogAsked, "All that was told of a recorded game to a seat, and how "
        "much of it after each answer.", costly=True, refusals=(404, 409)),
    post(f"{RECORD}/play", replays.play_on, PlayOn, Created, Nothing, "A new game that goes on from a recorded one, as "
         "it stood after so many answers.", rate=NEW_GAMES, costly=True, refusals=(404, 409, 422)),
    get(f"{RECORD}/text", replays.text, str, Nothing, "A record as a text to keep or to mail.", media=games.RECORD,
        costly=True, refusals=(404, 409, 422)),
    get(f"{RECORD}/report", replays.report, Report, Nothing, "A recorded game looked back upon.", costly=True,
        refusals=(404, 409)),
    post(f"{RECORD}/campaign", replays.enter, CampaignGiven, CampaignCard, Nothing, "A finished game goes into a "
         "campaign. The reply has its file as it is to be kept.", costly=True, refusals=(404, 409, 422)),
    post("/api/campaigns/{system}", campaigns.told, CampaignGiven, CampaignCard, Nothing, "How a campaign stands.",
         costly=True, refusals=(404, 422)),
)
# fmt: on
