import { describe, expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import { tracesIn } from "../../journeys/traces.js";
import { OneChat } from "../../kit/one-chat.js";

const password = "Qwerty12horse";
const said = ({ chat }: OneChat): string[] => chat.texts.map((text) => plain(text));

async function atLogin(appUrl?: (screen: string) => string): Promise<OneChat> {
  const one = await OneChat.open(undefined, appUrl === undefined ? {} : { appUrl });
  await one.send("/signout");
  await one.send("/signin");
  return one;
}

async function atPassword(): Promise<OneChat> {
  const one = await atLogin();
  await one.send("anna@shop.example");
  expect(one.chat.last.text).toMatch(/password\?/);
  return one;
}

async function expectNoTrace(one: OneChat, text: string): Promise<void> {
  expect(one.chat.messages.some((message) => message.text === text)).toBe(false);
  const kept = JSON.stringify([await one.record(), one.logged, one.noted, one.chat.texts]);
  expect(tracesIn(Buffer.from(kept), new Map([["the password", password]]))).toEqual([]);
}

describe("while a password is asked", () => {
  it.each([
    `/new ${password}`,
    `/new ${password} 15000`,
    `/today ${password}`,
    `/items ${password}`,
    `/invoices ${password}`,
    `/start ${password}`,
    `/New@one_chat_bot\n${password}`,
  ])(
    "what stands behind a command is deleted and kept nowhere, and the password is asked again: %j",
    async (text) => {
      const one = await atPassword();
      await one.send(text);
      expect(said(one)).toContain(
        "🔒 I have deleted your message: until you have signed in, I read nothing behind a command, because it might be a password.",
      );
      await expectNoTrace(one, text);
      expect((await one.record()).open.at(-1)?.kind).toBe("sign-in");
      const tried: string[] = [];
      one.signIn = {
        passwordGrant: async (_login: string, typed: string) => {
          tried.push(typed);
          return { kind: "signed-in", credentials: { accessToken: "t", expiresIn: 3_600 } };
        },
      };
      await one.send("the right one");
      expect(tried).toEqual(["the right one"]);
    },
  );

  it("a link of the bot is followed", async () => {
    const one = await atPassword();
    await one.send("/start invoices");
    expect(said(one).join()).not.toMatch(/deleted/);
    expect(one.chat.messages.some((message) => message.text === "/start invoices")).toBe(true);
  });
});

describe.each([
  ["where to sign in", (screen: string): string => `https://bot.example.com/app/?screen=${screen}`],
  ["for the login", undefined],
])("at the question %s", (_name, appUrl) => {
  it.each([`/new anna ${password}`, `/items ${password} 15000`, `/help ${password}`, `/neww ${password}`])(
    "what stands behind a command is deleted and kept nowhere: %j",
    async (text) => {
      const one = await atLogin(appUrl);
      await one.send(text);
      await expectNoTrace(one, text);
      const { open, draft } = await one.record();
      expect(open.at(-1)?.kind).toBe("sign-in");
      expect(JSON.stringify([open, draft])).not.toContain("anna");
    },
  );
});
