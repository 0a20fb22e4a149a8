import { describe, expect, test } from "vitest";
import { Pauses } from "../../../src/features/groups/group-answers.js";
import { plain } from "../../journeys/plain.js";
import { draftQuestionOf } from "../../kit/in-one-chat.js";
import { groupOfAnna } from "./group-of-anna.js";

const minute = 60_000;

const command = "That works only in our private chat.";

describe("a group", () => {
  test("is told once what the bot does, by a button that leads to the private chat", async () => {
    const { one, control, group, said } = await groupOfAnna();
    expect(said()).toEqual([expect.stringMatching(/^I make invoices for Pay .* private chat/)]);
    const [button] = control.messages(group).findLast(({ from }) => from === "bot")?.keyboard?.[0] ?? [];
    expect(button).toEqual({ text: "Open the private chat", url: "https://t.me/one_chat_bot?start=group" });
    await one.handleUpdates();
    expect(said()).toHaveLength(1);
    expect(one.chat.texts).toEqual([]);
  });

  test.each([
    ["/new Coffee 2x15000", "new"],
    ["/signin@one_chat_bot", "signin"],
    ["/invoices", "invoices"],
    ["/settings", "group"],
    ["/signout", "group"],
  ])("has %s answered by a link that goes on with it: %s", async (text, payload) => {
    const { one, control, group, said, say } = await groupOfAnna();
    const before = await one.record();
    await say(text);
    expect(said().slice(1)).toEqual([command]);
    const answer = control.messages(group).findLast(({ from }) => from === "bot");
    expect(answer?.keyboard).toEqual([
      [{ text: "Open the private chat", url: `https://t.me/one_chat_bot?start=${payload}` }],
    ]);
    expect(plain(answer?.replyTo?.text)).toBe(text);
    expect(one.chat.texts).toEqual([]);
    expect({ ...(await one.record()), handled: [], lastEvent: 0 }).toEqual({
      ...before,
      handled: [],
      lastEvent: 0,
    });
  });

  test("has nothing to do with what is open in the private chat", async () => {
    const { one, say, said } = await groupOfAnna();
    await one.toReview();
    const before = one.chat.texts;
    await say("/cancel");
    expect(said().at(-1)).toBe(command);
    expect(one.chat.texts).toEqual(before);
    expect((await draftQuestionOf(one))?.ask).toBe("review");
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
  });

  test("leaves nothing on the disk of those who only pass by", async () => {
    const { one, said, say } = await groupOfAnna();
    await say("/new Coffee 2x15000");
    expect(said()).toHaveLength(2);
    expect(await one.store.chats.read(one.key)).toBeUndefined();
    await one.send("/help");
    await say("/help");
    expect((await one.store.chats.read(one.key))?.lastEvent).toBe(one.lastEvent);
  });

  test("shows no sign of life of whoever has blocked the bot", async () => {
    const { one, say, said } = await groupOfAnna();
    await one.block();
    await say("/new");
    expect(said()).toHaveLength(2);
    expect((await one.record()).blocked).toBe(true);
  });

  test("is answered in the language of whoever asks", async () => {
    const { one, control, say, said } = await groupOfAnna();
    await one.change((record) => {
      record.settings.language = "ru";
    });
    await say("/new");
    expect(said().at(-1)).toBe("Это работает только в личном чате.");
    await one.change((record) => {
      delete record.settings.language;
    });
    const timur = control.createUser({ firstName: "Timur", languageCode: "uz" }).userId;
    const other = control.createGroup(timur, { title: "Do‘kon", withBot: true });
    await one.handleUpdates();
    expect(plain(control.messages(other).at(-1)?.text)).toMatch(
      /^Men Pay orqali toʻlov uchun hisob yarataman/,
    );
  });

  test("is answered even if it is the command for chats with customers", async () => {
    const { say, said } = await groupOfAnna();
    const before = said().length;
    await say("/pay Coffee 2x15000");
    expect(said()).toHaveLength(before + 1);
  });

  test("isn't answered where another bot is meant, also if that wasn't known at the intake", async () => {
    const { one, control, group, said } = await groupOfAnna();
    const text = "/new@other_bot";
    control.pushUpdate({
      message: {
        message_id: 900,
        date: 1_700_000_000,
        chat: { id: group, type: "group" },
        from: { id: one.chat.id, is_bot: false },
        text,
        entities: [{ type: "bot_command", offset: 0, length: text.length }],
      },
    });
    await one.handleUpdates();
    expect(said()).toHaveLength(1);
    expect(one.chat.texts).toEqual([]);
  });

  test("has a tap on a button of another day answered", async () => {
    const { one, control, group } = await groupOfAnna();
    const [welcome] = control.messages(group).filter(({ from }) => from === "bot");
    const pressed = control.press(group, welcome?.messageId ?? 0, { data: "draft:1:create" });
    await one.handleUpdates();
    expect(await pressed).toEqual({ answered: true, text: "Write to me in our private chat." });
    expect(one.chat.texts).toEqual([]);
  });
});

describe("the answers in a group", () => {
  test("come once a minute, whoever asks", async () => {
    const { one, control, said, say, pass } = await groupOfAnna();
    for (const text of ["/new", "/start", "/help"]) await say(text);
    expect(said().slice(1)).toEqual([command]);
    pass(minute - 1);
    await say("/new");
    expect(said()).toHaveLength(2);
    pass(1);
    await say("/new");
    expect(said()).toHaveLength(3);
    const other = control.createGroup(one.chat.id, { title: "The other shop", withBot: true });
    control.send(other, "/new");
    await one.handleUpdates();
    expect(control.messages(other).filter(({ from }) => from === "bot")).toHaveLength(2);
  });

  test("aren't forgotten when the clock is set back", async () => {
    const { said, say, pass } = await groupOfAnna();
    await say("/new");
    pass(-24 * 60 * minute);
    await say("/new");
    expect(said()).toHaveLength(3);
  });

  test("come at the next attempt when Telegram is in trouble, and don't count until then", async () => {
    const { one, control, said, say } = await groupOfAnna();
    control.fault({ method: "sendMessage", kind: 502, times: 2 });
    await say("/new");
    expect(one.logged.filter((event) => event === "event.retry")).toHaveLength(2);
    expect(said()).toHaveLength(2);
  });

  test.each([403, 400, 429] as const)("aren't tried again where Telegram refuses them: %i", async (kind) => {
    const { one, control, said, say, pass } = await groupOfAnna();
    control.fault({ method: "sendMessage", kind, retryAfter: 3_000 });
    await say("/new");
    expect(one.logged).toEqual([]);
    expect((await one.record()).blocked).toBeUndefined();
    expect(said()).toHaveLength(1);
    pass(minute);
    await say("/new");
    expect(said()).toHaveLength(2);
  });

  test("end where the bot was removed, also by one who was quicker", async () => {
    const { one, control, group, said } = await groupOfAnna();
    control.send(group, "/new");
    control.removeBot(group);
    await one.handleUpdates();
    expect(said()).toHaveLength(1);
    expect(one.logged).toEqual([]);
    await one.send("/start");
    expect(one.chat.last.text).toMatch(/^I make invoices/);
  });
});

describe("the memory of answers", () => {
  test("holds a bounded number of groups, and forgets the oldest", () => {
    const pauses = new Pauses();
    for (let group = 0; group <= 1000; group += 1) expect(pauses.take(String(group), 0)).toBe(true);
    expect(pauses.take("1000", 1)).toBe(false);
    expect(pauses.take("1", 1)).toBe(false);
    expect(pauses.take("0", 1)).toBe(true);
  });
});
