// boardgame.io's own server and two of its own clients on loopback: from a move made to the other client's new state.
const { Server } = require("boardgame.io/dist/cjs/server.js");
const { Client } = require("boardgame.io/dist/cjs/client.js");
const { SocketIO } = require("boardgame.io/dist/cjs/multiplayer.js");

const units = 43;
const game = {
  name: "skirmish",
  setup: () => ({ units: Array.from({ length: units }, (_, i) => ({ id: i, at: i, side: i % 2, shaken: false, mf: 4, morale: 5 })) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { step: ({ G }, unit, to) => { G.units[unit].at = to; } },
};

async function main() {
  const count = Number(process.argv[2] ?? 500);
  const server = Server({ games: [game], origins: ["http://localhost:*"] });
  const running = await server.run({ port: 0 });
  const port = running.appServer.address().port;
  const clients = ["0", "1"].map((playerID) =>
    Client({ game, numPlayers: 2, matchID: "m", playerID, multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }), debug: false }));
  clients.forEach((c) => c.start());
  await new Promise((done) => { const t = setInterval(() => { if (clients.every((c) => c.getState()?.G)) { clearInterval(t); done(); } }, 5); });
  const times = [];
  for (let n = 0; n < count; n++) {
    const [mover, other] = n % 2 ? [clients[1], clients[0]] : clients;
    const before = other.getState()._stateID;
    const start = process.hrtime.bigint();
    await new Promise((done) => {
      const off = other.subscribe((s) => { if (s && s._stateID > before) { off(); done(); } });
      mover.moves.step(n % units, n);
    });
    times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  times.sort((a, b) => a - b);
  console.log(JSON.stringify({ moves: count, p50: times[Math.floor(count / 2)], p99: times[Math.floor(count * 0.99)] }));
  process.exit(0);
}
main();
