import { expect, it, onTestFinished } from "vitest";
import { Apart } from "../limits/apart.js";

async function grown(what: "readers" | "samples"): Promise<readonly string[]> {
  const work = new Apart<typeof what, string[]>(new URL("./count-growth.ts", import.meta.url));
  onTestFinished(() => work.close());
  return work.ask("The count of steps", what, 1_200_000);
}

it("twice the text takes every reader at most two and a half times the steps", async () => {
  expect(await grown("readers")).toEqual([]);
}, 1_200_000);

it("a reader that takes more is found, whether its own loop or an expression takes the steps", async () => {
  expect(await grown("samples")).toEqual([
    expect.stringMatching(/^each letter beside each other/),
    expect.stringMatching(/^an expression over the rest, at each letter/),
  ]);
});
