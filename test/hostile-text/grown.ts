import { onTestFinished } from "vitest";
import { Apart } from "../limits/apart.js";

/** Counts steps for a test. @returns the readers whose steps grow too fast, each with the beginning of the text */
export async function grown(what: "some texts" | "all texts" | "samples"): Promise<readonly string[]> {
  const work = new Apart<typeof what, string[]>(new URL("./count-growth.ts", import.meta.url));
  onTestFinished(() => work.close());
  return work.ask("The count of steps", what, 1_200_000);
}
