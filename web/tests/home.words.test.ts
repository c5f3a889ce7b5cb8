import { describe, expect, it } from "vitest";
import { changed, request, sentence, usualWishes } from "../src/home/wishes";
import {
  easiestFirst,
  firstGame,
  inOrder,
  placeAndDate,
  playersWords,
  resultWords,
  sitter,
  turnWords,
  waiting,
} from "../src/home/words";
import { ago, asSentence, count, dateWords } from "../src/ui/words";
import type { GameCard, OptionCard, ScenarioCard, Seat } from "../src/wire";

const seat = (given: Partial<Seat>): Seat => ({
  name: "American",
  kind: "human",
  player: "",
  taken: true,
  here: false,
  thinking: false,
  ...given,
});

const game = (given: Partial<GameCard> = {}): GameCard => ({
  id: "g",
  system: "lnlt",
  scenario: "milk-run",
  title: "The Milk Run",
  map: "farmland",
  seats: [seat({}), seat({ name: "German", kind: "bot", player: "sergeant" })],
  progress: "turn 2 of 6, Operations",
  turn_of: 0,
  mine: [],
  over: false,
  result: "",
  made: 0,
  touched: 0,
  ...given,
});

const scenario = (given: Partial<ScenarioCard> = {}): ScenarioCard => ({
  name: "milk-run",
  title: "The Milk Run",
  place: "Normandy",
  date: "1944-06-13",
  map: "farmland",
  turns: 6,
  situation: "",
  victory: "",
  rules: [],
  sides: [
    { name: "American", nations: ["us"], units: 11, counted: "unit" },
    { name: "German", nations: ["de"], units: 11, counted: "unit" },
  ],
  options: {},
  own: false,
  points: 0,
  tags: [],
  ...given,
});

describe("dates and numbers", () => {
  it("are written as people write them", () => {
    expect(dateWords("1944-06-03")).toBe("3 June 1944");
    expect(dateWords("1944-06")).toBe("June 1944");
    expect(dateWords("1944-13-01")).toBe("1944-13-01");
    expect(dateWords("some day in May")).toBe("some day in May");
    expect(placeAndDate(scenario({ date: "" }))).toBe("Normandy");
    expect(count(1, "turn")).toBe("1 turn");
    expect(count(0, "turn")).toBe("0 turns");
  });

  it("tell how long ago something was", () => {
    expect(ago(100, 130)).toBe("just now");
    expect(ago(0, 60)).toBe("1 minute ago");
    expect(ago(0, 3600 * 5)).toBe("5 hours ago");
    expect(ago(0, 86400 * 3)).toBe("3 days ago");
    expect(ago(200, 100)).toBe("just now"); // clocks differ
  });
});

describe("what the server says", () => {
  it("becomes a sentence", () => {
    expect(asSentence("this game is over")).toBe("This game is over.");
    expect(asSentence("Who? Nobody!")).toBe("Who? Nobody!");
    expect(asSentence("")).toBe("");
  });
});

describe("a game in a line", () => {
  it("says whose turn it is", () => {
    expect(turnWords(game(), [0])).toBe("Your turn");
    expect(turnWords(game(), [0, 1])).toBe("Your turn: American");
    expect(turnWords(game({ turn_of: 1 }), [0])).toBe("German is thinking");
    expect(turnWords(game({ seats: [seat({ player: "Bruno" })] }), [])).toBe("Bruno's turn");
    expect(turnWords(game({ seats: [seat({ taken: false })] }), [])).toBe("American waits for a player");
    expect(turnWords(game({ over: true, turn_of: null, result: "American wins" }), [0])).toBe("American wins");
    expect(waiting(game({ over: true }), [0])).toBe("nobody");
  });

  it("says who sits where", () => {
    expect(sitter(seat({}), true)).toBe("you");
    expect(sitter(seat({ kind: "bot", player: "sergeant" }), false)).toBe("the sergeant (bot)");
    expect(sitter(seat({ kind: "open", taken: false }), false)).toBe("open to anyone");
    expect(sitter(seat({ taken: false }), false)).toBe("invited, not here yet");
    expect(sitter(seat({}), false)).toBe("somebody");
  });
});

