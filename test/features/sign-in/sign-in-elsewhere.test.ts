import { describe, expect, it } from "vitest";
import type { InboxPayload } from "../../../src/engine/event.js";
import { OneChat } from "../../kit/one-chat.js";
import { all } from "../../store/samples.js";

const elsewhere = /has signed in to your Pay account from another Telegram chat/;
const anna = { login: "anna@shop.example", userId: "user of anna@shop.example" };
const deleted = { kind: 400, description: "USER_DELETED" } as const;

const told = (one: OneChat): number => one.chat.texts.filter((text) => elsewhere.test(text)).length;

/** Another chat tells this one of its sign-in. */
const signedIn = (account: object = anna): InboxPayload =>
  ({
    source: "chat",
    from: "7",
    event: { name: "signed-in", account, at: 1_700_000_000_000 },
  }) as InboxPayload;

/** A chat that has written to the bot. */
async function open(): Promise<OneChat> {
  const one = await OneChat.open();
  await one.send("/help");
  return one;
}

describe("the news that another chat has signed in to the account", () => {
  it("is told once, also when its event comes again after a crash", async () => {
    const one = await open();
    await one.handle(signedIn());
    await one.handle(signedIn(), one.lastEvent);
    expect(told(one)).toBe(1);
  });

  it("is told where the account has another login, and not where another user has the same login", async () => {
    const one = await open();
    await one.handle(signedIn({ ...anna, login: "+998 90 000 00 00" }));
    expect(told(one)).toBe(1);
    await one.handle(signedIn({ ...anna, userId: "another user" }));
    expect(told(one)).toBe(1);
  });

  it("waits for a merchant who has blocked the bot, and sends nothing before", async () => {
    const one = await open();
    await one.block();
    await one.handle(signedIn());
    expect(told(one)).toBe(0);
    await one.unblock();
    expect(told(one)).toBe(1);
  });

  it("waits where Telegram says that the account is deleted, without a dead letter", async () => {
    const one = await open();
    one.telegram.control.fault({ method: "sendMessage", ...deleted });
    await one.handle(signedIn());
    expect(await one.record()).toMatchObject({ blocked: true, due: [{ kind: "sign-in" }] });
    expect(await all(one.store.deadLetters.list())).toEqual([]);
    await one.handle(signedIn());
    expect(told(one)).toBe(0);
    await one.send("/help");
    expect(told(one)).toBe(1);
  });

  it("is kept as a dead letter if it has a shape that this version doesn't know, and nobody is told", async () => {
    const one = await open();
    const before = one.chat.texts.length;
    await one.handle({ source: "chat", from: "7", event: { name: "from-a-later-version" } } as never);
    const [letter] = await all(one.store.deadLetters.list());
    expect(letter?.key).toBe(`${one.key}/${one.lastEvent}`);
    expect(one.chat.texts).toHaveLength(before);
  });
});
