import { describe, expect, it } from "vitest";
import type { InboxPayload } from "../../../src/engine/event.js";
import { accountKeys } from "../../../src/invoice/merchant-account.js";
import { cardAt } from "../../kit/faces.js";
import { OneChat } from "../../kit/one-chat.js";
import { accountOf, changeSignIn, chatOf, invoiceOf, signInTo } from "../../store/samples.js";
import { teamOf } from "../../store/team-samples.js";

const anna = accountOf("anna@shop.example");
const start = Date.parse("2026-11-22T09:00:00Z");
const told = /was signed out of all chats from another Telegram chat/;
const link = "https://pay.example.com/invoice/inv-1/payment";

/** A chat of Anna's account, which two other chats have signed in to: chat 7 has access, and chat 8 has lost it. */
async function open(now: () => number = () => start): Promise<OneChat> {
  const one = await OneChat.open(now);
  for (const key of accountKeys(anna))
    await one.store.accountChats.write(key, {
      chats: [one.key, "7", "8"].map((chat, index) => ({ chat, since: start - 3_600_000 + index })),
    });
  await one.store.credentials.write("7", {
    accessToken: "seven",
    obtainedAt: start,
    expiresAt: start + 3_600_000,
    event: 1,
    account: anna,
  });
  return one;
}

/** The disk refuses one commit, after `before` others. @returns whether it has come to that */
function refuseOnce(one: OneChat, before: number): () => boolean {
  let [left, isRefused] = [before, false];
  one.diskRefuses = () => {
    if (isRefused || left-- > 0) return false;
    isRefused = true;
    return true;
  };
  return () => isRefused;
}

/** Another chat has tapped [Sign out everywhere]. */
const signedOut = (at = start, account: object = anna): InboxPayload =>
  ({ source: "chat", from: "7", event: { name: "signed-out", account, at } }) as InboxPayload;

async function toConfirmation(one: OneChat): Promise<void> {
  await one.send("/settings");
  await one.tap("Security");
  await one.tap("Sign out everywhere");
}

/** An open invoice with a card that shows its link. */
async function withCard(one: OneChat): Promise<number> {
  await one.send("/help");
  const cardMessageId = one.chat.last.messageId;
  await one.change((record) => {
    record.invoices.ref = invoiceOf("ref", { account: anna, payLink: link, ...cardAt(cardMessageId) });
  });
  return cardMessageId;
}

describe("the screen [Security]", () => {
  it("lists the chats that are signed in to the account, and no chat whose access has ended", async () => {
    const one = await open();
    await one.send("/settings");
    await one.tap("Security");
    expect(one.chat.last.text).toMatch(/· this chat\n· another chat, since [^\n]*08:00\n\nLock: off$/);
    expect(one.chat.labels()).toEqual(["Sign out everywhere", "Lock", "Back"]);
    await one.tap("Back");
    expect(one.chat.last.text).toMatch(/^Settings/);
  });

  it("leads to the sign-in and back after /signout", async () => {
    const one = await open();
    await one.send("/signout");
    await one.send("/settings");
    await one.tap("Security");
    expect(one.chat.last.text).toMatch(/Sign in to see where/);
    await one.tap("Sign in");
    one.signIn = {
      passwordGrant: async () => ({
        kind: "signed-in",
        credentials: { accessToken: "other", expiresIn: 3_600, userId: anna.userId ?? "" },
      }),
    };
    await one.send("anna@shop.example");
    await one.send("opensesame");
    await one.tap("Continue");
    expect(one.chat.last.text).toMatch(/· this chat\n/);
  });
});

