import { expect, it } from "vitest";
import { grown } from "./grown.js";

it("twice the text takes every reader at most two and a half times the steps", async () => {
  expect(await grown("some texts")).toEqual([]);
}, 1_200_000);

it("a reader that takes more is found, whether its own loop or an expression takes the steps", async () => {
  const found = [
    expect.stringMatching(/^each letter beside each other/),
    expect.stringMatching(/^an expression over the rest, at each letter/),
  ];
  // In texts of both lengths.
  expect(await grown("samples")).toEqual([...found, ...found]);
});
