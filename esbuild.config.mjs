// Builds what runs: dist/main.js and the operator's commands, with the packages that they need, as a few files, since
// loading a thousand small ones takes longer than everything else that a start does.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname } from "node:path";
import { build } from "esbuild";
import { buildApp } from "./.ci/build-app.mjs";

/**
 * Packages that another package loads at its start and of which the bot calls nothing. A thing that stands for them says
 * so when it is called after all, as when a route gets a schema.
 */
const uncalled = {
  // Fastify: schemas of routes, calls without a socket, and the versions that plugins ask for.
  "@fastify/ajv-compiler": "module.exports = () => uncalled;",
  "@fastify/fast-json-stringify-compiler": "module.exports = () => uncalled;",
  "light-my-request": "module.exports = uncalled;",
  // Fastify and undici bring HTTP/2, which neither is asked to speak.
  "node:http2":
    "module.exports = { constants: {}, connect: uncalled, createServer: uncalled, createSecureServer: uncalled };",
  semver: "module.exports = { gt: uncalled, satisfies: uncalled, coerce: uncalled };",
  // grammY: its own calls, since the bot hands it undici's.
  "node-fetch": "module.exports = { default: uncalled };",
  // prom-client: exemplars, which are off.
  "@opentelemetry/api": "module.exports = { trace: { getSpan: uncalled }, context: { active: uncalled } };",
};

const withoutUncalled = {
  name: "without-uncalled",
  setup({ onResolve, onLoad }) {
    const names = new RegExp(`^(?:${Object.keys(uncalled).join("|")})$`);
    onResolve({ filter: names }, ({ path }) => ({ path, namespace: "uncalled" }));
    onLoad({ filter: /.*/, namespace: "uncalled" }, ({ path }) => ({
      contents: `function uncalled() { throw new Error("The build leaves ${path} out: esbuild.config.mjs"); }\n${uncalled[path]}`,
    }));
  },
};

/** What pg only looks for, and does without. */
const lookedFor = ["pg-native"];

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

/**
 * Escapes what isn't ASCII, since one such character doubles what its file's text takes in memory. esbuild does so in
 * strings, but not in regular expressions, nor in the String.raw of which they are made.
 */
function inAscii({ path, text }) {
  const escaped = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.exec(text)?.[0];
  if (escaped)
    throw new Error(`${path} has ${escaped}, which can't be escaped twice. Leave the backslash out.`);
  return text.replace(/[^\0-\x7f]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Fails the build when the languages of zod's messages get in, as they do with any import but `* as z`. */
function expectWithoutLanguages({ outputs }) {
  if (Object.values(outputs).some(({ inputs }) => "node_modules/zod/v4/locales/ru.js" in inputs))
    throw new Error('Import zod with `import * as z from "zod"` alone, or all its languages come along.');
}

rmSync("dist", { recursive: true, force: true });
const programs = {
  entryPoints: {
    main: "src/main.ts",
    // The installed package starts with this program.
    bin: "src/bin.ts",
    // The program of the threads, which the bot starts when there is a file or a picture to make.
    "work-thread": "src/work/thread.ts",
    "tools/backup": "src/tools/backup.ts",
    "tools/dead-letters": "src/tools/dead-letters.ts",
    "tools/move-store": "src/tools/move-store.ts",
    "tools/restore": "src/tools/restore.ts",
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
  write: false,
  // For packages that are CommonJS.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  // Undici's own entry holds a second fetch, a WebSocket, caches and mocks as well.
  alias: { undici: "./.ci/undici-client.mjs" },
  plugins: [withoutUncalled],
  // The text of the program stays in memory, so the white space goes. Names and short lines stay, for the traces of errors.
  minifyWhitespace: true,
  lineLimit: 120,
  logLevel: "warning",
};
/** The doctor shares half the bot's files. If it were among the programs, each start would load the bot from twice as many files. */
const doctor = { entryPoints: { "tools/doctor": "src/tools/doctor.ts" }, splitting: false };
for (const options of [programs, { ...programs, ...doctor }]) {
  const { metafile, outputFiles } = await build(options);
  expectInProduction(metafile);
  expectWithoutLanguages(metafile);
  for (const file of outputFiles) {
    mkdirSync(dirname(file.path), { recursive: true });
    writeFileSync(file.path, inAscii(file));
  }
}

await buildApp();
