import { describe, expect, it } from "vitest";
import { finished } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";

const settingsOf = async (one: OneChat) => (await one.record()).settings;

/** A chat whose default expiry is three days. */
async function withExpiry(): Promise<OneChat> {
  const one = await OneChat.open();
  await one.change((record) => {
    record.settings.expiry = { kind: "duration", seconds: 3 * 86_400 };
  });
  await one.send("/settings");
  return one;
}

describe("[Undo] of a changed default", () => {
  it("brings the old expiry back after one tap, once", async () => {
    const one = await withExpiry();
    await one.tap("Expiry");
    await one.tap("1 hour");
    expect((await settingsOf(one)).expiry).toEqual({ kind: "duration", seconds: 3_600 });
    const { messageId } = one.chat.last;
    await one.tap("Undo");
    expect((await settingsOf(one)).expiry).toEqual({ kind: "duration", seconds: 3 * 86_400 });
    expect(one.chat.byId(messageId)?.text).toContain("3 days after creation");
    expect(one.chat.labels()).not.toContain("Undo");
  });

  it("brings back a default that [Like the last invoice] or a typed value has replaced", async () => {
    const one = await withExpiry();
    await one.tap("Expiry");
    await one.tap("Like the last invoice");
    expect((await settingsOf(one)).expiry).toBeUndefined();
    await one.tap("Undo");
    await one.tap("Expiry");
    await one.send("2 days");
    await one.tap("Undo");
    expect((await settingsOf(one)).expiry).toEqual({ kind: "duration", seconds: 3 * 86_400 });
  });

  it("brings a tolerance, a terminal and the customer's language back", async () => {
    const one = await withExpiry();
    await one.change((record) => {
      record.settings.underpaid = { kind: "percent", percent: "2" };
    });
    await one.tap("More defaults…");
    await one.tap("Underpayment");
    await one.tap("1%");
    await one.tap("Undo");
    expect((await settingsOf(one)).underpaid).toEqual({ kind: "percent", percent: "2" });
    expect(one.chat.last.text).toContain("Underpayment: up to 2%");
    await one.tap("Customer language");
    await one.tap("Русский");
    await one.tap("Undo");
    expect((await settingsOf(one)).customerLanguage).toBeUndefined();
    await one.tap("Back");
    await one.tap("Terminal");
    await one.tap(one.chat.labels()[0] ?? "");
    expect((await settingsOf(one)).terminal).toMatchObject({ name: "Front" });
    await one.tap("Undo");
    expect((await settingsOf(one)).terminal).toBeUndefined();
  });

  it("is offered for the last change only, and keeps what isn't a default", async () => {
    const one = await withExpiry();
    await one.tap("Expiry");
    await one.tap("1 hour");
    const data = `settings:undo:${(await one.record()).changedDefaults?.id}`;
    await one.tap("Language");
    await one.tap("English");
    expect(one.chat.labels()).not.toContain("Undo");
    await one.tap("Expiry");
    await one.tap("24 hours");
    const pressed = one.telegram.control.press(one.chat.id, one.chat.last.messageId, { data });
    await one.handleUpdates();
    expect((await pressed).text).toBe(finished);
    await one.tap("Undo");
    expect(await settingsOf(one)).toMatchObject({ language: "en", expiry: { seconds: 3_600 } });
  });
});
