import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const BASE = /node_modules|src\/net\/|src\/ui\/(Ban|Bar|But|Dia|Men|Page|Toa|toa)|src\/[^/]+$/;

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.HEDGEROW_STATIC ?? "../src/hedgerow/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the Content-Security-Policy allows files of our own only
    rolldownOptions: {
      output: {
        // What every page needs comes in one piece: twenty small files pack worse, and each is asked for by itself.
        codeSplitting: { groups: [{ name: "base", test: BASE }] },
      },
    },
  },
  test: { css: { include: /style\.css/ } }, // a test reads the palette
  server: { proxy: { "/api": { target: "http://127.0.0.1:8044", ws: true } } },
});
