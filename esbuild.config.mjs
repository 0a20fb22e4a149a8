// Builds what runs: dist/main.js and the operator's commands, with the packages that they need, as a few files, since
// loading a thousand small ones takes longer than everything else that a start does.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
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

/** What pg and node-fetch only look for, and do without. */
const lookedFor = ["pg-native", "encoding"];

/** Fails the build when a program needs a package that `npm ci --omit=dev` leaves out. */
function expectInProduction({ outputs }) {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const [file, { imports }] of Object.entries(outputs)) {
    const missing = imports.find(
      ({ path, external }) =>
        external &&
        !path.startsWith("node:") &&
        !isBuiltin(path) &&
        !lookedFor.includes(path) &&
        !(path in dependencies),
    );
    if (missing)
      throw new Error(`${file} loads ${missing.path}, which isn't in package.json's dependencies.`);
  }
}

/**
 * A digest of the flows' files. A stored log of a conversation can be replayed only by the code that wrote it, and the plugin
 * drops a log of another version.
 */
function versionOfFlows() {
  const signIn = readdirSync("src/features/sign-in", { recursive: true }).map(
    (file) => `features/sign-in/${file}`,
  );
  const files = [
    "frame/talk/talk.ts",
    "frame/talk/dialogue.ts",
    ...signIn.filter((file) => file.endsWith(".ts")).sort(),
  ];
  const digest = createHash("sha256");
  for (const file of files) digest.update(readFileSync(`src/${file}`));
  return digest.digest("base64url").slice(0, 12);
}

rmSync("dist", { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: {
    main: "src/main.ts",
    // The program of the threads, which the bot starts when there is a file or a picture to make.
    "work-thread": "src/work/thread.ts",
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
  // A binary, loaded with the first picture, and a package with a program for threads of its own.
  external: ["@napi-rs/canvas", "piscina", ...lookedFor],
  define: { "process.env.VERSION_OF_FLOWS": JSON.stringify(versionOfFlows()) },
  metafile: true,
  // For packages that are CommonJS.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  // A package needs fp-ts. The bundle would hold all 470 KB of fp-ts in its CommonJS form, but only the used parts of its ES modules.
  alias: { "fp-ts": "fp-ts/es6/index.js" },
  plugins: [urlOfNode],
  // The text of the program stays in memory, so the white space goes. Names and short lines stay, for the traces of errors.
  minifyWhitespace: true,
  lineLimit: 120,
  logLevel: "warning",
});
expectInProduction(metafile);

await buildApp();
