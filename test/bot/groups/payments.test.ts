import { describe, expect, test } from "vitest";
import { plain } from "../../journeys/plain.js";
import { callbackPayload } from "../../status-callback.js";
import { accountOf, invoiceOf } from "../../store/samples.js";
import type { OneChat } from "../kit/one-chat.js";
import { groupOfAnna } from "./group-of-anna.js";

const on =
  "From now on I post each payment here: amount, seller and terminal, nothing about the customer. To end it, send: /payments off";
const post = "✅ 30,000 UZS paid · Front";

/** Anna's group, in which she has sent /payments. */
async function withPosts(options: Parameters<typeof groupOfAnna>[0] = {}) {
  const shop = await groupOfAnna(options);
  await shop.one.send("/start");
  await shop.say("/payments");
  expect(shop.said()).toContain(on);
  /** The posts of payments in the group. */
  const posts = () => shop.said().filter((text) => text.startsWith("✅"));
  return { ...shop, posts, pay: () => pay(shop.one) };
}

let payments = 0;

/** An invoice of Anna's, for two coffees, is paid. @returns its reference */
async function pay(one: OneChat): Promise<string> {
  payments += 1;
  const ref = `paid-${payments}`;
  await one.change((record) => {
    record.invoices[ref] = invoiceOf(ref, {
      terms: {
        ...invoiceOf(ref).terms,
        terminal: { id: "t-1", name: "Front", businessUnitName: "Unit" },
        items: [{ name: "Coffee", price: "15000", currency: "UZS", quantity: 2 }],
        reference: "Mrs. Petrova",
        email: "petrova@example.com",
      },
      account: accountOf("anna@shop.example"),
      cardMessageId: 1,
    });
  });
  await one.callback(ref, "paid");
  return ref;
}

/** A payment is owed to Anna's first group, and an event of her chat comes. */
async function owe(one: OneChat, names: { readonly seller?: string; readonly terminal?: string } = {}) {
  payments += 1;
  const totals = [
    { amount: "70000", currency: "UZS" },
    { amount: "5", currency: "USD" },
  ];
  await one.change((record) => {
    const group = record.paymentGroups?.[0]?.id ?? 0;
    record.owed = [
      ...record.owed,
      { kind: "payment", group, invoice: `owed-${payments}`, totals, terminal: "Front", ...names },
    ];
  });
  await one.handle({ source: "timer", name: "posts", ref: String(payments), at: payments });
}

const groupsOf = async (one: OneChat) => (await one.record()).paymentGroups ?? [];
const notices = (one: OneChat) => one.chat.texts.map(plain).filter((text) => /group The shop/.test(text));