describe("the list of games", () => {
  it("begins with those that wait for you, and ends with those that are gone", () => {
    const list = [
      { id: "gone", card: null, mine: [0] },
      { id: "over", card: game({ over: true, touched: 99 }), mine: [0] },
      { id: "theirs", card: game({ turn_of: 1, touched: 50 }), mine: [0] },
      { id: "mine, long ago", card: game({ touched: 1 }), mine: [0] },
      { id: "mine", card: game({ touched: 9 }), mine: [0] },
    ];
    expect(inOrder(list).map(({ id }) => id)).toEqual(["mine", "mine, long ago", "theirs", "over", "gone"]);
  });

  it("of scenarios begins with good first games, then the shortest, and ends with those that need forces of one's own", () => {
    const long = scenario({ name: "long", turns: 8, tags: [] });
    const small = scenario({
      name: "small",
      tags: [],
      sides: [{ name: "American", nations: [], units: 3, counted: "unit" }],
    });
    const first = scenario({ name: "first", turns: 9, tags: ["first game"] });
    const own = scenario({ name: "own", turns: 0, tags: ["own forces"] });
    const found = easiestFirst([own, long, scenario({ tags: [] }), small, first]).map(({ name }) => name);
    expect(found).toEqual(["first", "small", "milk-run", "long", "own"]);
  });
});

describe("options", () => {
  const option = (name: string): OptionCard => ({
    name,
    title: name,
    values: ["yes", "no"],
    default: "no",
    words: "",
    rule: "",
    rules: [],
  });

  it("are sent only where they differ from what the scenario has anyway", () => {
    const card = scenario({ options: { b: "yes" } });
    const all = [option("a"), option("b"), option("c")];
    expect(changed(all, card, { a: "no", b: "yes", c: "yes" })).toEqual({ c: "yes" });
    expect(changed(all, card, { b: "no", unknown: "yes" })).toEqual({ b: "no" });
  });
});

describe("a new game", () => {
  const players = [{ name: "sergeant", words: "" }];

  it("is usually one's own side against the house", () => {
    const wishes = usualWishes(scenario(), players, "Ann");
    expect(wishes.who).toEqual(["me", "bot:sergeant"]);
    expect(request("lnlt", scenario(), [], { ...wishes, name: " Ann " })).toEqual({
      system: "lnlt",
      scenario: "milk-run",
      seats: [
        { kind: "human", player: "Ann", mine: true },
        { kind: "bot", player: "sergeant", mine: false },
      ],
      options: {},
      dice: "seeded",
      seed: "",
      sealed: "",
    });
  });

  it("may be for a friend, for anyone, or for two at one screen", () => {
    const wishes = usualWishes(scenario(), players, "");
    const seats = (who: typeof wishes.who) => request("lnlt", scenario(), [], { ...wishes, who }).seats;
    expect(seats(["friend", "open"])).toEqual([
      { kind: "human", player: "", mine: false },
      { kind: "open", player: "", mine: false },
    ]);
    expect(sentence(scenario(), ["me", "me"])).toMatch(/share this screen/);
    expect(sentence(scenario(), ["me", "friend"])).toBe("You get a link for whoever plays German.");
    expect(sentence(scenario(), ["bot:sergeant", "bot:sergeant"])).toBe("You watch.");
    expect(sentence(scenario(), ["me", "bot:sergeant"])).toBe("");
  });
});

describe("scenarios", () => {
  it("begin with a good first game", () => {
    const some = [scenario({ name: "a" }), scenario({ name: "b", tags: ["first game"] })];
    expect([firstGame(some)?.name, firstGame(some.slice(0, 1))?.name, firstGame([])]).toEqual(["b", "a", undefined]);
  });

  it("tell how they came out", () => {
    const figures = {
      command: "",
      players: [],
      games: 16,
      won: [7, 8],
      drawn: 1,
      scenario: "",
      turns: 6,
      decisions: 0,
    };
    const names = ["American", "German"];
    expect(resultWords(names, figures)).toBe("American won 7, German 8, 1 was drawn");
    expect(resultWords(names, { ...figures, drawn: 0 })).toBe("American won 7, German 8");
    expect([playersWords(["sergeant", "sergeant"]), playersWords(["sergeant", "random"])]).toEqual([
      "two sergeants",
      "sergeant and random",
    ]);
  });
});
