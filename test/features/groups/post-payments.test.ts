import { describe, expect, test } from "vitest";
import { plain } from "../../journeys/plain.js";
import { callbackPayload } from "../../status-callback.js";
import { accountOf, changeSignIn, lockNow, signOut } from "../../store/samples.js";
import { addPayment, groupsOf, inGroupOfBoris, notices, pay, post, withPosts } from "./payments-kit.js";

describe("the posts of payments", () => {
  test.each([
    ["en", "✅ 70,000 UZS + 5 USD paid · Dilnoza · Main till"],
    ["ru", "✅ Оплачено 70 000 сум + 5 USD · Dilnoza · Main till"],
    ["uz", "✅ Toʻlandi: 70 000 soʻm + 5 USD · Dilnoza · Main till"],
  ] as const)("name the seller in the owner's language: %s", async (language, text) => {
    const { one, posts } = await withPosts();
    await one.change((record) => {
      record.settings.language = language;
    });
    await addPayment(one, { seller: "Dilnoza", terminal: "Main till" });
    expect(posts().map((said) => said.replaceAll("\u00a0", " "))).toEqual([text]);
  });

  test("show names that would turn or format the text as they were typed", async () => {
    const { one, control, group } = await withPosts();
    await addPayment(one, { seller: "\u202e000 007\u202c<b>", terminal: "</code>&\u202e" });
    const said = control.messages(group).findLast(({ from }) => from === "bot");
    expect(said?.text).toMatch(
      /^✅ 70,000\u00a0UZS \+ 5\u00a0USD paid · \u2068.*<b>\u2069 · \u2068<\/code>&\u2069$/,
    );
    expect(said?.entities ?? []).toEqual([]);
  });

  test("tell also a payment of an invoice that the seller had withdrawn", async () => {
    const { one, posts } = await withPosts();
    await pay(one, { withdrawnAt: Date.now() });
    expect(posts()).toEqual([post]);
  });

  test("tell nothing of what is sold for another owner", async () => {
    const { one, posts } = await withPosts();
    await pay(one, { soldFor: { owner: "7", team: "team-1", seller: "s1", day: "2026-11-21" } });
    expect(posts()).toEqual([]);
  });

  test("rest after /signout, and go on when the same account signs in again", async () => {
    const { one, posts, pay } = await withPosts();
    await one.change((record) => {
      signOut(record);
    });
    await pay();
    expect(posts()).toEqual([]);
    await one.send("/payments");
    expect(one.chat.last.text).toMatch(/^To have payments posted .* sign in to Pay first/);
    await one.change((record) => {
      changeSignIn(record, {});
    });
    await pay();
    expect(posts()).toEqual([post]);
  });

  test("go on while the owner's chat is locked, whose merchant is only away from it", async () => {
    const { one, posts, pay } = await withPosts();
    await one.change((record) => {
      lockNow(record);
    });
    await pay();
    expect(posts()).toEqual([post]);
  });

  test("don't end by a button of a locked chat", async () => {
    const { one } = await withPosts();
    await one.send("/payments");
    await one.change((record) => {
      lockNow(record);
    });
    await one.tap(one.chat.labels()[0] ?? "");
    expect(await groupsOf(one)).toHaveLength(1);
  });

  test("rest while another account is signed in, whose chat doesn't show the group", async () => {
    const { one, posts, pay } = await withPosts();
    await one.change((record) => {
      changeSignIn(record, { identity: accountOf("boris@shop.example") });
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

  test.each(["left", "kicked"] as const)(
    "end when the owner is a member no more (%s), of which the owner is told once",
    async (status) => {
      const { one, control, posts, pay, leave } = await inGroupOfBoris();
      await pay();
      expect(posts()).toEqual([post]);
      leave(status);
      await one.handleUpdates();
      await pay();
      await pay();
      expect(posts()).toEqual([post]);
      expect(notices(one)).toEqual([expect.stringMatching(/^You are no longer in the group The shop/)]);
      expect(await groupsOf(one)).toEqual([]);
      expect(control.pendingUpdates()).toEqual([]);
    },
  );

  test("end with a reason that an owner who had blocked the bot reads afterwards", async () => {
    const { one, pay, leave } = await inGroupOfBoris();
    one.chat.block();
    await one.lose();
    leave("left");
    await one.lose();
    await pay();
    expect(await groupsOf(one)).toEqual([]);
    await one.unblock();
    expect(notices(one)).toEqual([expect.stringMatching(/^You are no longer in the group The shop/)]);
  });

  test("end when a supergroup hides its members from the bot, and can begin again with an administrator", async () => {
    const { one, control, group, posts, pay, say } = await inGroupOfBoris();
    control.hideMembers(group);
    await pay();
    expect(posts()).toEqual([]);
    expect(notices(one)).toEqual([expect.stringMatching(/make me an administrator of the group/)]);
    await say("/payments");
    expect(control.messages(group).findLast(({ from }) => from === "bot")?.text).toMatch(
      /^I can't see who is in this group/,
    );
    control.setBotStanding(group, "administrator");
    await say("/payments");
    await pay();
    expect(posts()).toEqual([post]);
  });

  test("follow a group that becomes a supergroup, with all payments that wait", async () => {
    const { one, control, group, pay } = await withPosts();
    control.fault({ method: "getChatMember", kind: 429, retryAfter: 30 });
    await pay();
    const supergroup = control.upgradeGroup(group);
    await one.lose();
    await one.change((record) => {
      for (const entry of record.due) delete entry.notBefore;
    });
    await pay();
    const texts = control.messages(supergroup).map(({ text = "" }) => plain(text));
    expect(texts.filter((text) => text === post)).toHaveLength(2);
    expect(await groupsOf(one)).toMatchObject([{ id: supergroup, title: "The shop" }]);
    expect(notices(one)).toEqual([]);
  });

  test("can be ended in a supergroup that the bot knows by its former id", async () => {
    const { one, control, group, pay } = await withPosts();
    const supergroup = control.upgradeGroup(group);
    await one.lose();
    control.send(supergroup, "/payments off");
    await one.handleUpdates();
    expect(await groupsOf(one)).toEqual([]);
    await pay();
    const texts = control.messages(supergroup).map(({ text = "" }) => plain(text));
    expect(texts).toContain("I no longer post your payments here.");
    expect(texts).not.toContain(post);
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
    await addPayment(one);
    await addPayment(one);
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
    const [timer] = one.scheduled.filter(({ name }) => name === "due");
    await one.send("/help");
    expect(one.chat.last.text).toMatch(/\/privacy/);
    expect(posts()).toHaveLength(before);
    pass(30_000);
    await one.handle({ source: "timer", name: "due", ref: timer?.ref ?? "", at: timer?.at ?? 0 });
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
    const due = (await one.record()).due.flatMap((entry) =>
      entry.kind === "payment" ? [entry.invoice] : [],
    );
    expect(due).toHaveLength(1);
    const again = callbackPayload(JSON.stringify({ status: "paid" }), { ref: due[0] ?? "" });
    await one.handle(again, one.lastEvent);
    await one.handle(again, one.lastEvent);
    expect(posts()).toEqual([post]);
  });
});

describe("the posts in a group whose creator leaves", () => {
  const leaves = (group: number, person: number) => ({
    source: "telegram" as const,
    update: {
      update_id: 900,
      message: {
        message_id: 900,
        date: 1,
        chat: { id: group, type: "supergroup" },
        from: { id: person, is_bot: false },
        chat_owner_left: {},
      },
    } as never,
  });

  test("end at once, and the creator is told so", async () => {
    const { one, group, posts, pay } = await withPosts();
    await one.handle(leaves(group, one.chat.id));
    expect(await groupsOf(one)).toEqual([]);
    expect(notices(one)).toHaveLength(1);
    await pay();
    expect(posts()).toEqual([]);
  });

  test("go on for a member who isn't the creator, and where Telegram doesn't tell", async () => {
    const boris = await inGroupOfBoris();
    await boris.one.handle(leaves(boris.group, boris.one.chat.id));
    expect(await groupsOf(boris.one)).toHaveLength(1);
    const { one, group, control } = await withPosts();
    control.fault({ method: "getChatMember", kind: 400 });
    await one.handle(leaves(group, one.chat.id));
    expect(await groupsOf(one)).toHaveLength(1);
  });
});
