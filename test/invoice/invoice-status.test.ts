import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addUpdate,
  currentStatus,
  type InvoiceStatus,
  type StatusUpdate,
  wasPaidLate,
} from "../../src/invoice/invoice-status.js";

const rank: readonly InvoiceStatus[] = ["created", "processing", "failed", "expired", "paid"];

const clock = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();
/** When the updates come, unless a test says otherwise. */
const arrival = Date.parse(clock(40));

let serial = 0;
const update = (status: InvoiceStatus, at?: string, receivedAt = arrival + ++serial): StatusUpdate => ({
  status,
  receivedAt,
  key: `k${++serial}`,
  count: 1,
  ...(at === undefined ? {} : { at }),
});

describe("currentStatus", () => {
  it("is created before anything has come", () => {
    expect(currentStatus([])).toBe("created");
  });

  it("lets paid win over everything, whenever it was", () => {
    expect(currentStatus([update("paid", clock(1)), update("failed", clock(2)), update("expired")])).toBe(
      "paid",
    );
  });

  it("follows the updates' own times when each has one, so failed can go back to processing", () => {
    expect(currentStatus([update("processing", clock(3)), update("failed", clock(2))])).toBe("processing");
  });

  it("goes by the order of the statuses as soon as one update has no time", () => {
    expect(
      currentStatus([update("processing", clock(3)), update("failed", clock(2)), update("created")]),
    ).toBe("failed");
  });

  it("breaks a tie of times by the order of the statuses", () => {
    expect(currentStatus([update("expired", clock(2)), update("processing", clock(2))])).toBe("expired");
  });

  it("compares moments, not their spelling, and takes an unreadable time for none", () => {
    const east = update("processing", "2026-11-21T15:30:00+05:00");
    expect(currentStatus([east, update("failed", "2026-11-21T10:29:00Z")])).toBe("processing");
    expect(currentStatus([east, update("failed", "yesterday")])).toBe("failed");
  });
});

const isLate = (history: readonly StatusUpdate[], expireAt: string | undefined) =>
  wasPaidLate({ submittedAt: Date.parse(clock(0)), history }, expireAt);

describe("wasPaidLate", () => {
  const expireAt = clock(30);

  it.each([
    ["by its own time", [update("paid", clock(31))], true],
    [
      "by its own time though the service's clock is ahead",
      [update("paid", clock(31), Date.parse(clock(29)))],
      true,
    ],
    [
      "by its receipt where its own time is hours later",
      [update("paid", clock(320), Date.parse(clock(29)))],
      false,
    ],
    [
      "by its receipt where its own time is hours before the submission",
      [update("paid", clock(-280), Date.parse(clock(31)))],
      true,
    ],
    ["by its own time though it came late", [update("paid", clock(29), Date.parse(clock(50)))], false],
    ["by its receipt where it has no time", [update("paid", undefined, Date.parse(clock(31)))], true],
    ["not at the very moment", [update("paid", clock(30))], false],
    ["by the earliest of several", [update("paid", clock(31)), update("paid", clock(29))], false],
    [
      "by its own time rather than by an earlier receipt of one without",
      [update("paid", undefined, Date.parse(clock(29))), update("paid", clock(31), Date.parse(clock(40)))],
      true,
    ],
    [
      "by its own time rather than by a later receipt of one without",
      [update("paid", undefined, Date.parse(clock(50))), update("paid", clock(29))],
      false,
    ],
    [
      "by the first receipt of several without a time",
      [update("paid", undefined, Date.parse(clock(31))), update("paid", undefined, Date.parse(clock(29)))],
      false,
    ],
    ["not if it isn't paid", [update("failed", clock(31))], false],
  ])("judges %s", (_, history, late) => {
    expect(isLate(history, expireAt)).toBe(late);
    expect(isLate(history.toReversed(), expireAt)).toBe(late);
    expect(isLate(history, undefined)).toBe(false);
  });
});

describe("addUpdate", () => {
  it("keeps a new update and only counts the same again, with its first receipt", () => {
    const paid = { status: "paid" as const, key: "evt-1", receivedAt: 100 };
    const first = addUpdate([], paid);
    expect(first).toEqual({ history: [{ ...paid, count: 1 }], isNew: true });
    const second = addUpdate(first.history, { ...paid, receivedAt: 200 });
    expect(second).toEqual({ history: [{ ...paid, count: 2 }], isNew: false });
  });

  it("keeps a paid that comes under the key of another status", () => {
    const { history } = addUpdate([], { status: "processing", key: "id", receivedAt: 1 });
    const next = addUpdate(history, { status: "paid", key: "id", receivedAt: 2 });
    expect(next.isNew).toBe(true);
    expect(currentStatus(next.history)).toBe("paid");
  });

  it("keeps the earliest time of an update that is stamped anew with each delivery", () => {
    const { history } = addUpdate([], { status: "failed", key: "id", receivedAt: 1, at: clock(5) });
    expect(
      addUpdate(history, { status: "failed", key: "id", receivedAt: 2, at: clock(9) }).history[0]?.at,
    ).toBe(clock(5));
    expect(
      addUpdate(history, { status: "failed", key: "id", receivedAt: 2, at: clock(1) }).history[0]?.at,
    ).toBe(clock(1));
  });

  it("leaves the history that it was given as it was", () => {
    const history = Object.freeze([Object.freeze(update("created"))]);
    addUpdate(history, update("paid"));
    addUpdate(history, history[0] ?? update("created"));
    expect(history).toHaveLength(1);
  });

  it("keeps at most 100, and among them the paid that came first of all", () => {
    let history: StatusUpdate[] = addUpdate([], update("paid", undefined, 0)).history;
    for (let n = 0; n < 300; n++)
      history = addUpdate(history, update(n % 2 === 0 ? "failed" : "paid")).history;
    expect(history).toHaveLength(100);
    expect(history).toContainEqual(expect.objectContaining({ status: "paid", receivedAt: 0 }));
  });
});

