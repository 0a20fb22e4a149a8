import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod";

const progressSchema = z.object({
  done: z.number(),
  seconds: z.number(),
  counts: z.record(z.string(), z.number()),
  failures: z.array(z.string()),
});
const stateSchema = z.object({ seed: z.string(), promises: z.record(z.string(), progressSchema) });

export type Progress = z.infer<typeof progressSchema>;
export type SoakState = z.infer<typeof stateSchema>;

/** What an earlier run of the same seed has done already, or an empty start. */
export async function loadProgress(file: string, seed: string): Promise<SoakState> {
  const empty: SoakState = { seed, promises: {} };
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return empty;
    throw error;
  }
  const state = stateSchema.parse(JSON.parse(text));
  return state.seed === seed ? state : empty;
}

export async function saveProgress(file: string, state: SoakState): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(state, undefined, 1));
  await rename(`${file}.new`, file);
}
