import { describe, expect, it } from "vitest";
import type { ChatRecord } from "../../../../src/features/chat-record.js";
import { link, withInvoice } from "../../../kit/invoice-chat.js";
import type { OneChat } from "../../../kit/one-chat.js";
import { accountOf, changeSignIn, lockNow, signOut } from "../../../store/samples.js";

/** The newest button of the chat with this label. */
const newest = ({ chat }: OneChat, label: string) =>
  chat.said.flatMap(({ keyboard = [] }) => keyboard.flat()).findLast(({ text }) => text === label);
const addressIn = (one: OneChat): string => {
  const button = newest(one, "WhatsApp");
  return button !== undefined && "url" in button ? button.url : "";
};
const textIn = (address: string) => new URL(address).searchParams.get("text") ?? "";

describe("[WhatsApp]", () => {
  it("stands behind [More…] of the pay card, and opens WhatsApp with the text that [Copy text] copies", async () => {
    const { one, card } = await withInvoice();
    const copied = newest(one, "Copy text");
    await one.tap("More…");
    const address = addressIn(one);
    expect(address).toMatch(/^https:\/\/wa\.me\/\?text=[^+ ]+$/);
    expect(copied).toHaveProperty("copy_text.text", textIn(address));
    expect(textIn(address)).toContain("Cake — 40,000\u00a0UZS\nTotal: 70,000\u00a0UZS");
    expect((await card()).labels).toContain("WhatsApp");
  });

  it("has signs of addresses, Cyrillic letters and emoji in its text as the seller wrote them", async () => {
    const note = "50% + чай & кофе #2 = 👍?";
    const { one, ref } = await withInvoice((invoice) => {
      invoice.terms.note = note;
    });
    await one.callback(ref, "failed");
    await one.tap("More…");
    expect(textIn(addressIn(one))).toContain(`Note: ${note}\n`);
  });

  it("has only total, time and pay link in its text when the whole text would make its address too long", async () => {
    const { one, ref, card } = await withInvoice((invoice) => {
      invoice.terms.note = "Приходите ещё. ".repeat(30);
    });
    await one.callback(ref, "failed");
    expect((await card()).labels).toContain("Text for customer");
    await one.tap("More…");
    const address = addressIn(one);
    expect(address.length).toBeLessThanOrEqual(2_048);
    expect(textIn(address)).toBe(`Total: 70,000\u00a0UZS\n\nPlease pay by Sun 22 Nov, 12:00 (UTC):\n${link}`);
  });

  it("isn't offered when not even the pay link fits into its address", async () => {
    const { one, ref, card } = await withInvoice((invoice) => {
      invoice.payLink = `https://pay.example.com/${"x".repeat(2_000)}`;
    });
    await one.callback(ref, "failed");
    expect((await card()).labels).toContain("Text for customer");
    await one.tap("More…");
    const { labels } = await card();
    expect(labels).toContain("Open pay page");
    expect(labels).not.toContain("WhatsApp");
  });

  it.each<[string, (record: ChatRecord) => void]>([
    ["the chat is locked", lockNow],
    ["the chat is signed out", signOut],
    [
      "another account is signed in",
      (record) => changeSignIn(record, { identity: accountOf("other@shop.example") }),
    ],
  ])("isn't offered while %s, because the pay link is hidden then", async (_name, hide) => {
    const { one, ref, fire, card, reminders } = await withInvoice();
    await one.change(hide);
    await one.callback(ref, "failed");
    expect((await card()).text).toContain("🔒");
    expect((await card()).labels).toEqual(["Issue again"]);
    await fire();
    expect(reminders()).toHaveLength(1);
    expect(one.chat.labels(reminders()[0])).toEqual([]);
  });

  it("isn't offered once the invoice is paid", async () => {
    const { one, ref, card } = await withInvoice();
    await one.callback(ref, "paid");
    expect((await card()).labels).toEqual(["New invoice", "Repeat"]);
  });

  it("stands in the reminder, which comes without it and with the other button if Telegram refuses its address", async () => {
    const usual = await withInvoice();
    await usual.fire();
    expect(usual.one.chat.labels(usual.reminders()[0])).toEqual(["Copy text", "WhatsApp"]);

    const refused = await withInvoice();
    refused.one.telegram.control.fault({
      method: "sendMessage",
      kind: 400,
      description: "BUTTON_URL_INVALID",
    });
    await refused.fire();
    expect(refused.reminders()).toHaveLength(1);
    expect(refused.one.chat.labels(refused.reminders()[0])).toEqual(["Copy text"]);
    expect(refused.one.logged).toEqual([]);
  });
});
