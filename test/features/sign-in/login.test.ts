import { describe, expect, it, test } from "vitest";
import { mayBeSecret, readLogin } from "../../../src/features/sign-in/model/login.js";
import { plain } from "../../journeys/plain.js";
import { tracesIn } from "../../journeys/traces.js";
import { OneChat } from "../../kit/one-chat.js";

const zeroWidth = "\u200b";
const password = "Qwerty12horse";

describe("a login", () => {
  test.each([
    ["anna@shop.uz", "anna@shop.uz"],
    [" anna.k+till-2@sub.shop.uz\n", "anna.k+till-2@sub.shop.uz"],
    ["o'brien@shop.uz", "o'brien@shop.uz"],
    ["+998901234567", "+998901234567"],
    ["998901234567", "998901234567"],
    ["anna_shop", "anna_shop"],
    ["Анна-2", "Анна-2"],
    ["anna@till", "anna@till"],
    ["parolin@shop.uz", "parolin@shop.uz"],
    [`\ufeff${zeroWidth}anna@shop.uz\u200f\u2069`, "anna@shop.uz"],
    ["\u00adanna\u00a0", "anna"],
  ])("is read in %j", (typed, login) => {
    expect(readLogin(typed)).toBe(login);
  });

  test.each([
    "",
    zeroWidth,
    `anna ${password}`,
    `anna@shop.uz ${password}`,
    `anna@shop.uz\n${password}`,
    `anna@shop.uz\t${password}`,
    `anna@shop.uz\u2028${password}`,
    `anna:${password}`,
    `anna@shop.uz:${password}`,
    `anna / ${password}`,
    `anna/${password}`,
    `anna\\${password}`,
    `anna|${password}`,
    `anna,${password}`,
    `anna;${password}`,
    `anna=${password}`,
    `anna—${password}`,
    `anna>${password}`,
    `логин anna пароль ${password}`,
    `логин:anna,пароль:${password}`,
    `login:anna,parol:${password}`,
    `anna.parol.${password}`,
    `anna-пароль-${password}`,
    "password",
    "parolim",
    `an${zeroWidth}na`,
    "an\u00adna@shop.uz",
    "an\u202ena@shop.uz",
    "an\ufeffna",
    "an\u3164na",
    "Qwerty12!",
    "correct horse battery",
    "+998 90 123 45 67",
    "a".repeat(257),
  ])("isn't read in %j", (typed) => {
    expect(readLogin(typed)).toBeUndefined();
  });

  test.each([
    ["anna@shop.uz", true],
    ["+998901234567", true],
    ["anna", true],
    ["anna_shop", false],
    ["998901234567", false],
    ["Qwerty12", false],
    ["opensesame", false],
    ["P@ssw0rd", false],
    ["669253", false],
  ])("surely isn't a password or a code in %j: %s", (login, isSure) => {
    expect(mayBeSecret(login)).toBe(!isSure);
  });
});

/** The chat is asked for the login. */
async function atLogin() {
  const one = await OneChat.open();
  const names: string[] = [];
  one.signIn = {
    passwordGrant: async (login: string) => {
      names.push(login);
      return { kind: "refused", reason: null } as never;
    },
  };
  await one.send("/signout");
  await one.send("/signin");
  expect(one.chat.last.text).toMatch(/login\?/);
  return { one, names };
}

const said = ({ chat }: OneChat): string => plain(chat.last.text ?? "");
const standing = ({ chat }: OneChat, text: string): boolean =>
  chat.messages.some((message) => message.text === text);

async function traces(one: OneChat, secret: string): Promise<string[]> {
  const kept = JSON.stringify([await one.record(), one.logged, one.noted, one.chat.texts]);
  return tracesIn(Buffer.from(kept), new Map([["the password", secret]]));
}

describe("at the question for the login", () => {
  it.each([
    `anna@shop.uz ${password}`,
    `anna@shop.uz\n${password}`,
    `anna@shop.uz:${password}`,
    `логин anna@shop.uz пароль ${password}`,
    `anna@shop.uz / ${password}`,
    `login: anna parol: ${password}`,
    `${password}!`,
  ])("a password leaves no trace, and the login is asked again: %j", async (text) => {
    const { one, names } = await atLogin();
    await one.send(text);
    expect(said(one)).toBe(
      "I have deleted your message, because it isn't a login by itself: a login is one word, without spaces and signs such as / : #, and I ask for the password next.\n\nYour Pay login?",
    );
    expect(standing(one, text)).toBe(false);
    expect(await traces(one, password)).toEqual([]);
    await one.send("anna@shop.uz");
    expect(said(one)).toMatch(/password\?/);
    await one.send(password);
    expect(names).toEqual(["anna@shop.uz"]);
  });

  it("a password alone is kept nowhere and sent nowhere, because a word that may be one is asked about", async () => {
    const { one, names } = await atLogin();
    await one.send(password);
    expect(said(one)).toBe(
      "I have deleted your message, because it might have been your password. Is Q••• your Pay login? If not, send the login.",
    );
    expect(one.chat.labels()).toEqual(["Yes, my login"]);
    expect(standing(one, password)).toBe(false);
    expect(await traces(one, password)).toEqual([]);
    await one.send("anna@shop.uz");
    await one.send(password);
    expect(names).toEqual(["anna@shop.uz"]);
    expect(await traces(one, password)).toEqual([]);
  });

  it("a name is taken after [Yes, my login], and without a question where the chat has signed in with it", async () => {
    const { one, names } = await atLogin();
    await one.send(`${zeroWidth}anna_shop `);
    await one.tap("Yes, my login");
    expect(said(one)).toMatch(/as a•••\.\n\nYour Pay password\?/);
    one.signIn = {
      passwordGrant: async (login: string) => {
        names.push(login);
        return { kind: "signed-in", credentials: { accessToken: "t", expiresIn: 3_600 } };
      },
    };
    await one.send(password);
    expect(names).toEqual(["anna_shop"]);
    await one.send("/signout");
    await one.send("/signin");
    await one.send("anna_shop");
    expect(said(one)).toMatch(/password\?/);
  });

  it("a name is typed again where the process has ended before the tap", async () => {
    const { one } = await atLogin();
    await one.send("anna_shop");
    await one.restart();
    await one.tap("Yes, my login");
    expect(said(one)).toBe(
      "I couldn't keep that message, so I deleted it. Please send it again.\n\nYour Pay login?",
    );
    expect(await traces(one, "anna_shop")).toEqual([]);
  });
});

it("a login with a password behind it isn't taken at the question where to sign in either", async () => {
  const one = await OneChat.open(undefined, {
    appUrl: (screen) => `https://bot.example.com/app/?screen=${screen}`,
  });
  await one.send("/signout");
  await one.send("/signin");
  for (const text of [
    `anna@shop.uz:${password}`,
    `anna@shop.uz\n${password}`,
    `+998901234567 ${password}`,
    password,
    "Qw12er",
  ]) {
    await one.send(text);
    expect(standing(one, text)).toBe(false);
    expect(await traces(one, text)).toEqual([]);
    expect(await traces(one, password)).toEqual([]);
    expect(said(one)).toMatch(/^Sign in to Pay\?/);
  }
});
