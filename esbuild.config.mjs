// Builds what runs: dist/main.js and the operator's commands, each with the packages that it needs in one file, since
// loading a thousand small ones takes longer than everything else that a start does.
import { readdirSync, rmSync } from "node:fs";
import { build } from "esbuild";

const migrations = "src/storage/postgres/migrations";

rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints: {
    main: "src/main.ts",
    "main/dead-letters": "src/main/dead-letters.ts",
    "main/migrate-store": "src/main/migrate-store.ts",
    // Looked up in their folder when they are needed.
    ...Object.fromEntries(
      readdirSync(migrations).map((file) => [
        `migrations/${file.slice(0, -".ts".length)}`,
        `${migrations}/${file}`,
      ]),
    ),
  },
  bundle: true,
  // What only some of them need, such as the driver of a database, is a file of its own, beside main.js.
  splitting: true,
  outdir: "dist",
  format: "esm",
  platform: "node",
  target: "node20.19",
  sourcemap: true,
  // A binary, loaded with the first QR code; and a driver that pg only looks for.
  external: ["@napi-rs/canvas", "pg-native"],
  // For packages that are CommonJS.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  logLevel: "warning",
});
