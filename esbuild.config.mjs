// Builds what runs: dist/main.js and the operator's commands, with the packages that they need, as a few files, since
// loading a thousand small ones takes longer than everything else that a start does.
import { rmSync } from "node:fs";
import { build } from "esbuild";
import { buildApp } from "./.ci/build-app.mjs";

/** node-fetch, which grammY names, asks for it; Node's own does as well, and warns of nothing at the start. */
const urlOfNode = {
  name: "url-of-node",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^whatwg-url$/ }, () => ({ path: "whatwg-url", namespace: "of-node" }));
    onLoad({ filter: /.*/, namespace: "of-node" }, () => ({
      contents: "module.exports = { URL: globalThis.URL, URLSearchParams: globalThis.URLSearchParams };",
    }));
  },
};

rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints: {
    main: "src/start-process.ts",
    "tools/dead-letters": "src/tools/dead-letters.ts",
    "tools/move-store": "src/tools/move-store.ts",
  },
  bundle: true,
  // What only some of them need, such as the driver of a database, is a file of its own, beside main.js.
  splitting: true,
  outdir: "dist",
  format: "esm",
  platform: "node",
  target: "node20.19",
  // A binary, loaded with the first picture; and a driver that pg only looks for.
  external: ["@napi-rs/canvas", "pg-native"],
  // For packages that are CommonJS.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  // The CommonJS form of fp-ts, which a package needs, would come whole: 470 KB. Of its modules only what is used comes.
  alias: { "fp-ts": "fp-ts/es6/index.js" },
  plugins: [urlOfNode],
  // The text of the program stays in memory, so the white space goes. Names and short lines stay, for the traces of errors.
  minifyWhitespace: true,
  lineLimit: 120,
  logLevel: "warning",
});

await buildApp();
