import { describe, expect, test } from "vitest";
import {
  dropOldSums,
  sumOn,
  withInvoice,
  withoutInvoice,
} from "../../../../src/features/team/model/daily-sum.js";
import { termsOf } from "./samples.js";

describe("the daily sum", () => {
  const monday = withInvoice(undefined, "2026-11-23", termsOf("100.10"));

  test("adds invoices exactly, each currency by itself", () => {
    const more = withInvoice(monday, "2026-11-23", termsOf("0.20"));
    const sum = withInvoice(more, "2026-11-23", termsOf("5", { currency: "USD" }));
    expect(sum).toEqual({ day: "2026-11-23", sums: { UZS: "100.3", USD: "5" } });
    expect([sumOn(sum, "2026-11-23", "UZS"), sumOn(sum, "2026-11-23", "EUR")]).toEqual(["100.3", "0"]);
  });

  test("begins anew on the next day", () => {
    expect(sumOn(monday, "2026-11-24", "UZS")).toBe("0");
    expect(withInvoice(monday, "2026-11-24", termsOf("7"))).toEqual({
      day: "2026-11-24",
      sums: { UZS: "7" },
    });
  });

  test("goes on when the clock was set back, or in the owner's new zone it is still yesterday", () => {
    expect(sumOn(monday, "2026-11-22", "UZS")).toBe("100.1");
    const after = withInvoice(monday, "2026-11-22", termsOf("1"));
    expect(after).toEqual({ day: "2026-11-23", sums: { UZS: "101.1" } });
  });

  test("loses an invoice that was certainly not created, but only from its own day", () => {
    expect(withoutInvoice(monday, "2026-11-23", termsOf("100.10")).sums).toEqual({ UZS: "0" });
    const tuesday = withInvoice(monday, "2026-11-24", termsOf("7"));
    expect(withoutInvoice(tuesday, "2026-11-23", termsOf("100.10"))).toEqual(tuesday);
  });

  test("never falls below nothing", () => {
    expect(withoutInvoice(monday, "2026-11-23", termsOf("500")).sums).toEqual({ UZS: "0" });
  });
});

test("sums of a day that is long over leave the chat's record", () => {
  const now = Date.parse("2026-11-23T12:00:00Z");
  const sums = { UZS: "1" };
  const chat = { spent: { old: { day: "2026-11-15", sums }, late: { day: "2026-11-22", sums } } };
  dropOldSums(chat, now);
  expect(chat).toEqual({ spent: { late: { day: "2026-11-22", sums } } });
  dropOldSums(chat, now + 30 * 24 * 60 * 60_000);
  expect(chat).toEqual({});
});
