import { describe, expect, it } from "vitest";
import type { ChatMessage } from "../../../../src/sandbox/telegram/index.js";
import { OneChat } from "../../../kit/one-chat.js";
import { InlineChat } from "../../inline/inline-chat.js";

const start = Date.UTC(2026, 10, 21, 12);
const asText = "Sun 22 Nov, 12:00 (UTC)";

/** A shop whose links last for a day, and a customer's message that the seller has just sent. */
async function shopThatSells(prepare: (one: OneChat) => void = () => {}) {
  const one = await OneChat.open(() => start);
  await one.change(({ settings }) => {
    settings.expiry = { kind: "duration", seconds: 86_400 };
  });
  const shop = await InlineChat.beside(one);
  prepare(one);
  const { sent } = await shop.sell();
  return { shop, message: shop.message(sent) };
}

const date = ({ text = "", entities = [] }: ChatMessage) => {
  const found = entities.find(({ type }) => type === "date_time");
  return found && { ...found, text: text.slice(found.offset, found.offset + found.length) };
};

describe("the expiry in a customer's message", () => {
  it("is a date that each reader's app shows in its own time zone, with the seller's zone inside the text for other apps", async () => {
    const { shop, message } = await shopThatSells();
    expect(date(message)).toMatchObject({
      unix_time: (start + 86_400_000) / 1000,
      date_time_format: "wdt",
      text: asText,
    });
    expect(message.text).toMatch(/\nPlease pay by Sun 22 Nov, 12:00 \(UTC\)\.$/);

    const listed = await shop.ask("");
    const { messageId } = shop.one.telegram.control.chooseResult(shop.between, listed.results[0]?.id ?? "", {
      as: shop.one.chat.id,
    });
    expect(date(shop.message(messageId))?.text).toBe(asText);
  });

  it.each([
    `can't parse entities: Unsupported start tag "tg-time" at byte offset 60`,
    "ENTITY_DATE_INVALID",
    "ENTITY_BOUNDS_INVALID",
  ])("is plain text where the Bot API server refuses dates by “%s”", async (description) => {
    const refuse = (one: OneChat, method: string) =>
      one.telegram.control.fault({ method, kind: 400, description });
    const { shop, message } = await shopThatSells((one) => refuse(one, "editMessageText"));
    expect(message.text).toContain(`Please pay by ${asText}.`);
    expect(message.keyboard?.flat().map(({ text }) => text)).toEqual(["Pay"]);
    expect(date(message)).toBeUndefined();

    refuse(shop.one, "answerInlineQuery");
    expect((await shop.ask("")).results).toHaveLength(1);
    expect(shop.one.logged).toEqual([]);
  });

  it("isn't touched when Telegram refuses a message for another reason", async () => {
    const { shop, message } = await shopThatSells((one) =>
      one.telegram.control.fault({ method: "editMessageText", kind: 400, description: "BUTTON_URL_INVALID" }),
    );
    expect(message.text).toContain(`Please pay by ${asText}.`);
    expect(date(message)?.text).toBe(asText);
    expect(shop.one.logged).toEqual([]);
  });
});
