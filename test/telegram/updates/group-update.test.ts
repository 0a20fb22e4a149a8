import type { Update } from "grammy/types";
import { describe, expect, test } from "vitest";
import { isNamelessCommand } from "../../../src/telegram/updates/group-update.js";
import { laneOf, slimUpdate } from "../../../src/telegram/updates/update-kinds.js";
import { edited, message, tap, text } from "../../engine/samples.js";
import { own } from "../own-commands.js";

const group = { id: -5, type: "group", title: "Our secret shop" } as const;
const supergroup = { ...group, type: "supergroup" } as const;
const anna = {
  id: 42,
  is_bot: false,
  first_name: "Anna",
  last_name: "Karimova",
  username: "anna_k",
  language_code: "uz",
};
const groupAnonymousBot = {
  id: 1087968824,
  is_bot: true,
  first_name: "Group",
  username: "GroupAnonymousBot",
};

const said = (words: string, changes: object = {}): Update =>
  message(1, 42, { chat: supergroup, from: anna, text: words, ...changes } as never);

const tapped = (chat: object): Update => {
  const update = tap(2, 42, "draft:1:create");
  return { ...update, callback_query: { ...update.callback_query, message: { chat } } } as Update;
};

const member = (before: object, after: object, changes: object = {}): Update => ({
  update_id: 3,
  my_chat_member: {
    chat: group,
    from: anna,
    date: 1,
    old_chat_member: before,
    new_chat_member: after,
    ...changes,
  } as never,
});

describe("the lane of a group's update", () => {
  test.each([
    ["a command", said("/new")],
    ["a command with more behind it", said("/new Coffee 15000")],
    ["a command for this bot, however it is written", said("/start@shop_BOT")],
    ["a command in a plain group", said("/new", { chat: group })],
    ["a tap on a button", tapped(supergroup)],
    ["being added", member({ status: "left" }, { status: "member" })],
    ["being added again", member({ status: "kicked" }, { status: "administrator" })],
    ["being let in", member({ status: "restricted", is_member: false }, { status: "member" })],
    ["being added, and silenced", member({ status: "left" }, { status: "restricted", is_member: true })],
  ])("is the private chat of whoever caused it: %s", (_name, update) => {
    expect(laneOf(update, own)).toBe("42");
  });

  test.each([
    ["what people say", said("Who has ordered the cake?")],
    ["a command within a sentence", said("Send /new to the bot")],
    ["a command that the bot doesn't have", said("/ban")],
    ["a command for another bot", said("/new@other_bot")],
    ["a picture", said("/new", { text: undefined, caption: "/new", photo: [] })],
    ["what was sent via a bot", said("/new", { via_bot: groupAnonymousBot })],
    ["a forwarded command", said("/payments", { forward_origin: { type: "user", date: 1 } })],
    ["an anonymous administrator", said("/new", { from: groupAnonymousBot, sender_chat: supergroup })],
    [
      "a channel's post, told on in its group",
      said("/new", {
        from: { id: 777000, is_bot: false, first_name: "Telegram" },
        sender_chat: { id: -7, type: "channel" },
      }),
    ],
    ["another bot", said("/new", { from: { ...groupAnonymousBot, id: 9 } })],
    [
      "a message that was edited",
      { ...edited(1, 42, "/new"), edited_message: said("/new").message } as Update,
    ],
    ["a channel's own post", { update_id: 1, channel_post: said("/new").message } as unknown as Update],
    [
      "a channel's member",
      member({ status: "left" }, { status: "member" }, { chat: { id: -7, type: "channel" } }),
    ],
    ["being removed", member({ status: "member" }, { status: "kicked" })],
    ["becoming an administrator", member({ status: "member" }, { status: "administrator" })],
    [
      "being added by an anonymous one",
      member({ status: "left" }, { status: "member" }, { from: groupAnonymousBot }),
    ],
    [
      "a tap of a bot",
      { ...tapped(group), callback_query: { from: groupAnonymousBot, message: { chat: group } } } as never,
    ],
  ])("isn't there for %s", (_name, update) => {
    expect(laneOf(update, own)).toBeUndefined();
  });

  test("is there for every addressee until the bot knows its own name", () => {
    expect(laneOf(said("/new@other_bot"), { ...own, username: () => undefined })).toBe("42");
  });
});

