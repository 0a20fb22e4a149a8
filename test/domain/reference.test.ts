import { describe, expect, it } from "vitest";
import { parseReference } from "../../src/domain/reference.js";

describe("parseReference", () => {
  it.each([
    [" Client 1042 ", "Client 1042"],
    ["Клиент\n№ 7", "Клиент № 7"],
    ["Client \n 1042", "Client 1042"],
    ["1042", "1042"],
    ["x".repeat(128), "x".repeat(128)],
    ["👨‍👩‍👧‍👦".repeat(30), "👨‍👩‍👧‍👦".repeat(30)],
  ])("takes %j as one line", (text, reference) => {
    expect(parseReference(text)).toEqual({ ok: true, reference });
  });

  it.each([
    ["", "empty"],
    [" \n ", "empty"],
    ["\u200b", "empty"],
    ["x".repeat(129), "too-long"],
  ])("refuses %j: %s", (text, problem) => {
    expect(parseReference(text)).toEqual({ ok: false, problem });
  });
});
