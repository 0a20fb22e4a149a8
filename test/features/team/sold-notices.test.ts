import { describe, expect, it } from "vitest";
import { cardOf } from "../../../src/invoice/face.js";
import { dayMs } from "../../../src/language/time/local-time.js";
import { plain } from "../../journeys/plain.js";
import { callbackPayload } from "../../status-callback.js";
import { changeTeam, ownerAndSeller } from "./owner-and-seller.js";

describe("notices of sales", () => {
  it("stay silent for a failed payment, and for every payment once the owner wants none", async () => {
    const { owner, status, news } = await ownerAndSeller();
    await status("failed");
    await changeTeam(owner, (team) => {
      team.notices = "nothing";
    });
    await status("paid");
    expect(news()).toEqual([]);
  });

  it("are posted in the owner's group once, with the seller's name, whatever the owner wants to be told", async () => {
    const { owner, status } = await ownerAndSeller((team) => {
      team.notices = "nothing";
    });
    const { control } = owner.telegram;
    const group = control.createGroup(owner.chat.id, { title: "The shop", type: "group", withBot: true });
    await owner.handleUpdates();
    control.send(group, "/payments", { as: owner.chat.id });
    await owner.handleUpdates();
    await status("processing");
    await status("paid");
    await status("paid");
    const posts = control
      .messages(group)
      .flatMap(({ text = "" }) => (text.startsWith("✅") ? [plain(text)] : []));
    expect(posts).toEqual([expect.stringMatching(/^✅ 30,000 UZS paid · Dilnoza · /)]);
  });

  it("of a removed seller all go to the owner, and none to the seller", async () => {
    const { seller, status, news } = await ownerAndSeller((team) => {
      for (const one of team.sellers) one.state = "removed";
      team.notices = "nothing";
    });
    await seller.change((record) => {
      delete record.seller;
    });
    const before = seller.chat.texts.length;
    await status("failed");
    await status("paid");
    expect(news()).toEqual([
      expect.stringMatching(/^❌ Payment of .* failed[\s\S]*by Dilnoza$/),
      expect.stringMatching(/^✅ Invoice .* is paid[\s\S]*by Dilnoza$/),
    ]);
    expect(seller.chat.texts).toHaveLength(before);
  });

  it("of a seller whom the owner has removed a moment ago go to the owner alone, before the seller's chat has heard of it", async () => {
    const { owner, seller, ref, share, pass, status, news } = await ownerAndSeller();
    const card = cardOf((await seller.record()).invoices[ref] ?? {}) ?? 0;
    await changeTeam(owner, (team) => {
      team.notices = "nothing";
      for (const one of team.sellers) one.state = "removed";
    });
    const before = seller.chat.texts.length;
    await status("paid");
    expect(news()).toEqual(["✅ Invoice for 30,000 UZS is paid: Coffee · today 1 · 30,000\nby Dilnoza"]);
    expect(seller.chat.texts.slice(before).map((text) => plain(text))).toEqual([
      "You no longer sell for Anna.",
    ]);
    expect((await seller.record()).seller).toBeUndefined();
    expect(seller.chat.labels(seller.chat.byId(card))).not.toContain("Copy link");
    await share();
    await pass();
    expect(news()).toHaveLength(1);
  });

  it("of a removed seller who has blocked the bot reach the owner too", async () => {
    const { owner, seller, status, news } = await ownerAndSeller();
    await changeTeam(owner, (team) => {
      for (const one of team.sellers) one.state = "removed";
    });
    seller.chat.block();
    await seller.lose();
    await status("paid");
    expect(news()).toEqual(["✅ Invoice for 30,000 UZS is paid: Coffee · today 1 · 30,000\nby Dilnoza"]);
  });

  it("reach the owner while Telegram takes nothing in the seller's chat, and once", async () => {
    const { seller, ref, share, pass, news } = await ownerAndSeller();
    await share();
    seller.telegram.control.fault({ kind: 502, times: 1_000 });
    await expect(seller.callback(ref, "paid")).rejects.toThrow("The event isn't over");
    await pass();
    const told = news();
    seller.telegram.control.clearFaults();
    await seller.again();
    await pass();
    expect([told, news()]).toEqual([[expect.stringMatching(/is paid: Coffee/)], told]);
    expect(plain(seller.chat.last.text)).toContain("is paid: Coffee");
  });

  it("of a removed seller's link that expired without a status update go to the owner", async () => {
    const { owner, seller, clock, pass, ref } = await ownerAndSeller((team) => {
      for (const one of team.sellers) one.state = "removed";
    });
    await seller.change((record) => {
      delete record.seller;
    });
    const before = seller.chat.texts.length;
    const at = clock.now + 24 * 60 * 60_000 + 5 * 60_000;
    clock.now = at;
    await seller.handle({ source: "timer", name: "reminder", ref, at });
    await seller.handle({ source: "timer", name: "expiry", ref, at });
    await pass();
    expect(plain(owner.chat.last.text)).toMatch(/has expired: Coffee.*\nby Dilnoza/);
    expect(seller.chat.texts).toHaveLength(before);
  });

  it("reach the owner once although the seller has deleted everything, and the seller's chat keeps no content", async () => {
    const { owner, seller, ref, clock, pass, news } = await ownerAndSeller();
    await seller.callback(ref, "processing");
    await pass();
    await seller.send("/privacy");
    await seller.tap("Delete everything");
    await seller.tap("Yes, delete everything");
    await pass();
    expect(JSON.stringify(await seller.record())).not.toContain("Coffee");
    const paid = callbackPayload(JSON.stringify({ status: "paid" }), { ref, submittedAt: clock.now });
    await seller.handle(paid);
    await seller.handle(paid);
    await pass();
    expect(news()).toEqual([
      "Dilnoza has left your team. The invoices stay yours.",
      "✅ Invoice for 30,000 UZS is paid: Coffee · today 1 · 30,000\nby Dilnoza",
    ]);
    expect((await owner.store.invoices.read(`${owner.key}/${ref}`))?.history.at(-1)?.status).toBe("paid");
  });

  it("of an invoice that the seller has deleted end after 400 days", async () => {
    const { seller, ref, clock } = await ownerAndSeller();
    await seller.send("/privacy");
    await seller.tap("Delete everything");
    await seller.tap("Yes, delete everything");
    const deletedAt = clock.now;
    clock.now = deletedAt + 399 * dayMs;
    await seller.handle({ source: "timer", name: "retention" });
    expect(Object.keys((await seller.record()).soldBefore ?? {})).toEqual([ref]);
    clock.now = deletedAt + 402 * dayMs;
    await seller.handle({ source: "timer", name: "retention" });
    expect((await seller.record()).soldBefore).toBeUndefined();
    expect((await seller.record()).spent).toBeUndefined();
  });

  it("reach the owner once after the team has ended, also of an invoice that was created before and reported after", async () => {
    const { owner, pass, news, status } = await ownerAndSeller((team) => {
      team.account = { login: "another account" };
    });
    await pass();
    await owner.send("/team");
    await owner.tap("End the team");
    await owner.tap("End the team");
    expect((await owner.record()).team).toBeUndefined();
    const before = news().length;
    await status("paid");
    await status("paid");
    expect(news().slice(before)).toEqual(["✅ Invoice for 30,000 UZS is paid: Coffee\nby Dilnoza"]);
  });

  it("reach the owner although the seller has blocked the bot", async () => {
    const { owner, seller, status } = await ownerAndSeller();
    await seller.block();
    await status("paid");
    expect(plain(owner.chat.last.text)).toContain("by Dilnoza");
  });
});
