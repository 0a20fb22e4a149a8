import { describe, expect, test } from "vitest";
import { plain } from "../../journeys/plain.js";
import { groupOfAnna } from "./group-of-anna.js";
import { groupsOf, notices, on, pay, post, withPosts } from "./payments-kit.js";

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
    await one.handle({ source: "timer", name: "due", ref: "1", at: 1 });
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
    const { messageId } = control.send(group, "/pays");
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
