import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keptInDatabase, keptInFolder } from "../../src/tools/dead-letters/dead-letter-place.js";
import { keptEvents } from "../../src/tools/dead-letters/kept-events.js";
import { type Copy, rememberedBy, versions } from "./copy.js";
import { Hand } from "./day.js";
import { openChats } from "./open-chats.js";
import { candidate, locked, owner, seller } from "./shop-day.js";
import { codeOf, passwordOf, plain, type StandIns } from "./stand-ins.js";
import { configOn, type StoredBot, startOn } from "./stored-bot.js";
import { stores } from "./stores.js";
import { blocked, damaged, onPage, waiting } from "./waiting.js";

const minute = 60_000;
/** These invoices could still be paid when the day ended. */
const openAtTheEnd = {
  open: "Rice",
  processing: "Salt",
  unknown: "Cheese",
  withdrawn: "Flour",
  failed: "Jam",
};

for (const version of await versions()) {
  const { open } = (await rememberedBy(version)).remembered;
  for (const [name, copyOf] of Object.entries(stores)) {
    describe(`this version, started on ${name} that ${version} has written,`, () => {
      let copy: Copy;
      let ends: StandIns;
      let bot: StoredBot;
      let hand: Hand;
      beforeAll(async () => {
        copy = await copyOf(version);
        ends = copy.ends();
        ends.time += minute;
        bot = await startOn(copy.place, ends);
        hand = new Hand(bot, ends);
        await bot.idle();
      });
      afterAll(async () => {
        await bot?.stop();
        ends?.close();
        await copy?.remove();
      });
      async function takeAll(): Promise<void> {
        const { control } = ends.telegram;
        for (let update = control.takeUpdate(); update !== undefined; update = control.takeUpdate())
          await bot.take(update);
      }
      const address = (of: string): string => copy.remembered.callbacks[of] ?? "";

      it("handles the events that waited, and gives none of them up", async () => {
        expect(ends.said(waiting.text)).toMatch(/^Check the invoice\n1\. Tea/);
        expect(ends.said(waiting.payment)).toMatch(/is paid: Tea/);
        expect(ends.said(waiting.page)).toMatch(/Check the invoice\n1\. Tea — 2 × 5,000 UZS/);
        expect(ends.said(waiting.reminder)).toMatch(/unpaid|not paid|expires/i);
        expect(ends.said(waiting.late)).toMatch(/Waiting for payment/);
        expect(bot.warned.filter((event) => event !== "storage.record-damaged")).toEqual([]);
      });

      it.each(openChats.filter((one) => open.includes(one.chat)))(
        "goes on in chat $chat after $acts",
        async ({ chat, goesOn }) => {
          for (const [act, answer] of goesOn) expect(await hand.act(chat, act)).toMatch(answer);
        },
      );

      it("goes on with a sign-in on the page", async () => {
        const step = { kind: "code", code: codeOf(onPage) };
        expect(await hand.signInOnPage(onPage, { turn: 2, step })).toBe(200);
        expect(ends.said(onPage)).toMatch(/Signed in/);
      });

      it("tells of payments at the old addresses, and repeats none", async () => {
        for (const [of, item] of Object.entries(openAtTheEnd)) {
          expect(await hand.status(address(of), "paid"), of).toBe(200);
          expect(ends.said(owner), of).toMatch(new RegExp(`paid(?:.|\\n)*${item}`, "i"));
        }
        expect(await hand.act(owner, "/today")).toMatch(/Paid/);
        const shown = ends.telegram.shown(owner).length;
        expect(await hand.status(address("paid"), "paid")).toBe(200);
        expect(ends.telegram.shown(owner).slice(shown)).toEqual([]);
      });

      it("posts payments in the group that was told to do so", () => {
        const posts = ends.telegram.control.messages(Number(copy.remembered.words.group));
        expect(posts.map(({ text = "" }) => plain(text))).toContainEqual(
          expect.stringMatching(/^✅ 30,000 UZS paid/),
        );
      });

      it("posts a pay link in a customer's chat over the connection to the owner's account", async () => {
        const { control } = ends.telegram;
        const [from, to] = [Number(owner), Number(copy.remembered.words.customer)];
        control.business.customerWrites(from, to, "And a tea");
        control.business.sellerWrites(from, to, "/pay Tea 5000");
        await takeAll();
        const texts = control.business.messages(from, to).map(({ text = "" }) => plain(text));
        expect(texts).toContainEqual(expect.stringMatching(/5,000 UZS/));
      });

      it("tells the seller and the owner of a seller's payment", async () => {
        await hand.status(address("sold"), "paid");
        for (const chat of [seller, owner])
          expect(ends.said(chat)).toMatch(/6,000 UZS(?:.|\n)*paid(?:.|\n)*Tea/);
      });

      it("says what was due, once the bot isn't blocked any more", async () => {
        ends.telegram.control.unblock(Number(blocked));
        await takeAll();
        await hand.act(blocked, "/help");
        expect(ends.telegram.shown(blocked).map(({ text }) => text)).toContainEqual(
          expect.stringMatching(/Paid/),
        );
      });

      it("keeps what was saved: list, items, templates, customers and settings", async () => {
        expect(await hand.act(owner, "/invoices")).toMatch(/\d/);
        expect(await hand.act(owner, "/items")).toMatch(/Saved items: 2/);
        await hand.act(owner, "/settings");
        expect(ends.shows(owner)).toMatch(/Daily summary: 20:00/);
        expect(await hand.act(owner, "/new Honey")).toMatch(/140,000 UZS/);
      });

      it("follows old links: an invitation, a share, a text to check, and those that stand for commands", async () => {
        const { invitation = "", share = "", check = "" } = copy.remembered.words;
        expect(await hand.act("401", `/start ${invitation}`)).toMatch(/invites you to create invoices/);
        await bot.take(ends.telegram.asksInline(owner, share));
        expect(JSON.stringify(await ends.telegram.answered())).toMatch(/11,000/);
        for (const [link, answer] of [
          [check, /Coffee/],
          ["team", /Your team/],
          ["invoices", /\d/],
          ["new", /draft/],
        ] as const)
          expect(await hand.act(owner, `/start ${link}`)).toMatch(answer);
      });

      it("lets the owner approve who has asked before the update", async () => {
        await hand.act(owner, "[Approve]");
        expect(ends.said(candidate)).toMatch(/You can now create invoices/);
      });

      it("goes on with the draft of a seller, and with the buttons of an old card", async () => {
        await hand.act(seller, "[Create invoice]");
        expect(ends.shows(seller)).toMatch(/Waiting for payment\n20,000 UZS/);
        await hand.act(seller, "[Paid in cash]");
        expect(ends.shows(seller)).toMatch(/paid in cash\n20,000 UZS/);
      });

      it("locks the chat whose time has passed, and opens it by the password", async () => {
        ends.time += 10 * minute;
        expect(await hand.act(locked, "/invoices")).toMatch(/This chat is locked/);
        await hand.act(locked, "[Sign in]");
        expect(await hand.act(locked, passwordOf(locked))).toMatch(/code/i);
      });

      it("takes the page's session from before the update, within its time", async () => {
        const headers = { authorization: `page ${copy.remembered.words.session}` };
        const ask = () => fetch(`${bot.url}/app/api/state`, { headers });
        expect((await ask()).status).toBe(200);
        ends.time += 13 * 60 * minute;
        expect((await ask()).status).toBe(401);
      });

      it("lists the dead letters and the unreadable status updates", async () => {
        const log = { debug() {}, info() {}, warn() {}, error() {} };
        const { place } = copy;
        const kept =
          "url" in place
            ? keptInDatabase(place.url, configOn(place), log, ends.now)
            : keptInFolder(configOn(place), log, ends.now);
        const { found, unopened } = await keptEvents(kept).list();
        await kept.close();
        expect(unopened).toEqual([]);
        expect(found.map(({ event }) => event.payload.source).sort()).toEqual([
          "status-callback",
          "telegram",
        ]);
      });

      it("sets the damaged record aside, as the version that wrote it would have, and tells the chat", async () => {
        await hand.act(damaged, "/help");
        expect(bot.warned).toContain("storage.record-damaged");
      });
    });
  }
}
