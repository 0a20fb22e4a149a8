import { describe, expect, it } from "vitest";
import { changeAccount } from "../../../src/features/access/index.js";
import { failing, type OneChat } from "../../kit/one-chat.js";
import { accountOf, signedInAs } from "../../store/samples.js";
import { BusinessChat } from "../business/business-chat.js";
import { InlineChat } from "./inline-chat.js";

const other = "boris@other.example";
const notMade = "This invoice couldn't be created.";
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The merchant signs out, and signs in with another account. */
async function changeTo(one: OneChat, login: string, now = Date.now()): Promise<void> {
  await one.send("/signout");
  await signIn(one, login, now);
}

async function signIn(one: OneChat, login: string, now: number): Promise<void> {
  const expiresAt = now + hourMs;
  const account = accountOf(login);
  const access = { accessToken: "token-2", obtainedAt: 0, expiresAt, event: 0, account };
  await one.store.credentials.write(one.key, access);
  await one.change((record) =>
    changeAccount({} as never, record, () => Object.assign(record, signedInAs(login, expiresAt))),
  );
}

describe("an offer of inline mode", () => {
  it("creates nothing by a tap once another account is signed in", async () => {
    const shop = await InlineChat.open();
    const sold = await shop.send();
    await shop.one.lose();
    await changeTo(shop.one, other);
    expect(await shop.tapShow(sold)).toMatch(/Type them in that chat again/);
    expect(shop.one.creates).toBe(0);
    expect(shop.text(sold.sent)).toBe(notMade);
  });

  it("creates nothing by Telegram's late report once another account is signed in, and says so", async () => {
    const shop = await InlineChat.open();
    const { sent } = await shop.send();
    const choice = shop.takeChoice();
    await shop.one.lose();
    await changeTo(shop.one, other);
    await shop.one.handle({ source: "telegram", update: choice });
    expect(shop.one.creates).toBe(0);
    expect(shop.text(sent)).toBe(notMade);
    expect(shop.one.chat.last.text).toMatch(/Type them in that chat again/);
  });

  it("creates the invoice when the same account is signed in again", async () => {
    const shop = await InlineChat.open();
    const login = (await shop.record()).account?.identity.login ?? "";
    const sold = await shop.send();
    await shop.one.lose();
    await changeTo(shop.one, login);
    await shop.tapShow(sold);
    expect(shop.one.creates).toBe(1);
  });
});

describe.each([
  ["an inline message", "inline"],
  ["a command /pay", "business"],
] as const)("[Try again] of %s", (_what, way) => {
  /** A seller whose first attempt has failed, so that the private chat offers [Try again]. */
  async function failed(now?: () => number): Promise<OneChat> {
    const shop = way === "inline" ? await InlineChat.open(now) : await BusinessChat.open({}, now);
    const { one } = shop;
    const { create } = one;
    one.create = failing("unavailable");
    if (shop instanceof InlineChat) await shop.sell();
    else await shop.type("/pay Coffee 2x15000");
    one.create = create;
    return one;
  }
  const refused = way === "inline" ? /Type them in that chat again/ : /for another account, or is too old/;

  it("creates nothing once another account is signed in", async () => {
    const one = await failed();
    const id = one.chat.last.messageId;
    await changeTo(one, other);
    expect(await one.tap("Try again", id)).toMatch(refused);
    expect(one.creates).toBe(1);
  });

  it.each([
    ["creates the invoice after 29 days", 29, 2],
    ["creates nothing after 30 days, like an old draft", 30, 1],
  ])("%s", async (_does, days, creates) => {
    const clock = { now: Date.now() };
    const one = await failed(() => clock.now);
    const id = one.chat.last.messageId;
    const login = (await one.record()).account?.identity.login ?? "";
    clock.now += days * dayMs;
    await signIn(one, login, clock.now);
    const toast = await one.tap("Try again", id);
    expect(one.creates).toBe(creates);
    if (creates === 1) expect(toast).toMatch(refused);
  });
});
