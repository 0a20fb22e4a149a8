import { describe, expect, it } from "vitest";
import { failing } from "../../kit/one-chat.js";
import { TeamChats } from "../../kit/team-chats.js";

const day = 24 * 60 * 60_000;
const start = Date.UTC(2026, 10, 23, 12);

describe("a seller's review card", () => {
  it("says by how much one invoice is too much, and has [Ask the owner] in place of [Create invoice]", async () => {
    const chats = await TeamChats.open({ perInvoice: "10000" });
    await chats.review();
    expect(chats.text).toContain("5,000 UZS over the limit for one invoice");
    expect(chats.labels[0]).toBe("Ask the owner");
    expect(chats.labels).not.toContain("Create invoice");
  });

  it("says by how much the day's invoices are too much together", async () => {
    const chats = await TeamChats.open({ perDay: "40000" }, () => start);
    for (const left of [25_000, 10_000]) {
      await chats.review();
      await chats.one.tap("Create invoice");
      expect(await chats.spent()).toEqual({
        day: "2026-11-23",
        sums: { UZS: String(40_000 - left) },
      });
    }
    await chats.review();
    expect(chats.text).toContain("5,000 UZS over the limit for today");
    expect(chats.one.creates).toBe(2);
  });

  it("compares what is to be paid after a discount, and an approval holds for that discount only", async () => {
    const chats = await TeamChats.open({ perInvoice: "10000" });
    await chats.review();
    await chats.one.send("скидка 2000");
    expect(chats.text).toContain("3,000 UZS over the limit for one invoice");
    await chats.one.tap("Ask the owner");
    expect(chats.labels).not.toContain("Ask the owner");
    await chats.one.send("скидка 1000");
    expect(chats.labels[0]).toBe("Ask the owner");
    await chats.one.send("скидка 5000");
    await chats.one.tap("Create invoice");
    expect(await chats.spent()).toMatchObject({ sums: { UZS: "10000" } });
  });

  it("says that an invoice is in another currency than the limits", async () => {
    const chats = await TeamChats.open({ perInvoice: "10000" });
    await chats.review("Coffee 5 USD");
    expect(chats.text).toContain("This invoice is in USD; the limits are in UZS");
    expect(chats.labels[0]).toBe("Ask the owner");
  });

  it("doesn't ask the owner about a terminal that isn't allowed", async () => {
    const chats = await TeamChats.open();
    await chats.review();
    await chats.changeLimits({ terminals: [{ id: "t-2", name: "Till", businessUnitName: "Unit" }] });
    await chats.one.tap("Create invoice");
    expect(chats.text).toContain("You can't use this terminal.");
    expect(chats.labels).toContain("Terminal");
    expect(chats.labels).not.toContain("Create invoice");
    expect(chats.labels).not.toContain("Ask the owner");
    expect(chats.one.creates).toBe(0);
  });

  it("says nothing of limits within them", async () => {
    const chats = await TeamChats.open({ perInvoice: "15000", perDay: "15000" });
    await chats.review();
    expect(chats.text).not.toContain("limit");
    expect(chats.labels[0]).toBe("Create invoice");
  });
});

