import type { Update } from "grammy/types";
import { describe, expect, test } from "vitest";
import { commandOf, hiddenText } from "../../../src/telegram/updates/message-update.js";
import { laneOf, slimUpdate } from "../../../src/telegram/updates/update-kinds.js";
import { command, edited, message, tap, text } from "../../engine/samples.js";
import { own } from "../own-commands.js";

const group = { id: -5, type: "group", title: "Shop" };
const channel = { id: -7, type: "channel", title: "Shop" };

describe("the lane of an update", () => {
  test("is the private chat it comes from", () => {
    expect(laneOf(text(1, 42, "hi"), own)).toBe("42");
    expect(laneOf(tap(2, 42, "x"), own)).toBe("42");
    expect(laneOf(edited(4, 42, "hi"), own)).toBe("42");
    const member = { update_id: 3, my_chat_member: { chat: { id: 42, type: "private" } } };
    expect(laneOf(member as Update, own)).toBe("42");
  });

  test.each([
    [
      "a tap on a message sent via inline mode",
      { callback_query: { from: { id: 42 }, inline_message_id: "i" } },
    ],
    ["the choice of an inline result", { chosen_inline_result: { from: { id: 42 }, result_id: "r" } }],
  ])("is the private chat of whoever made %s", (_name, body) => {
    expect(laneOf({ update_id: 1, ...body } as unknown as Update, own)).toBe("42");
  });

  test.each([
    ["a group's message", { message: { ...text(1, 42, "hi").message, chat: group } }],
    ["a tap in a channel", { callback_query: { from: { id: 42 }, message: { chat: channel } } }],
    ["a channel's member", { my_chat_member: { chat: channel } }],
    ["an inline query, which isn't stored", { inline_query: { from: { id: 42 }, query: "Coffee" } }],
    ["a message edited in a group", { edited_message: { ...text(1, 42, "hi").message, chat: group } }],
    ["a kind of another day", { time_travel: {} }],
  ])("isn't there for %s", (_name, body) => {
    expect(laneOf({ update_id: 1, ...body } as unknown as Update, own)).toBeUndefined();
  });

  test.each([
    { pinned_message: { message_id: 3, date: 0, chat: { id: 42, type: "private" } } },
    { message_auto_delete_timer_changed: { message_auto_delete_time: 86_400 } },
    { chat_background_set: { type: {} } },
    { write_access_allowed: { from_request: true } },
    { gift: { gift: {} } },
  ])("isn't there for a message that Telegram has written: %o", (told) => {
    expect(laneOf(message(1, 42, told as never), own)).toBeUndefined();
  });
});

describe("a slim update", () => {
  test("has no commands where it has no text", () => {
    const entities = [{ type: "bot_command" as const, offset: 0, length: 4 }];
    expect(slimUpdate(message(7, 42, { entities })).message?.entities).toBeUndefined();
  });

  const rich = message(7, 42, {
    text: "/new Coffee 15000",
    entities: [
      { type: "bot_command", offset: 0, length: 4 },
      { type: "text_link", offset: 5, length: 6, url: "https://secret.example" },
    ],
    reply_to_message: { ...message(3, 42, { text: "my old password" }).message } as never,
    quote: { text: "quoted password", position: 0 },
    caption: "a caption",
    contact: { phone_number: "+998", first_name: "A" },
    photo: [],
  } as never);

  test("holds of a message what is on the list and nothing else", () => {
    const slim = slimUpdate(rich);
    expect(Object.keys(slim.message ?? {}).sort()).toEqual(
      ["chat", "date", "entities", "from", "message_id", "reply_to_message", "text"].sort(),
    );
    expect(slim.message?.entities).toEqual([{ type: "bot_command", offset: 0, length: 4 }]);
    expect(slim.message?.message_id).toBe(7);
    const written = JSON.stringify(slim);
    for (const kept of ["password", "caption", "+998", "secret.example"]) expect(written).not.toContain(kept);
  });

  test("keeps of the message replied to which it is, and whether the bot has sent it", () => {
    expect(slimUpdate(rich).message?.reply_to_message).toEqual({
      message_id: 3,
      date: 1_700_000_000,
      chat: rich.message?.chat,
      from: { id: 42, is_bot: false },
    });
  });

  test("of an edit holds the same, and hides its text as well", () => {
    const update = { update_id: 8, edited_message: rich.message } as Update;
    expect(slimUpdate(update).edited_message).toEqual(slimUpdate(rich).message);
    const slim = slimUpdate(update, { text: hiddenText });
    expect(slim.edited_message?.text).toBe(hiddenText);
    expect(JSON.stringify(slim)).not.toMatch(/Coffee|password/);
  });

  test("with a hidden text tells neither the text nor where its parts are", () => {
    const slim = slimUpdate(rich, { text: hiddenText });
    expect(slim.message?.text).toBe(hiddenText);
    expect(slim.message?.entities).toBeUndefined();
    expect(JSON.stringify(slim)).not.toContain("Coffee");
  });

  test("of a photo has no text", () => {
    expect(slimUpdate(message(1, 42, { photo: [] } as never)).message).not.toHaveProperty("text");
  });

  test("of a document has what is needed to fetch it", () => {
    const document = {
      file_id: "f",
      file_unique_id: "u",
      file_name: "a.csv",
      mime_type: "text/csv",
      file_size: 3,
    };
    const sent = {
      ...message(1, 42, { document: { ...document, thumbnail: {} }, caption: "secret" } as never),
    };
    const slim = slimUpdate(sent).message;
    expect(slim?.document).toEqual(document);
    expect(slim).not.toHaveProperty("caption");
  });

  test("of a tap has its data, and of the tapped message only which it is", () => {
    const { callback_query: query } = slimUpdate(tap(5, 42, "draft:1:create"));
    expect(query?.data).toBe("draft:1:create");
    expect(Object.keys(query?.message ?? {}).sort()).toEqual(["chat", "date", "message_id"]);
    expect(JSON.stringify(query)).not.toContain("An old card");
  });
});

test.each([
  ["/new", "new"],
  ["/new Coffee 2x15000", "new"],
  ["/new@shop_bot Coffee", "new"],
  ["/new\nCoffee", "new"],
  ["/newish", undefined],
  ["/secret-password", undefined],
  [" /new", undefined],
  ["/", undefined],
  [undefined, undefined],
])("the bot's own command in %j is %j", (words, name) => {
  expect(commandOf(words, new Set(["new", "cancel"]))).toBe(name);
  expect(commandOf(command(1, 1, "/cancel").message?.text, new Set(["new"]))).toBeUndefined();
});
