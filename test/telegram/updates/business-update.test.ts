import type { Update } from "grammy/types";
import { describe, expect, test } from "vitest";
import { payTextOf } from "../../../src/telegram/updates/business-update.js";
import { laneOf, mayComeIn } from "../../../src/telegram/updates/update-kinds.js";
import { openedLines, text } from "../../engine/samples.js";
import { openIntake } from "../open-intake.js";
import { own } from "../own-commands.js";

const canary = "horse";
const username = "shop_bot";
const seller = { id: 42, is_bot: false, first_name: canary, username: canary, language_code: "uz" };
const customer = { id: 77, is_bot: false, first_name: canary, last_name: canary, username: canary };
const chat = { ...customer, type: "private" };

/** An update with a message in the seller's chat with a customer; by default the seller's command. */
const business = (fields: object = {}): Update =>
  ({
    update_id: 5,
    business_message: {
      ...{ business_connection_id: "conn-1", message_id: 9, date: 1_700_000_000, chat, from: seller },
      text: "/pay Coffee 2x15000",
      ...fields,
    },
  }) as unknown as Update;

const origin = { type: "user", sender_user: customer, date: 1 };
const bot = { id: 123, is_bot: true, first_name: "Pay" };

describe("the door for messages in a seller's chats with customers", () => {
  test.each([
    ["with items", "/pay Coffee 2x15000", "Coffee 2x15000"],
    ["with a capital letter", "/Pay Coffee 2x15000", "Coffee 2x15000"],
    ["on several lines", "/pay\nCoffee 2x15000\nCake 5", "Coffee 2x15000\nCake 5"],
    ["alone", "/pay", ""],
    ["with the bot's name, in whatever letters", "/pay@Shop_Bot Coffee 2x15000", "Coffee 2x15000"],
  ])("lets the seller's command /pay in, %s", (_how, typed, behind) => {
    expect(mayComeIn(business({ text: typed }), username)).toBe(true);
    expect(payTextOf({ text: typed }, username)).toBe(behind);
  });

  test.each<[string, object]>([
    ["any other text of the seller", { text: `${canary} /pay Coffee 2x15000` }],
    ["another command of the seller", { text: "/new Coffee 2x15000" }],
    ["a command that only begins with the same letters", { text: "/payments" }],
    ["a command that names another bot", { text: "/pay@other_bot Coffee 2x15000" }],
    ["a message without text", { text: undefined, photo: [], caption: "/pay Coffee 2x15000" }],
    ["the same command from the customer", { from: customer }],
    ["a forwarded command", { forward_origin: origin }],
    ["a command sent via a bot", { via_bot: bot }],
    ["a message that a bot has sent in the seller's name", { sender_business_bot: bot }],
    ["a message that Telegram has sent by itself, such as a greeting", { is_from_offline: true }],
    ["a message of a bot", { from: bot }],
    ["a message without a sender", { from: undefined }],
    ["a command typed to another bot", { chat: { ...chat, username: "Weather_Bot" } }],
    ["a command typed to a bot without such a name", { chat: { ...chat, is_bot: true } }],
    ["a message of a group", { chat: { id: -5, type: "group" } }],
  ])("drops %s", (_what, fields) => {
    expect(mayComeIn(business(fields), username)).toBe(false);
  });

  test.each<[string, object]>([
    ["an edited message", { edited_business_message: business().business_message }],
    ["deleted messages", { deleted_business_messages: { message_ids: [1], chat } }],
    [
      "a tap on a message",
      { callback_query: { id: "1", from: customer, message: business().business_message } },
    ],
    ["an empty update", { business_message: null }],
  ])("drops %s", (_what, body) => {
    expect(mayComeIn({ update_id: 5, ...body } as Update, username)).toBe(false);
  });

  test.each<[string, unknown]>([
    ["a number", 5],
    ["a text", "/pay"],
    ["a list", []],
    ["no chat", { from: seller, text: "/pay" }],
    ["a chat and a sender that are null", { chat: null, from: null, text: "/pay" }],
    ["a text that is a number", { chat, from: seller, text: 5 }],
  ])("drops a message that is malformed: %s", (_what, message) => {
    expect(mayComeIn({ update_id: 5, business_message: message } as Update, username)).toBe(false);
  });

  test("drops a command that names a bot as long as Telegram hasn't told the bot its own name", () => {
    const named = business({ text: `/pay@${username} Coffee 2x15000` });
    expect(mayComeIn(named, undefined)).toBe(false);
    expect(mayComeIn(business(), undefined)).toBe(true);
  });

  test("lets in every update that isn't about these chats", () => {
    expect(mayComeIn(text(1, 42, "hi"), undefined)).toBe(true);
    expect(mayComeIn({ update_id: 1, business_connection: {} } as Update, username)).toBe(true);
  });
});

describe("the command /pay in a customer's chat", () => {
  test("is handled in the lane of the seller's private chat with the bot", () => {
    expect(laneOf(business(), own)).toBe("42");
    expect(laneOf({ update_id: 1, business_connection: { user: seller } } as unknown as Update, own)).toBe(
      "42",
    );
  });

  test("reaches the disk with the name of the chat, and without any other name", async () => {
    const { intake, dir, taken } = await openIntake();
    await intake.accept([
      business({ reply_to_message: business().business_message, quote: { text: canary } }),
    ]);
    expect(taken.map(({ chat: lane, key, payload }) => ({ lane, key, payload }))).toEqual([
      {
        lane: "42",
        key: "u:5",
        payload: {
          source: "telegram",
          update: {
            update_id: 5,
            business_message: {
              business_connection_id: "conn-1",
              message_id: 9,
              date: 1_700_000_000,
              chat: { id: 77, type: "private", first_name: `${canary} ${canary}` },
              from: { id: 42, is_bot: false, language_code: "uz" },
              text: "/pay Coffee 2x15000",
            },
          },
        },
      },
    ]);
    expect((await openedLines(dir)).join().split(canary)).toHaveLength(3);
  });

  test("is never dropped to make room for another, so that the seller is told instead", async () => {
    const { isPlainMessage } = await import("../../../src/telegram/intake.js");
    expect(
      isPlainMessage({ chat: "42", key: "u:5", payload: { source: "telegram", update: business() } }),
    ).toBe(false);
  });
});

describe("a connection of the bot to a seller's account", () => {
  const connection = { id: "conn-1", user: seller, user_chat_id: 42, date: 1, is_enabled: true };
  const slim = { id: "conn-1", is_enabled: true, user: { id: 42, is_bot: false, language_code: "uz" } };

  test.each([
    ["its rights", { rights: { can_reply: true, can_delete_all_messages: true, can_edit_bio: true } }],
    ["the one right of an older server", { can_reply: true, rights: undefined }],
  ])("reaches the disk with %s and without names", async (_what, rights) => {
    const { intake, taken } = await openIntake();
    await intake.accept([
      { update_id: 6, business_connection: { ...connection, ...rights } } as unknown as Update,
    ]);
    const [event] = taken;
    const update = event?.payload.source === "telegram" ? event.payload.update : undefined;
    expect(update?.business_connection).toMatchObject({ ...slim, rights: { can_reply: true } });
    expect(JSON.stringify(update)).not.toMatch(/horse|bio/);
  });
});
