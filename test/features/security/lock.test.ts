import { describe, expect, it } from "vitest";
import { invoices, review, toReview, waiting } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { accountOf, changeSignIn, invoiceOf } from "../../store/samples.js";
import { InlineChat } from "../inline/inline-chat.js";

const minute = 60_000;
const start = Date.parse("2026-11-22T09:00:00Z");
const anna = accountOf("anna@shop.example");
const link = "https://pay.example.com/invoice/inv-1/payment";
const password = /^This chat is locked.*\n\nYour Pay password\?/s;

/** A clock that a test moves on. */
const clock = () => {
  const time = {
    now: start,
    later(minutes: number) {
      time.now += minutes * minute;
    },
  };
  return time;
};

/** A chat that locks after 15 minutes, and accepts any password. */
async function open(time: { readonly now: number }): Promise<OneChat> {
  const one = await OneChat.open(() => time.now);
  await prepare(one, time);
  return one;
}

/** Telegram's messages have the time of the test's clock. */
const dated = (time: { readonly now: number }) => (update: Parameters<OneChat["arriving"]>[0]) =>
  update.message === undefined
    ? update
    : { ...update, message: { ...update.message, date: Math.floor(time.now / 1000) } };

async function prepare(one: OneChat, time: { readonly now: number }): Promise<void> {
  one.arriving = dated(time);
  one.signIn = {
    passwordGrant: async () => ({
      kind: "signed-in",
      credentials: { accessToken: "other", expiresIn: 24 * 60 * 60, userId: anna.userId ?? "" },
    }),
  };
  await one.change((record) => {
    changeSignIn(record, { login: "anna@shop.example" });
  });
  await one.send("/settings");
  await one.tap("Security");
  await one.tap("Lock");
  expect(one.chat.labels()).toEqual(["Off", "5 min", "15 min", "1 hour", "8 hours", "Back"]);
  await one.tap("15 min");
  expect(one.chat.last.text).toMatch(/Lock: after 15 min without a message or tap$/);
}

async function withInvoice(one: OneChat): Promise<void> {
  await toReview(one);
  await one.change((record) => {
    if (record.draft !== undefined) record.draft.terms.reference = "Aziz";
  });
  await one.tap("Create invoice");
}

describe("[Lock]", () => {
  it.each(["/new", "/new Tea 5000"])(
    "says of a draft only that there is one, when %s comes to the locked chat",
    async (text) => {
      const time = clock();
      const one = await open(time);
      await one.send("/new Lamp 777000");
      time.later(15);
      await one.send(text);
      expect(one.chat.last.text).toMatch(/^You have a draft\./);
      expect(one.chat.last.text).not.toContain("777");
      const read = one.chat.texts.length;
      await one.tap("Start over");
      expect(one.chat.texts.slice(read - 1).join()).not.toMatch(/777|Lamp/);
    },
  );

  it("locks the chat after the chosen time without a message or a tap, and any of them begins it anew", async () => {
    const time = clock();
    const one = await open(time);
    for (const _ of [1, 2, 3]) {
      time.later(14);
      await one.send("/help");
    }
    expect((await one.record()).lock?.isLocked).toBeUndefined();
    time.later(15);
    await one.send("/help");
    expect((await one.record()).lock?.isLocked).toBe(true);
  });

  it("counts a tap that has waited in the inbox from its arrival", async () => {
    const time = clock();
    const one = await open(time);
    one.waitedMs = 14 * minute;
    time.later(14);
    await one.tap("Back");
    one.waitedMs = 0;
    time.later(1);
    await one.send("/help");
    expect((await one.record()).lock?.isLocked).toBe(true);
  });

  it("counts a message that has waited at Telegram from the time at which it was sent", async () => {
    const time = clock();
    const one = await open(time);
    const sent = time.now;
    time.later(14);
    one.arriving = dated({ now: sent });
    await one.send("/help");
    expect((await one.record()).lock?.lastActive).toBe(sent);
  });

  it("is off by default, and stays off for a chat that has signed out", async () => {
    const time = clock();
    const plain = await OneChat.open(() => time.now);
    await plain.send("/help");
    const one = await open(time);
    await one.send("/signout");
    time.later(24 * 60);
    for (const chat of [plain, one]) {
      await chat.send("/help");
      expect((await chat.record()).lock?.isLocked).toBeUndefined();
    }
  });

  it("is loosened only after a recent sign-in, and tightened at once", async () => {
    const time = clock();
    const one = await open(time);
    const choose = async (label: string): Promise<void> => {
      await one.send("/settings");
      await one.tap("Security");
      await one.tap("Lock");
      await one.tap(label);
    };
    await choose("5 min");
    expect((await one.record()).lock?.minutes).toBe(5);
    await choose("Off");
    expect(one.chat.last.text).toMatch(/^This step needs a sign-in that is at most 15 minutes old/);
    await one.send("opensesame");
    await one.tap("Continue");
    await one.tap("Off");
    expect((await one.record()).lock).toBeUndefined();
    expect(one.chat.last.text).toMatch(/Lock: off$/);
  });
});