describe("/payments in a group", () => {
  test("has each payment of the owner posted there, and nothing about the customer", async () => {
    const { one, posts, pay } = await withPosts();
    await pay();
    await pay();
    expect(posts()).toEqual([post, post]);
    expect(one.chat.texts.filter((text) => /is paid/.test(text))).toHaveLength(2);
  });

  test("shows the owner in the private chat which groups get the payments, and [End] ends it", async () => {
    const { one, posts, pay, group } = await withPosts();
    expect(plain(one.chat.last.text)).toMatch(/^I post each payment to these groups.*\n\n· The shop$/s);
    const [label = ""] = one.chat.labels();
    expect(plain(label)).toBe("End: The shop");
    await one.tap(label);
    expect(plain(one.chat.last.text)).toMatch(/^I no longer post payments to the group The shop/);
    expect(await groupsOf(one)).toEqual([]);
    await pay();
    expect(posts()).toEqual([]);
    expect(group).toBeLessThan(0);
  });

  test("is ended by /payments off in the group", async () => {
    const { one, say, said, posts, pay } = await withPosts();
    await say("/payments OFF");
    expect(said().at(-1)).toBe("I no longer post your payments here.");
    await say("/payments off");
    expect(said().at(-1)).toBe("I don't post any payments of yours here.");
    await pay();
    expect(posts()).toEqual([]);
    expect(await groupsOf(one)).toEqual([]);
  });

  test("posts a payment once in each of two groups, whatever is delivered again", async () => {
    const { one, control, posts } = await withPosts();
    const other = control.createGroup(one.chat.id, { title: "The stock", withBot: true });
    control.send(other, "/payments");
    await one.handleUpdates();
    const ref = await pay(one);
    await one.callback(ref, "paid");
    await one.handle({ source: "timer", name: "posts", ref: "1", at: 1 });
    expect(posts()).toEqual([post]);
    expect(control.messages(other).filter(({ text = "" }) => text.startsWith("✅"))).toHaveLength(1);
  });

  test("posts a payment also while the owner has blocked the bot", async () => {
    const { one, posts, pay } = await withPosts();
    await one.block();
    await pay();
    expect(posts()).toEqual([post]);
  });

  test("posts only what is paid", async () => {
    const { one, posts } = await withPosts();
    const ref = await pay(one);
    for (const status of ["processing", "failed", "expired"]) await one.callback(ref, status);
    expect(posts()).toEqual([post]);
  });

  test("tells a person without access of their own what the owner has to do", async () => {
    const { one, control, group, say, said } = await groupOfAnna();
    await one.change((record) => {
      delete record.account;
    });
    await say("/payments");
    expect(said().at(-1)).toMatch(/^Only the owner of a Pay account can have payments posted here/);
    const answer = control.messages(group).findLast(({ from }) => from === "bot");
    expect(answer?.keyboard).toEqual([
      [{ text: "Open the private chat", url: "https://t.me/one_chat_bot?start=signin" }],
    ]);
    expect(await groupsOf(one)).toEqual([]);
  });

  test("refuses a group in which the bot may not write, and says so in the private chat", async () => {
    const { one, control, say, said } = await groupOfAnna();
    await one.send("/start");
    control.fault({ method: "sendMessage", kind: 403 });
    await say("/payments");
    expect(said()).toHaveLength(1);
    expect(notices(one)).toEqual([expect.stringMatching(/^I can't write in the group The shop/)]);
    expect(await groupsOf(one)).toEqual([]);
    expect((await one.record()).blocked).toBeUndefined();
  });

  test("leaves the confirmation out while Telegram holds the group up", async () => {
    const { one, control, say } = await groupOfAnna();
    await one.send("/start");
    control.fault({ method: "sendMessage", kind: 429, retryAfter: 900 });
    await say("/payments");
    expect(one.logged).toEqual([]);
    expect(plain(one.chat.last.text)).toMatch(/· The shop$/);
    expect(await groupsOf(one)).toHaveLength(1);
  });

  test.each([
    ["who isn't a member", {}, "Join this group first, then send /payments again."],
    [
      "of a group that hides its members",
      { method: "getChatMember", kind: 400, description: "Bad Request: CHAT_ADMIN_REQUIRED" },
      /^I can't see who is in this group\. Make me an administrator/,
    ],
  ] as const)("is refused to an owner %s", async (_who, fault, answer) => {
    const { one, control } = await groupOfAnna();
    const boris = control.createUser({ firstName: "Boris" }).userId;
    const members = "method" in fault ? [one.chat.id] : [];
    const group = control.createGroup(boris, {
      title: "Boris' shop",
      type: "supergroup",
      members,
      withBot: true,
    });
    await one.lose();
    if ("method" in fault) control.fault(fault);
    control.pushUpdate({
      message: {
        message_id: 900,
        date: 1_700_000_000,
        chat: { id: group, type: "supergroup" },
        from: { id: one.chat.id, is_bot: false },
        text: "/payments",
        entities: [{ type: "bot_command", offset: 0, length: 9 }],
      },
    });
    await one.handleUpdates();
    const said = control.messages(group).findLast(({ from }) => from === "bot");
    expect(plain(said?.text)).toMatch(answer);
    expect(await groupsOf(one)).toEqual([]);
  });

  test("takes no command that was forwarded or edited, and none for another bot", async () => {
    const { one, control, group, said, say } = await groupOfAnna();
    const { messageId } = control.send(group, "/pay");
    control.edit(group, messageId, "/payments");
    await say("/payments@other_bot");
    expect(said()).toHaveLength(1);
    expect(await groupsOf(one)).toEqual([]);
  });

  test("takes five groups at most, and says where one can be ended", async () => {
    const { one, control } = await withPosts();
    for (let n = 2; n <= 6; n += 1) {
      const other = control.createGroup(one.chat.id, { title: `Shop ${n}`, withBot: true });
      control.send(other, "/payments");
      await one.handleUpdates();
      const answer = control.messages(other).findLast(({ from }) => from === "bot");
      if (n < 6) expect(plain(answer?.text)).toBe(on);
      else expect(plain(answer?.text)).toMatch(/^I can post your payments to at most 5 groups/);
    }
    expect(await groupsOf(one)).toHaveLength(5);
  });

  test("keeps to the topic of a forum in which it was sent", async () => {
    const { one, control, group, pay } = await withPosts({ type: "supergroup" });
    one.arriving = (update) => ({
      ...update,
      message: { ...update.message, message_thread_id: 7, is_topic_message: true } as never,
    });
    control.send(group, "/payments");
    await one.handleUpdates();
    one.arriving = (update) => update;
    await pay();
    const sent = control.requests().findLast(({ payload }) => JSON.stringify(payload).includes("✅ "));
    expect(sent?.payload).toMatchObject({ chat_id: group, message_thread_id: 7 });
    expect(await groupsOf(one)).toHaveLength(1);
  });
});

describe("the posts of payments", () => {
  test.each([
    ["en", "✅ 70,000 UZS + 5 USD paid · Dilnoza · Main till"],
    ["ru", "✅ Оплачено 70 000 UZS + 5 USD · Dilnoza · Main till"],
    ["uz", "✅ Toʻlandi: 70 000 UZS + 5 USD · Dilnoza · Main till"],
  ] as const)("name the seller in the owner's language: %s", async (language, text) => {
    const { one, posts } = await withPosts();
    await one.change((record) => {
      record.settings.language = language;
    });
    await owe(one, { seller: "Dilnoza", terminal: "Main till" });
    expect(posts().map((said) => said.replaceAll("\u00a0", " "))).toEqual([text]);
  });

  test("show names that would turn or format the text as they were typed", async () => {
    const { one, control, group } = await withPosts();
    await owe(one, { seller: "\u202e000 007\u202c<b>", terminal: "</code>&\u202e" });
    const said = control.messages(group).findLast(({ from }) => from === "bot");
    expect(said?.text).toMatch(
      /^✅ 70,000\u00a0UZS \+ 5\u00a0USD paid · \u2068.*<b>\u2069 · \u2068<\/code>&\u2069$/,
    );
    expect(said?.entities ?? []).toEqual([]);
  });

  test("rest after /signout, and go on when the same account signs in again", async () => {
    const { one, posts, pay } = await withPosts();
    await one.change((record) => {
      record.signedOut = true;
    });
    await pay();
    expect(posts()).toEqual([]);
    await one.send("/payments");
    expect(one.chat.last.text).toMatch(/^To have payments posted .* sign in to Pay first/);
    await one.change((record) => {
      delete record.signedOut;
    });
    await pay();
    expect(posts()).toEqual([post]);
  });

  test("rest while another account is signed in, whose chat doesn't show the group", async () => {
    const { one, posts, pay } = await withPosts();
    await one.change((record) => {
      record.lastAccount = accountOf("boris@shop.example");
    });
    await pay();
    await one.send("/payments");
    expect(one.chat.last.text).toMatch(/^I can post each payment to a group of your team/);
    expect(posts()).toEqual([]);
  });

  test("end with [Delete everything]", async () => {
    const { one, posts, pay } = await withPosts();
    await one.send("/privacy");
    await one.tap("Delete everything");
    await one.tap("Yes, delete everything");
    expect(await groupsOf(one)).toEqual([]);
    await pay();
    expect(posts()).toEqual([]);
  });

  test("end when the owner has left the group, of which the owner is told once", async () => {
    const { one, control, posts, pay } = await withPosts();
    const boris = control.createUser({ firstName: "Boris" }).userId;
    const withoutAnna = control.createGroup(boris, { title: "The shop", withBot: true });
    await one.lose();
    await one.change((record) => {
      for (const group of record.paymentGroups ?? []) group.id = withoutAnna;
    });
    await pay();
    await pay();
    expect(posts()).toEqual([]);
    expect(control.messages(withoutAnna).filter(({ text = "" }) => text.startsWith("✅"))).toEqual([]);
    expect(notices(one)).toHaveLength(1);
    expect(notices(one)[0]).toMatch(/^You are no longer in the group The shop/);
    expect(await groupsOf(one)).toEqual([]);
  });

  test("end with the true reason, which an owner who had blocked the bot reads afterwards", async () => {
    const { one, control, pay } = await withPosts();
    const boris = control.createUser({ firstName: "Boris" }).userId;
    const withoutAnna = control.createGroup(boris, { title: "The shop", withBot: true });
    one.chat.block();
    await one.lose();
    await one.change((record) => {
      for (const group of record.paymentGroups ?? []) group.id = withoutAnna;
    });
    await pay();
    expect(await groupsOf(one)).toEqual([]);
    await one.unblock();
    expect(notices(one)).toEqual([expect.stringMatching(/^You are no longer in the group The shop/)]);
  });

  test.each([
    [
      "when Telegram doesn't tell who is a member",
      { method: "getChatMember", kind: 400, description: "Bad Request: CHAT_ADMIN_REQUIRED" },
      /make me an administrator/,
    ],
    [
      "when the bot may not write",
      {
        method: "sendMessage",
        kind: 400,
        description: "Bad Request: not enough rights to send text messages to the chat",
      },
      /^I can't write in the group The shop/,
    ],
  ] as const)("end %s, of which the owner is told once", async (_when, fault, told) => {
    const { one, control, posts } = await withPosts();
    control.fault(fault);
    await owe(one);
    await owe(one);
    expect(posts()).toEqual([]);
    expect(notices(one)).toEqual([expect.stringMatching(told)]);
    expect(one.logged).toEqual([]);
    await pay(one);
    expect(posts()).toEqual([]);
  });

  test("end when the bot was removed, of which the owner is told once", async () => {
    const { one, control, group, posts, pay } = await withPosts();
    control.removeBot(group);
    await one.handleUpdates();
    await pay();
    await pay();
    expect(posts()).toEqual([]);
    expect(notices(one)).toEqual([expect.stringMatching(/^I am no longer in the group The shop/)]);
    expect(one.chat.texts.filter((text) => /is paid/.test(text))).toHaveLength(2);
  });

  test("wait while Telegram holds the group up, and the owner's chat goes on", async () => {
    const { one, control, posts, pay, pass } = await withPosts();
    await pay();
    const before = posts().length;
    control.fault({ method: "getChatMember", kind: 429, retryAfter: 30 });
    await pay();
    expect(posts()).toHaveLength(before);
    expect(one.logged).toEqual([]);
    const [timer] = one.scheduled.filter(({ name }) => name === "posts");
    await one.send("/help");
    expect(one.chat.last.text).toMatch(/\/privacy/);
    expect(posts()).toHaveLength(before);
    pass(30_000);
    await one.handle({ source: "timer", name: "posts", ref: timer?.ref ?? "", at: timer?.at ?? 0 });
    expect(posts()).toHaveLength(before + 1);
  });

  test("come at the next attempt when Telegram is in trouble", async () => {
    const { one, control, posts, pay } = await withPosts();
    control.fault({ method: "getChatMember", kind: 502, times: 2 });
    await pay();
    expect(one.logged).toEqual(["event.retry", "event.retry"]);
    expect(posts()).toEqual([post]);
  });

  test("come once after a crash between the commit of the payment and the post", async () => {
    const { one, control, posts, pay } = await withPosts();
    // Telegram answers nothing as long as the event is tried. The payment is committed before, and the event comes
    // again as after the start of a new process.
    control.fault({ method: "getChatMember", kind: 502, times: 6 });
    await expect(pay()).rejects.toThrow(/isn't over/);
    expect((await one.record()).owed).toContainEqual(expect.objectContaining({ kind: "payment" }));
    const again = callbackPayload(JSON.stringify({ status: "paid" }), { ref: `paid-${payments}` });
    await one.handle(again, one.lastEvent);
    await one.handle(again, one.lastEvent);
    expect(posts()).toEqual([post]);
  });
});

describe("/payments in the private chat", () => {
  test("says how to begin when there is no group yet", async () => {
    const { one } = await groupOfAnna();
    await one.send("/payments");
    expect(plain(one.chat.last.text)).toMatch(/Add me to the group, then send \/payments there\.$/);
  });

  test("ends no group by a button that somebody has made", async () => {
    const { one, posts, pay } = await withPosts();
    const { messageId } = one.chat.last;
    const pressed = one.telegram.control.press(one.chat.id, messageId, { data: "payments:end:-1" });
    await one.handleUpdates();
    expect((await pressed).text).toBe("This step is finished.");
    await pay();
    expect(posts()).toEqual([post]);
  });
});