describe("a seller's submission", () => {
  it("notes for whom it is, and is counted in the same commit, before anything is sent", async () => {
    const chats = await TeamChats.open({ perDay: "20000" }, () => start);
    await chats.review();
    const { create } = chats.one;
    let kept: Awaited<ReturnType<typeof chats.one.record>> | undefined;
    chats.one.create = async () => {
      kept = await chats.one.record();
      return create();
    };
    await chats.one.tap("Create invoice");
    const [invoice] = Object.values(kept?.invoices ?? {});
    expect(invoice).toMatchObject({
      creation: "sending",
      soldFor: { owner: chats.ownerKey, team: "team-1", seller: "s-1", day: "2026-11-23" },
    });
    expect(kept?.spent?.["team-1"]?.sums).toEqual({ UZS: "15000" });
    expect(chats.one.lastCall?.[0]).toBe("owner's token");
  });

  it.each(["rejected", "unavailable", "signed-out"] as const)(
    "isn't counted after the outcome %j, which certainly created nothing",
    async (kind) => {
      const chats = await TeamChats.open({ perDay: "20000" });
      await chats.review();
      chats.one.create = failing(kind);
      await chats.one.tap("Create invoice");
      expect((await chats.spent())?.sums).toEqual({ UZS: "0" });
    },
  );

  it("is counted again once a status update proves that the refused invoice exists all the same", async () => {
    const chats = await TeamChats.open({ perDay: "20000" });
    await chats.review();
    chats.one.create = failing("rejected");
    await chats.one.tap("Create invoice");
    const { ref = "" } = chats.one.lastCall?.[1] ?? {};
    for (const status of ["created", "processing"] as const) await chats.one.callback(ref, status);
    expect((await chats.spent())?.sums).toEqual({ UZS: "15000" });
  });

  it("stays counted without an answer, also when the seller says that the invoice isn't there", async () => {
    const chats = await TeamChats.open({ perDay: "20000" });
    await chats.review();
    chats.one.create = failing("outcome-unknown");
    await chats.one.tap("Create invoice");
    const sums = { UZS: "15000" };
    expect((await chats.spent())?.sums).toEqual(sums);
    await chats.one.tap("It isn't there, create it again");
    expect(chats.text).toContain("10,000 UZS over the limit for today");
    await chats.one.send("/invoices");
    const [row = ""] = chats.labels.filter((label) => label.startsWith("❓"));
    await chats.one.tap(row);
    await chats.one.tap("It isn't there");
    expect((await chats.one.record()).invoices).toEqual({});
    expect((await chats.spent())?.sums).toEqual(sums);
  });

  it("counts for the owner's day, whatever time zone the seller chooses", async () => {
    const clock = { now: start };
    const chats = await TeamChats.open({ perDay: "20000" }, () => clock.now);
    await chats.changeTeam((_team, record) => {
      record.settings.timeZone = "Asia/Tashkent";
    });
    await chats.review();
    await chats.one.tap("Create invoice");
    await chats.one.change((record) => {
      record.settings.timeZone = "Pacific/Kiritimati";
    });
    await chats.review();
    expect(chats.text).toContain("10,000 UZS over the limit for today");
    // In Tashkent it is still the same day, four hours before midnight in UTC and a minute before midnight there.
    clock.now = Date.UTC(2026, 10, 23, 18, 59);
    await chats.review();
    expect(chats.text).toContain("10,000 UZS over the limit for today");
    clock.now += 2 * 60_000;
    await chats.review();
    expect(chats.labels[0]).toBe("Create invoice");
  });

  it("doesn't begin a new day when the clock was set back, or the owner's zone lies a day behind", async () => {
    const clock = { now: start };
    const chats = await TeamChats.open({ perDay: "20000" }, () => clock.now);
    await chats.review();
    await chats.one.tap("Create invoice");
    clock.now = start - day;
    await chats.review();
    expect(chats.text).toContain("10,000 UZS over the limit for today");
    clock.now = start;
    await chats.changeTeam((_team, record) => {
      record.settings.timeZone = "Pacific/Pago_Pago";
    });
    clock.now = Date.UTC(2026, 10, 23, 5);
    await chats.review();
    expect(chats.text).toContain("10,000 UZS over the limit for today");
  });

  it("is compared with limits in the owner's new currency", async () => {
    const chats = await TeamChats.open({ perDay: "20000" });
    await chats.review();
    await chats.one.tap("Create invoice");
    await chats.changeLimits({ currency: "USD", perDay: "100" });
    await chats.review();
    expect(chats.text).toContain("This invoice is in UZS; the limits are in USD");
    await chats.review("Coffee 100 USD");
    expect(chats.labels[0]).toBe("Create invoice");
  });
});

describe("a tap on [Create invoice] after the limits have changed", () => {
  it("creates nothing, and the card says what holds now", async () => {
    const chats = await TeamChats.open({ perInvoice: "15000" });
    await chats.review();
    await chats.changeLimits({ perInvoice: "14000" });
    await chats.one.tap("Create invoice");
    expect(chats.one.creates).toBe(0);
    expect(chats.text).toContain("1,000 UZS over the limit for one invoice");
    expect(await chats.one.record()).toMatchObject({ invoices: {} });
  });

  it.each(["paused", "removed"] as const)("creates nothing for a seller who was %s", async (state) => {
    const chats = await TeamChats.open();
    await chats.review();
    await chats.changeTeam(({ sellers: [seller] }) => void Object.assign(seller ?? {}, { state }));
    await chats.one.tap("Create invoice");
    expect(chats.one.creates).toBe(0);
    expect((await chats.one.record()).draft).toBeDefined();
  });
});