describe("the limit of the history drops", () => {
  const nth = (status: InvoiceStatus, receivedAt: number) => update(status, undefined, receivedAt);

  it("what was received first, in whatever order it was kept", () => {
    const kept = Array.from({ length: 100 }, (_, n) => nth("processing", n === 50 ? 1 : 100 + n));
    const { history } = addUpdate(kept, nth("processing", 300));
    expect(history).toEqual([...kept.toSpliced(50, 1), expect.objectContaining({ receivedAt: 300 })]);
  });

  it("a payment only when nothing else is left to drop", () => {
    const payments = Array.from({ length: 60 }, (_, n) => nth("paid", n));
    const kept = [...Array.from({ length: 40 }, (_, n) => nth("failed", 100 + n)), ...payments];
    let history: StatusUpdate[] = kept;
    for (let n = 0; n < 30; n++) history = addUpdate(history, nth("expired", 200 + n)).history;
    expect(history).toHaveLength(100);
    expect(history.filter(({ status }) => status === "paid")).toEqual(payments);
  });
});

describe("the limit of the history never drops, though it is the oldest,", () => {
  const then = (first: readonly StatusUpdate[], rest: () => StatusUpdate) =>
    Array.from({ length: 150 }, rest).reduce((history, next) => addUpdate(history, next).history, [...first]);

  it("the latest update", () => {
    expect(currentStatus(then([update("processing", clock(5))], () => update("failed", clock(1))))).toBe(
      "processing",
    );
  });

  it("the update that goes furthest", () => {
    expect(currentStatus(then([update("expired", clock(1))], () => update("processing")))).toBe("expired");
  });

  it("the one update that shows that times can't decide", () => {
    const first = [update("failed", clock(1)), update("created")];
    expect(currentStatus(then(first, () => update("processing", clock(5))))).toBe("failed");
  });

  it("the payment that was in time", () => {
    const first = [update("created", clock(0)), update("paid", clock(9)), update("paid", clock(1))];
    expect(
      isLate(
        then(first, () => update("paid", clock(9))),
        clock(5),
      ),
    ).toBe(false);
  });
});

describe("an invoice's status, whatever the order and the number of deliveries", () => {
  /** An event always reads the same; only its receipt differs. Few times and keys, so that ties and duplicates come. */
  const event = fc.record({
    status: fc.constantFrom(...rank),
    at: fc.option(fc.integer({ min: 0, max: 5 }).map(clock), { nil: undefined }),
  });
  const timedEvent = fc.record({
    status: fc.constantFrom(...rank),
    at: fc.integer({ min: 0, max: 5 }).map(clock),
  });

  const receive = (events: readonly { status: InvoiceStatus; at: string | undefined; key: string }[]) => {
    let history: StatusUpdate[] = [];
    events.forEach((each, index) => {
      history = addUpdate(history, { ...each, receivedAt: arrival + index }).history;
    });
    return history;
  };

  const deliveries = fc
    .oneof(fc.array(event, { maxLength: 8 }), fc.array(timedEvent, { maxLength: 8 }))
    .map((events) => events.map((each, index) => ({ ...each, key: `e${index}` })))
    .chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray([...events, ...events, ...events], { minLength: events.length * 2 }),
      ),
    )
    .map(([events, again]) => [events, [...again, ...events]] as const);

  it("is the same", () => {
    fc.assert(
      fc.property(deliveries, ([once, often]) => {
        expect(currentStatus(receive(often))).toBe(currentStatus(receive(once)));
        expect(currentStatus(receive(once.toReversed()))).toBe(currentStatus(receive(once)));
      }),
      { numRuns: 1000 },
    );
  });

  it("is, as a rule written down once more: paid, else the latest, else the furthest", () => {
    fc.assert(
      fc.property(deliveries, ([events, often]) => {
        const byRank = (a: InvoiceStatus, b: InvoiceStatus) => rank.indexOf(a) - rank.indexOf(b);
        const latest = events
          .map(({ at }) => at ?? "")
          .sort()
          .at(-1);
        const timed = events.every(({ at }) => at !== undefined);
        const deciding = events.filter(({ status, at }) => status === "paid" || !timed || at === latest);
        const expected =
          deciding
            .map(({ status }) => status)
            .sort(byRank)
            .at(-1) ?? "created";
        expect(currentStatus(receive(often))).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it("isn't changed by what the limit of the history drops", () => {
    const many = fc.oneof(
      fc.array(event, { minLength: 101, maxLength: 160 }),
      fc.array(timedEvent, { minLength: 101, maxLength: 160 }),
      fc.array(
        timedEvent.filter(({ status }) => status !== "paid"),
        { minLength: 101, maxLength: 160 },
      ),
    );
    fc.assert(
      fc.property(many, (events) => {
        const keyed = events.map((each, index) => ({ ...each, key: `e${index}` }));
        const all = keyed.map((each, index) => ({ ...each, receivedAt: arrival + index, count: 1 }));
        const kept = receive(keyed);
        expect(kept).toHaveLength(100);
        expect(currentStatus(kept)).toBe(currentStatus(all));
        expect(isLate(kept, clock(3))).toBe(isLate(all, clock(3)));
      }),
    );
  });
});
