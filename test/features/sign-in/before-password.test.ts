import { describe, expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import { tracesIn } from "../../journeys/traces.js";
import { itemsOf } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";

const appUrl = (screen: string): string => `https://bot.example.com/app/?screen=${screen}`;
const said = ({ chat }: OneChat): string => plain(chat.last.text ?? "");
const where = /Sign in to Pay\?/;
const deleted = /I have deleted your message, because it might have been a password/;

/** The chat is asked where to sign in, and no password has been asked. */
async function atWhere(saved?: string): Promise<OneChat> {
  const one = await OneChat.open(undefined, { appUrl });
  if (saved !== undefined) {
    await one.send("/items");
    await one.tap("Add");
    await one.send(saved);
  }
  await one.send("/signout");
  await one.send("/signin");
  expect(said(one)).toMatch(where);
  return one;
}

async function forward(one: OneChat, text: string): Promise<void> {
  const { control } = one.telegram;
  const { userId } = control.createUser({ firstName: "Malika" });
  const shop = control.openChat(one.chat.id, userId);
  const { messageId } = control.send(shop, text, { as: userId });
  control.forward(shop, messageId, one.chat.id, { as: one.chat.id });
  await one.handleUpdates();
}

const hasTraces = async (one: OneChat, secret: string): Promise<string[]> => {
  const kept = JSON.stringify([await one.record(), one.logged, one.noted, one.chat.texts]);
  return tracesIn(Buffer.from(kept), new Map([["secret", secret]]));
};

describe("at the question where to sign in", () => {
  it.each(["Coffee 15 000", "Coffee 15000", "Кофе 2 x 15000", "coffee 3.50 usd", "Tea 5000\nCake 12 000"])(
    "items with prices are kept, and the question comes again: %j",
    async (text) => {
      const one = await atWhere();
      await one.send(text);
      expect(said(one)).toMatch(/^Kept: .+ Sign in, and I'll show the card\.\n\nSign in to Pay\?/);
      expect(one.chat.labels()).toEqual(["Sign in", "Sign in in the chat"]);
      expect((await itemsOf(one)).length).toBe(text.split("\n").length);
    },
  );

  it("what was kept adds up, and is shown after the sign-in", async () => {
    const one = await atWhere();
    one.signIn = {
      passwordGrant: async () => ({
        kind: "signed-in",
        credentials: { accessToken: "other", expiresIn: 3_600 },
      }),
    };
    await one.send("Coffee 15000");
    await one.send("Tea 5000");
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 15000", "Tea 1 x 5000"]);
    await one.send("anna@shop.example");
    expect(said(one)).toMatch(/password\?/);
    await one.send("opensesame");
    expect(said(one)).toMatch(
      /^Signed in\. Access lasts until .+\.\n\nCheck the invoice\n1\. Coffee — 15,000 UZS\n2\. Tea — 5,000 UZS\nTotal: 20,000 UZS\n/,
    );
    expect(await hasTraces(one, "opensesame")).toEqual([]);
  });

  it("an order of saved items is kept, and so is a forwarded one", async () => {
    const one = await atWhere("Latte 20000");
    await one.send("2 latte");
    expect(await itemsOf(one)).toEqual(["Latte 2 x 20000"]);
    await forward(one, "Mocha 25000");
    expect(await itemsOf(one)).toEqual(["Latte 2 x 20000", "Mocha 1 x 25000"]);
    expect(said(one)).toMatch(/^Kept: Mocha 25000\./);
  });

  it.each([
    ...["Coffee15000", "Coffee2024!", "opensesame", "qwerty 1234", "open sesame", "P@ssword 15000", "669253"],
    ...[
      "my password 15000",
      "pin 4500",
      "Anna 901234567",
      "correct horse battery",
      "Coffee 15000\nopensesame",
    ],
    ...["2 opensesame", "Coffee_15000 5000"],
  ])("what may be a password leaves no trace: %j", async (secret) => {
    const one = await atWhere("Latte 20000");
    await one.send(secret);
    expect(one.chat.texts.map((text) => plain(text)).some((text) => deleted.test(text))).toBe(true);
    expect(said(one)).toMatch(where);
    expect(one.chat.labels()).toEqual(["Sign in", "Sign in in the chat"]);
    expect((await one.record()).draft).toBeUndefined();
    expect(await hasTraces(one, secret)).toEqual([]);
  });

  it("a forwarded password leaves no trace either", async () => {
    const one = await atWhere();
    for (const text of ["login anna password Qwerty12 15000", "opensesame", "Пароль: 15000"]) {
      await forward(one, text);
      expect(await hasTraces(one, text)).toEqual([]);
      expect((await one.record()).draft).toBeUndefined();
    }
  });
});

describe("once a password is asked", () => {
  it("nothing that looks like an item is kept", async () => {
    const one = await atWhere();
    const tried: string[] = [];
    one.signIn = {
      passwordGrant: async (_login: string, password: string) => {
        tried.push(password);
        return { kind: "refused", reason: null } as never;
      },
    };
    await one.send("anna@shop.example");
    expect(said(one)).toMatch(/password\?/);
    await one.send("Coffee 15000");
    expect((await one.record()).draft).toBeUndefined();
    expect(await hasTraces(one, "Coffee 15000")).toEqual([]);
    await forward(one, "Coffee 15000");
    expect((await one.record()).draft).toBeUndefined();
  });
});

describe("at the question for the login", () => {
  async function atLogin(): Promise<OneChat> {
    const one = await OneChat.open();
    await one.send("/signout");
    await one.send("/signin");
    return one;
  }

  it.each(["qwerty 15000", "Coffee 15 000", "Tea 5000\nCake 12 000", "2 latte"])(
    "nothing that was typed goes into a draft: %j",
    async (text) => {
      const one = await atLogin();
      await one.send(text);
      expect(said(one)).toMatch(
        /^I have deleted your message, because it isn't a login by itself: .+login\?$/s,
      );
      expect((await one.record()).draft).toBeUndefined();
      expect(await hasTraces(one, text)).toEqual([]);
    },
  );

  it("a forwarded item is kept, and the login is asked again", async () => {
    const one = await atLogin();
    await forward(one, "Coffee 15 000");
    expect(said(one)).toMatch(
      /^Kept: Coffee 15 000\. Sign in, and I'll show the card\.\n\nYour Pay login\?$/,
    );
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 15000"]);
  });
});
