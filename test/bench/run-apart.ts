import { Apart } from "../limits/apart.js";
import type { Extent, Row } from "./measure.js";

/**
 * Runs a measure in a process of its own, and ends all that came of it.
 * @throws Error with what went wrong, or with what it waited for when its limit came
 */
export async function runApart(id: string, extent: Extent, limitMs: number): Promise<Row[]> {
  const measure = new Apart<{ id: string; extent: Extent }, Row[]>(
    new URL("measure-process.ts", import.meta.url),
  );
  try {
    return await measure.ask(`The measure ${id}`, { id, extent }, limitMs);
  } finally {
    await measure.close();
  }
}