describe("[Sign out everywhere]", () => {
  it("asks once, then ends the access of this chat and tells all other chats of the account", async () => {
    const one = await open();
    const card = await withCard(one);
    await toConfirmation(one);
    expect(one.chat.last.text).toMatch(/^Sign out of this chat and 1 other\?/);
    expect(await one.store.credentials.read(one.key)).toBeDefined();
    await one.tap("Yes, sign out");
    expect(one.chat.last.text).toMatch(/^Signed out of this chat and of all others/);
    expect(await one.store.credentials.read(one.key)).toBeUndefined();
    expect(await one.record()).toMatchObject({ account: { state: "signed-out" } });
    expect(one.chat.byId(card)?.text).not.toContain(link);
    const event = { name: "signed-out", account: anna, at: start };
    expect(one.sent.map(({ chat, payload }) => [chat, payload])).toEqual(
      ["7", "8"].map((chat) => [chat, { source: "chat", from: one.key, event }]),
    );
  });

  it("says first how many sellers can't create invoices afterwards, also those of another chat's team", async () => {
    const one = await open();
    await one.send("/help");
    await one.change((record) => {
      record.team = teamOf(anna, "501");
    });
    await one.store.chats.write("7", chatOf("7", { account: signInTo(anna), team: teamOf(anna, "502") }));
    await toConfirmation(one);
    expect(one.chat.last.text).toMatch(/\n\n2 sellers can't create invoices until you sign in again\.$/);
    expect(one.chat.labels()[0]).toBe("Yes, sign out");
  });

  it("tells each chat once and signs this one out, whichever commit fails at first", async () => {
    for (let failing = 0, wasRefused = true; wasRefused; failing += 1) {
      const one = await open();
      await toConfirmation(one);
      const refused = refuseOnce(one, failing);
      await one.tap("Yes, sign out");
      wasRefused = refused();
      expect(new Set(one.sent.map(({ key }) => key)).size).toBe(2);
      expect(await one.record()).toMatchObject({ account: { state: "signed-out" } });
      expect(one.chat.texts.filter((text) => text.startsWith("Signed out of this chat"))).toHaveLength(1);
    }
  });

  it("does nothing when its confirmation is tapped later than after ten minutes", async () => {
    let now = start;
    const one = await open(() => now);
    await toConfirmation(one);
    now += 11 * 60_000;
    await one.tap("Yes, sign out");
    expect(one.sent).toEqual([]);
    expect((await one.record()).account?.state).not.toBe("signed-out");
  });

  it("makes the next sign-in of every chat count as its first, of which the others are told", async () => {
    const one = await open();
    await toConfirmation(one);
    await one.tap("Yes, sign out");
    one.sent.length = 0;
    one.signIn = {
      passwordGrant: async () => ({
        kind: "signed-in",
        credentials: { accessToken: "other", expiresIn: 3_600, userId: anna.userId ?? "" },
      }),
    };
    await one.send("/signin");
    await one.send("anna@shop.example");
    await one.send("opensesame");
    expect(one.sent.map(({ chat, payload }) => [chat, "event" in payload && payload.event])).toMatchObject([
      ["7", { name: "signed-in" }],
      ["8", { name: "signed-in" }],
    ]);
  });
});

describe("a chat that hears of [Sign out everywhere]", () => {
  it("loses its access, hides links, keeps its draft, and is told once, also when the event comes again", async () => {
    const one = await open();
    const card = await withCard(one);
    await one.send("/new Coffee 15000");
    await one.handle(signedOut());
    await one.handle(signedOut(), one.lastEvent);
    expect(one.chat.texts.filter((text) => told.test(text))).toHaveLength(1);
    expect(one.chat.labels()).toEqual(["Sign in"]);
    expect(one.chat.byId(card)?.text).not.toContain(link);
    const { draft, account, open: questions } = await one.record();
    expect(draft?.terms.items).toMatchObject([{ name: "Coffee" }]);
    expect([account, questions]).toEqual([{ state: "signed-out", identity: anna }, []]);
    expect(await one.store.credentials.read(one.key)).toBeUndefined();
  });

  it("is signed out and told once, whichever commit fails at first", async () => {
    for (let failing = 0, wasRefused = true; wasRefused; failing += 1) {
      const one = await open();
      await one.send("/help");
      const refused = refuseOnce(one, failing);
      await one.handle(signedOut());
      wasRefused = refused();
      expect(one.chat.texts.filter((text) => told.test(text))).toHaveLength(1);
      expect(await one.record()).toMatchObject({ account: { state: "signed-out" }, due: [] });
    }
  });

  it("is signed out though its merchant has blocked the bot, and told as soon as the merchant unblocks it", async () => {
    const one = await open();
    const card = await withCard(one);
    await one.block();
    await one.handle(signedOut());
    expect(await one.store.credentials.read(one.key)).toBeUndefined();
    expect(await one.record()).toMatchObject({
      account: { state: "signed-out" },
      due: [{ kind: "signed-out" }],
    });
    await one.unblock();
    expect(one.chat.texts.filter((text) => told.test(text))).toHaveLength(1);
    expect(one.chat.byId(card)?.text).not.toContain(link);
  });

  it("stays signed in if it has signed in since, or to another account, and isn't told", async () => {
    const one = await open();
    await one.change((record) => {
      changeSignIn(record, { at: start + 1 });
    });
    await one.handle(signedOut(start));
    await one.handle(signedOut(start + 10, accountOf("boris@shop.example")));
    expect(one.chat.texts.filter((text) => told.test(text))).toEqual([]);
    expect(await one.store.credentials.read(one.key)).toBeDefined();
    await one.handle(signedOut(start + 1));
    expect(await one.store.credentials.read(one.key)).toBeUndefined();
  });
});
