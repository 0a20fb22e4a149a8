import { expect, it } from "vitest";
import { grown } from "./grown.js";

it("twice the text takes every reader at most two and a half times the steps, for every text up to the longest", async () => {
  expect(await grown("all texts")).toEqual([]);
}, 1_200_000);