describe("a locked chat", () => {
  it("shows no invoices, makes none, and exports nothing, until the merchant signs in with the same account", async () => {
    const time = clock();
    const one = await open(time);
    await withInvoice(one);
    const card = one.chat.last.messageId;
    time.later(15);
    await one.send("/invoices");
    expect(one.chat.last.text).toMatch(/^🔒 This chat is locked.* Sign in to see your invoices\.$/);
    await one.tap("QR code", card);
    expect(one.chat.last.text).toMatch(/^🔒 This chat is locked.* Sign in to see your invoices\.$/);
    await one.tap("More…", card);
    await one.send("/invoices");
    const asked = one.chat.last.messageId;
    expect(one.chat.last.text).not.toMatch(/Coffee/);
    await one.send("/settings");
    await one.tap("Security");
    expect(one.chat.last.text).toMatch(/Sign in to see where/);
    await one.tap("Sign in");
    expect(one.chat.last.text).toMatch(password);
    await one.send("opensesame");
    expect((await one.record()).lock?.isLocked).toBeUndefined();
    await one.tap("Continue");
    expect(one.chat.last.text).toMatch(/· this chat\n/);
    await one.tap("Sign in", asked);
    await one.send("opensesame");
    await one.tap("Continue");
    expect(one.chat.last.text).toMatch(/Invoices: 1/);
  });

  it("asks for the sign-in at [Create invoice] and goes on with the review card, which creates one invoice", async () => {
    const time = clock();
    const one = await open(time);
    await toReview(one);
    time.later(16);
    await one.tap("Create invoice");
    expect(one.chat.last.text).toMatch(password);
    expect(one.creates).toBe(0);
    await one.send("opensesame");
    expect(one.chat.last.text).toMatch(review);
    await one.tap("Create invoice");
    expect(one.chat.last.text).toMatch(waiting);
    expect(one.creates).toBe(1);
  });

  it("keeps an answer that was typed after the lock, and shows it after the sign-in", async () => {
    const time = clock();
    const one = await open(time);
    await one.send("/new");
    time.later(16);
    await one.send("Coffee 2x15000");
    expect(one.chat.last.text).toMatch(password);
    expect(one.chat.texts.at(-1)).not.toMatch(/Coffee/);
    await one.send("opensesame");
    expect((await one.record()).draft?.terms.items).toMatchObject([{ name: "Coffee", quantity: 2 }]);
    expect(one.chat.last.text).toMatch(/When does the link expire\?|Coffee/);
  });

  it("answers /cancel, /help and the language of /settings, and isn't unlocked by them", async () => {
    const time = clock();
    const one = await open(time);
    await toReview(one);
    time.later(16);
    await one.tap("Create invoice");
    await one.send("/cancel");
    expect(one.chat.last.text).toMatch(/Your draft is kept/);
    await one.send("/help");
    expect(one.chat.last.text).toMatch(/\/new/);
    await one.send("/settings");
    await one.tap("Language");
    await one.tap("Oʻzbekcha");
    expect(one.chat.last.text).toMatch(/^Sozlamalar/);
    expect((await one.record()).lock?.isLocked).toBe(true);
  });

  it("refuses [Delete everything], the list of chats and the lock's own setting, also by old buttons", async () => {
    const time = clock();
    const one = await open(time);
    await one.send("/privacy");
    await one.tap("Delete everything");
    const confirmation = one.chat.last.messageId;
    await one.send("/settings");
    await one.tap("Security");
    const screen = one.chat.last.messageId;
    await one.tap("Lock");
    time.later(15);
    await one.tap("8 hours", screen);
    expect(one.chat.last.text).toMatch(/Sign in to see where/);
    await one.tap(one.chat.labels(one.chat.byId(confirmation))[0] ?? "", confirmation);
    expect((await one.record()).lock?.minutes).toBe(15);
    await one.send("/privacy");
    await one.tap("Delete everything");
    expect(one.chat.last.text).toMatch(password);
  });

  it("is told of a payment with amount and first item, but without link, customer and note", async () => {
    const time = clock();
    const one = await open(time);
    await withInvoice(one);
    const card = one.chat.last.messageId;
    const [{ ref } = { ref: "" }] = await invoices(one);
    time.later(16);
    await one.callback(ref, "processing");
    expect(one.chat.byId(card)?.text).not.toMatch(/Aziz|https/);
    await one.callback(ref, "paid");
    expect(one.chat.last.text).toMatch(/Invoice for 30,000\sUZS is paid: .?Coffee.?$/);
    expect(one.chat.byId(card)?.text).not.toMatch(/Aziz/);
    await one.send("/signin");
    await one.send("anna@shop.example");
    await one.send("opensesame");
    await one.send("/invoices");
    expect(one.chat.last.text).toMatch(/Invoices: 1/);
  });

  it("offers nothing but the sign-in in inline mode", async () => {
    const time = clock();
    const inline = await InlineChat.open(() => time.now);
    await prepare(inline.one, time);
    await inline.one.change((record) => {
      record.invoices.ref = invoiceOf("ref", { account: anna, payLink: link });
    });
    expect((await inline.ask("Coffee 15000")).results).not.toEqual([]);
    time.later(15);
    for (const query of ["", "Coffee 15000", inline.one.shareToken("ref")])
      expect(await inline.ask(query)).toMatchObject({ results: [], button: { text: "Sign in" } });
  });
});
