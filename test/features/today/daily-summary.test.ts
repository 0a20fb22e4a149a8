import { describe, expect, it } from "vitest";
import { hour, signInAgain, start } from "../../kit/invoice-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { plainText as plain } from "../../kit/team-chats.js";
import { lockNow } from "../../store/samples.js";
import { changeTeam, ownerAndSeller, teamIn } from "../team/owner-and-seller.js";

const day = 24 * hour;

/** A merchant in Tashkent, at 17:00 of Saturday, 21 November. */
async function merchant() {
  const clock = { now: start };
  const one = await OneChat.open(() => clock.now);
  await one.change((record) => {
    record.settings.timeZone = "Asia/Tashkent";
  });
  const setTo = async (label: string): Promise<string> => {
    await one.send("/settings");
    await one.tap("Daily summary");
    await one.tap(label);
    return plain(one.chat.last.text);
  };
  const sell = async (): Promise<string> => {
    await signInAgain(one, clock.now);
    const before = Object.keys((await one.record()).invoices);
    await one.send("/new Coffee 15000");
    await one.neverExpires();
    await one.tap("Create invoice");
    return Object.keys((await one.record()).invoices).find((ref) => !before.includes(ref)) ?? "";
  };
  /** Lets the timers of summaries fire that are due by now. */
  const fire = async (): Promise<void> => {
    for (const timer of one.scheduled.filter(({ name, at }) => name === "summary" && at <= clock.now)) {
      one.scheduled.splice(one.scheduled.indexOf(timer), 1);
      await one.handle({ source: "timer", name: "summary", ref: timer.ref, at: timer.at });
    }
  };
  const summaries = (): string[] =>
    one.chat.texts.map((text) => plain(text)).filter((text) => /^Daily summary, /.test(text));
  const due = (): string[] =>
    one.scheduled.filter(({ name }) => name === "summary").map(({ at }) => new Date(at).toISOString());
  return { one, clock, setTo, sell, fire, summaries, due };
}

