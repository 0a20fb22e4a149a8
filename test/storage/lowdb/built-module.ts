import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

/** Builds a module of src/ into one file, so that a child process can import it. @returns its URL. */
export async function buildModule(source: string): Promise<{ url: string; remove: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), "built-"));
  await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true },
    build: {
      ssr: source,
      outDir,
      target: "node20",
      rollupOptions: { output: { entryFileNames: "module.mjs" } },
    },
  });
  return {
    url: pathToFileURL(join(outDir, "module.mjs")).href,
    remove: () => rm(outDir, { recursive: true }),
  };
}
