import { describe, expect, test } from "vitest";
import { type Period, periods, spansOf } from "../../../../src/features/today/ledger/period.js";

const hour = 60 * 60_000;
const day = 24 * hour;
const hours = ({ from, to }: { readonly from: number; readonly to: number }): number => (to - from) / hour;

describe("the days of a period", () => {
  test.each<[string, Period, number, number]>([
    ["a day on which the clocks go forward", "today", Date.UTC(2026, 2, 29, 12), 23],
    ["a day on which the clocks go back", "today", Date.UTC(2026, 9, 25, 12), 25],
    ["seven days with such a day", "week", Date.UTC(2026, 9, 27, 12), 7 * 24 + 1],
    ["thirty days with such a day", "month", Date.UTC(2026, 3, 2, 12), 30 * 24 - 1],
  ])("have the hours of the calendar: %s", (_name, period, now, expected) => {
    expect(hours(spansOf(period, now, "Europe/Berlin").span)).toBe(expected);
  });

  test("are compared with as many days before until the same time, while they aren't over", () => {
    const now = Date.UTC(2026, 10, 22, 12);
    for (const period of periods) {
      const { span, before } = spansOf(period, now, "Asia/Tashkent");
      const back = (period === "month" ? 30 : 7) * day;
      expect(before.from).toBe(span.from - back);
      expect(before.to).toBe(period === "yesterday" ? span.to - back : now - back);
    }
  });

  test("begin with the chat's own midnight", () => {
    const { span } = spansOf("today", Date.UTC(2026, 10, 22, 20), "Asia/Tashkent");
    expect(span.from).toBe(Date.UTC(2026, 10, 22, 19));
  });
});