describe("the daily summary", () => {
  it("is off until the merchant chooses an hour, and off again after [No summary]", async () => {
    const { one, setTo, due } = await merchant();
    await one.send("/settings");
    expect(plain(one.chat.last.text)).toContain("Daily summary: off");
    expect(await setTo("21:00")).toContain("Daily summary: 21:00");
    expect(due()).toEqual(["2026-11-21T16:00:00.000Z"]);
    expect(await setTo("No summary")).toContain("Daily summary: off");
    expect(due()).toEqual([]);
  });

  it("comes once a day when the clock is set back while a summary is due", async () => {
    const { one, clock, setTo, sell, summaries, due } = await merchant();
    await setTo("21:00");
    await one.callback(await sell(), "paid");
    const [timer] = one.scheduled.splice(0).filter(({ name }) => name === "summary");
    const { ref = "", at = 0 } = timer ?? {};
    clock.now = at - 2_000;
    await one.handle({ source: "timer", name: "summary", ref, at });
    expect(summaries()).toHaveLength(1);
    expect(due()).toEqual(["2026-11-22T16:00:00.000Z"]);
  });

  it("has its button on the first screen of /settings, and [Back] of its hours leads there", async () => {
    const { one } = await merchant();
    await one.send("/settings");
    await one.tap("Daily summary");
    await one.tap("Back");
    expect(plain(one.chat.last.text)).toMatch(/^Settings\n/);
  });

  it("comes at its hour with the sums of the day, and again on the next day", async () => {
    const { one, clock, setTo, sell, fire, summaries, due } = await merchant();
    await setTo("21:00");
    const ref = await sell();
    await one.callback(ref, "paid");
    clock.now += 4 * hour;
    await fire();
    expect(summaries()).toHaveLength(1);
    expect(summaries()[0]).toContain("Paid 1 · 15,000 UZS");
    expect(due()).toEqual(["2026-11-22T16:00:00.000Z"]);
    clock.now += day;
    await sell();
    await fire();
    expect(summaries()).toHaveLength(2);
    expect(summaries()[1]).toContain("Waiting 1 · 15,000 UZS");
  });

  it("is about the day before when its hour lies before noon", async () => {
    const { one, clock, setTo, sell, fire, summaries } = await merchant();
    await setTo("08:00");
    await one.callback(await sell(), "paid");
    clock.now += 15 * hour;
    await fire();
    expect(summaries()[0]).toMatch(/^Daily summary, Sat 21 Nov/);
    expect(summaries()[0]).toContain("Paid 1 · 15,000 UZS");
  });

  it("doesn't come on a day without invoices, after /signout, or when the bot was down for half a day", async () => {
    const { one, clock, setTo, sell, fire, summaries } = await merchant();
    await setTo("21:00");
    clock.now += 4 * hour;
    await fire();
    await sell();
    clock.now += day + 13 * hour;
    await fire();
    await one.send("/signout");
    clock.now += day;
    await fire();
    expect(summaries()).toEqual([]);
  });

  it("tells no sums in a locked chat, but how to see them", async () => {
    const { one, clock, setTo, sell, fire } = await merchant();
    await setTo("21:00");
    await sell();
    await one.change((record) => {
      lockNow(record);
    });
    clock.now += 4 * hour;
    await fire();
    expect(plain(one.chat.last.text)).toBe(
      "Your daily summary is ready. The chat is locked: /today asks for your code first.",
    );
  });

  it("moves with the chat's time zone, and the timer of the old one does nothing", async () => {
    const { one, setTo, due } = await merchant();
    await setTo("21:00");
    const [old] = one.scheduled.filter(({ name }) => name === "summary");
    await one.send("/settings");
    await one.tap("Time zone");
    await one.tap("UTC");
    expect(due()).toEqual(["2026-11-21T21:00:00.000Z"]);
    await one.handle({ source: "timer", name: "summary", ref: "x", at: old?.at ?? 0 });
    expect(due()).toEqual(["2026-11-21T21:00:00.000Z"]);
  });

  it("comes once, and with the last day alone, to a merchant who had blocked the bot for days", async () => {
    const { one, clock, setTo, sell, fire, summaries } = await merchant();
    await setTo("21:00");
    const ref = await sell();
    clock.now += 4 * hour;
    await one.block();
    await fire();
    clock.now += day;
    await one.callback(ref, "paid");
    await fire();
    expect((await one.record()).due.filter(({ kind }) => kind === "summary")).toHaveLength(1);
    await one.unblock();
    await one.send("/help");
    expect(summaries()).toHaveLength(1);
    expect(summaries()[0]).toMatch(/^Daily summary, Sun 22 Nov/);
  });
});

describe("an owner who chooses the daily summary as notice of the sellers' payments", () => {
  it("hears of no single payment, and gets the summary at 21:00 with the seller's name", async () => {
    const { owner, seller, ref, clock, pass, news } = await ownerAndSeller();
    await owner.send("/team");
    await owner.tap("Notices: payments");
    await owner.tap("The daily summary");
    expect(plain(owner.chat.last.text)).toContain(
      "Your sellers' payments come with the daily summary at 21:00. You change the hour in /settings.",
    );
    expect(owner.chat.labels()).toContain("Notices: summary");
    await seller.callback(ref, "paid");
    await pass();
    expect(news().filter((text) => /is paid/.test(text))).toEqual([]);
    const [timer] = owner.scheduled.filter(({ name }) => name === "summary");
    clock.now = timer?.at ?? 0;
    await owner.handle({ source: "timer", name: "summary", ref: timer?.ref ?? "", at: clock.now });
    expect(plain(owner.chat.last.text)).toContain("Dilnoza");
    expect(plain(owner.chat.last.text)).toContain("Paid 1 · 30,000 UZS");
  });

  it("is told that the payments aren't announced any more, when the summary is turned off", async () => {
    const { owner } = await ownerAndSeller();
    await changeTeam(owner, (team) => {
      team.notices = "daily-summary";
    });
    await owner.send("/settings");
    await owner.tap("Daily summary");
    await owner.tap("No summary");
    expect(plain(owner.chat.last.text)).toContain("I don't tell you about your sellers' payments now.");
    expect(teamIn(await owner.record()).notices).toBe("daily-summary");
  });
});
