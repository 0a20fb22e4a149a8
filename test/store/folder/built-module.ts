import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

/** Builds modules of src/ into one file, so that a child process can import them. @returns its URL. */
export async function buildModule(
  ...sources: string[]
): Promise<{ url: string; remove: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), "built-"));
  const entry = join(outDir, "entry.ts");
  const exports = sources.map((source) => `export * from ${JSON.stringify(resolve("src", source))};\n`);
  await writeFile(entry, exports.join(""));
  await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      target: "node20",
      rollupOptions: { output: { entryFileNames: "module.mjs" } },
    },
  });
  return {
    url: pathToFileURL(join(outDir, "module.mjs")).href,
    remove: () => rm(outDir, { recursive: true }),
  };
}
