import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Turns } from "../../src/engine/turns.js";
import { FolderTurns } from "../../src/store/folder/folder-turns.js";

/** Work that goes on until it is let go, and says when it began. */
function works() {
  const begun: string[] = [];
  const doors = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => async () => {
      begun.push(name);
      await new Promise<void>((resolve) => doors.set(name, resolve));
      return name;
    },
    end: async (name: string) => {
      doors.get(name)?.();
      await turn();
    },
  };
}

describe("turns in a place", () => {
  it("are shared by any number, and wait only for whoever wants it alone", async () => {
    const turns = new FolderTurns();
    const { begun, work, end } = works();
    for (const name of ["a", "b"]) void turns.share("day", work(name));
    void turns.alone("day", work("alone"));
    for (const name of ["c", "d"]) void turns.share("day", work(name));
    void turns.share("other day", work("elsewhere"));
    await turn();
    expect(begun).toEqual(["a", "b", "elsewhere"]);
    await end("a");
    expect(begun).toHaveLength(3);
    await end("b");
    expect(begun.slice(3)).toEqual(["alone"]);
    await end("alone");
    expect(begun.slice(4)).toEqual(["c", "d"]);
  });

  it("go on behind work that failed", async () => {
    const [turns, records] = [new FolderTurns(), new Turns()];
    const fails = () => Promise.reject(new Error("disk"));
    const outcomes = await Promise.allSettled([
      turns.share("day", fails),
      turns.alone("day", fails),
      turns.alone("day", async () => "alone"),
      turns.share("day", async () => "shared"),
      records.take("record", fails),
      records.take("record", async () => "next"),
    ]);
    expect(outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : "failed"))).toEqual([
      "failed",
      "failed",
      "alone",
      "shared",
      "failed",
      "next",
    ]);
  });
});