describe("a command in the name of a chat", () => {
  const nameless = { from: groupAnonymousBot, sender_chat: supergroup };

  test.each([
    ["an anonymous administrator", said("/payments", nameless)],
    ["a person who writes as a channel", said("/payments@shop_bot off", { sender_chat: { id: -7 } })],
  ])("is answered, though it has no lane: %s", (_name, update) => {
    expect(isNamelessCommand(update, own)).toBe(true);
    expect(laneOf(update, own)).toBeUndefined();
  });

  test.each([
    ["a post of the group's channel", said("/payments", { ...nameless, is_automatic_forward: true })],
    ["a forwarded command", said("/payments", { ...nameless, forward_origin: { type: "channel" } })],
    ["a command that leads to the private chat", said("/new", nameless)],
    ["a command for another bot", said("/payments@other_bot", nameless)],
    ["a person's own command", said("/payments")],
  ])("isn't what the bot sees in %s", (_name, update) => {
    expect(isNamelessCommand(update, own)).toBe(false);
  });
});

describe("a group's update", () => {
  const command = said("/new@shop_bot Coffee for Mrs. Petrova 15000\nand more", {
    entities: [{ type: "bot_command", offset: 0, length: 13 }],
    reply_to_message: said("Mrs. Petrova lives at 5, Garden Street").message,
    message_thread_id: 7,
  });

  test("keeps of a command its name alone, and nobody's name", () => {
    expect(slimUpdate(command)).toEqual({
      update_id: 1,
      message: {
        message_id: 1,
        date: 1_700_000_000,
        chat: { id: -5, type: "supergroup" },
        from: { id: 42, is_bot: false, language_code: "uz" },
        text: "/new@shop_bot",
        entities: [{ type: "bot_command", offset: 0, length: 13 }],
      },
    });
  });

  test("keeps the topic of a forum, and the one word that /payments reads", () => {
    const topic = { message_thread_id: 7, is_topic_message: true };
    const slim = (words: string) => slimUpdate(said(words, topic))?.message;
    expect(slim("/payments  OFF please")).toMatchObject({ ...topic, text: "/payments off" });
    expect(slim("/payments of Mrs. Petrova")?.text).toBe("/payments");
  });

  test.each([
    ["a command", command],
    ["being added", member({ status: "left" }, { status: "member" })],
    ["a tap", tapped({ ...group, pinned_message: command.message })],
  ])("holds no word of the group: %s", (_name, update) => {
    const written = JSON.stringify(slimUpdate(update));
    for (const word of [
      "secret shop",
      "Coffee",
      "Petrova",
      "Garden",
      "Anna",
      "Karimova",
      "anna_k",
      "draft:1",
    ])
      expect(written).not.toContain(word);
    expect(written).toContain('"id":42');
  });

  test("is kept when the group's creator leaves, without who comes next", () => {
    const left = said("", { text: undefined, chat_owner_left: { new_owner: { ...anna, id: 43 } } });
    expect(laneOf(left, own)).toBe("42");
    expect(slimUpdate(left).message).toEqual({
      message_id: 1,
      date: 1_700_000_000,
      chat: { id: -5, type: "supergroup" },
      from: { id: 42, is_bot: false, language_code: "uz" },
      chat_owner_left: {},
    });
  });

  test("loses what one of a private chat keeps: the text and the button's data", () => {
    expect(slimUpdate(text(1, 42, "/new Coffee")).message?.text).toBe("/new Coffee");
    expect(slimUpdate(tap(1, 42, "x")).callback_query?.data).toBe("x");
    expect(slimUpdate(tapped(group)).callback_query?.data).toBeUndefined();
  });
});
