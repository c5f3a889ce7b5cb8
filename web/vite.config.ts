import { readdirSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// Chunks go by folder. Subfolders (ui/page, board/stage, board/hands, what a system loads on demand) come when they are
// asked for, and so does the part of Svelte that only pages beside the game use.
const FIRST = /src\/(main|pages|systems\/index|net\/(api|early|enter|keep))\.ts|preload-helper|rolldown.runtime/;
const BASE =
  /node_modules\/(?!.*bindings\/input)|src\/((net|ui)\/[^/]+|(App|start|router|theme)[.\w]*)$/;
const BOARD = /src\/(board\/[^/]+|systems\/shown\.ts)$/;

const SYSTEMS = readdirSync(new URL("./src/systems", import.meta.url));
const draws = (part: string) => SYSTEMS.some((name) => part.includes(`/${name}-`));

/** What every page needs is asked for along with the first script, not after it has been read. */
const early: Plugin = {
  name: "early",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle }) =>
      Object.values(bundle ?? {})
        .filter((file) => file.type === "chunk" && file.name === "base")
        .map(({ fileName }) => ({ tag: "link", attrs: { rel: "modulepreload", href: `/${fileName}` }, injectTo: "head" })),
  },
};

/**
 * Drawings of systems that live elsewhere: HEDGEROW_DRAWINGS="name=/absolute/folder name2=/absolute/folder2". Each folder
 * has an index.ts like those in src/systems, and imports what it needs of them by "hedgerow/…".
 */
const DRAWINGS = (process.env.HEDGEROW_DRAWINGS ?? "").split(" ").filter((one) => one !== "");
const drawings: Plugin = {
  name: "drawings",
  resolveId: (id) => (id === "virtual:drawings" ? `\0${id}` : null),
  load(id) {
    if (id !== "\0virtual:drawings") return null;
    const lines = DRAWINGS.map((one) => {
      const at = one.indexOf("=");
      const [name, folder] = [one.slice(0, at), one.slice(at + 1)];
      return `${JSON.stringify(name)}: () => import(${JSON.stringify(`${folder}/index.ts`)})`;
    });
    return `export default { ${lines.join(", ")} };`;
  },
};

export default defineConfig({
  plugins: [svelte(), early, drawings],
  resolve: { alias: { hedgerow: new URL("./src", import.meta.url).pathname } },
  build: {
    outDir: process.env.HEDGEROW_STATIC ?? "../src/hedgerow/server/static",
    emptyOutDir: true,
    manifest: true, // the server tells browsers what a page is made of before they have read it
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // light-dark() is written as it stands
    modulePreload: {
      polyfill: false, // every browser that reads this code knows it
      // What a page is made of the server tells beforehand (http/assets.py), and parts of it say so themselves. Only what
      // draws a game is waited for, so all that it needs is named along with it.
      resolveDependencies: (part, files) => (draws(part) ? files : files.filter((file) => file.endsWith(".css"))),
    },
    assetsInlineLimit: 0, // the Content-Security-Policy allows files of our own only
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // What every page needs comes in one piece: twenty small files pack worse, and each is asked for by itself.
        codeSplitting: {
          groups: [
            { name: "first", test: FIRST, priority: 2 },
            { name: "base", test: BASE, priority: 1 },
            { name: "board", test: BOARD },
          ],
        },
      },
    },
  },
  test: { css: { include: /\.css\?raw/ } }, // tests read the palette, and every sheet for words
  server: { proxy: { "/api": { target: "http://127.0.0.1:8044", ws: true } } },
});
