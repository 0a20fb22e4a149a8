import { execFileSync } from "node:child_process";
import { lstat, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Measure } from "../measure.js";
import { modulesAtStart } from "../stack/modules-at-start.js";
import { Stack } from "../stack/stack.js";
import { inFolder } from "../temp-folder.js";

const mebibyte = 1024 * 1024;
const shown = 6;

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Packages inside a package are packages of their own.
    if (entry.isDirectory()) bytes += entry.name === "node_modules" ? 0 : await sizeOf(path);
    else bytes += (await lstat(path)).size;
  }
  return bytes;
}

/** The packages that `npm install --omit=dev` puts here, as npm itself reads them from what is installed. */
async function packages(): Promise<{ readonly name: string; readonly bytes: number }[]> {
  const told = execFileSync("npm", ["ls", "--omit=dev", "--all", "--parseable"], { encoding: "utf8" });
  const folders = [...new Set(told.trim().split("\n").slice(1))];
  const found = await Promise.all(
    folders.map(async (folder) => ({ name: relative("node_modules", folder), bytes: await sizeOf(folder) })),
  );
  return found.sort((a, b) => b.bytes - a.bytes);
}

/** What an installation takes, and what a start loads of it. */
export const install: Measure = {
  id: "install",
  async run() {
    const all = await packages();
    const stack = await Stack.open();
    try {
      const built = await inFolder("disk", (dir) => modulesAtStart(stack, dir, "dist"));
      const loaded = await inFolder("disk", (dir) => modulesAtStart(stack, dir, "src"));
      const foreign = loaded.all.filter((url) => url.includes("/node_modules/"));
      const counts = new Map<string, number>();
      for (const url of foreign) {
        const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? "";
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, shown);
      return [
        {
          measure: "npm install --omit=dev: size",
          ours: { value: all.reduce((sum, { bytes }) => sum + bytes, 0) / mebibyte, unit: "MiB" },
          note: `The largest: ${all
            .slice(0, shown)
            .map(({ name, bytes }) => `${name} ${(bytes / mebibyte).toFixed(1)} MiB`)
            .join(", ")}.`,
        },
        { measure: "npm install --omit=dev: packages", ours: { value: all.length, unit: "packages" } },
        {
          measure: "Modules loaded at the start",
          ours: { value: built.all.length, unit: "modules" },
          note: `Made of ${loaded.all.length}, ${loaded.all.length - foreign.length} of them the bot's own; most of the others: ${most
            .map(([name, count]) => `${name} ${count}`)
            .join(", ")}.`,
        },
      ];
    } finally {
      await stack.close();
    }
  },
};
