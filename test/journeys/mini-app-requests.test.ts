import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { sign, userOf } from "../http/page/launches.js";
import type { Answer } from "../http/server.js";
import { appRequest } from "./app-request.js";
import { collectFiles } from "./canaries.js";
import type { Chat } from "./chat.js";
import { impatient } from "./faulty-world.js";
import { overwrite } from "./kept.js";
import { tracesIn } from "./traces.js";
import { unsealed } from "./unsealed.js";
import { World } from "./world.js";

let world: World;
afterEach(() => world.close());

/** Sends a request of the page, as the chat's user unless the launch is given. */
const request = (path: string, chat: Chat, body?: object, launch = launchOf(chat)): Promise<Answer> =>
  appRequest(world, path, launch, body);

const launchOf = (chat: Chat): string =>
  sign(
    { user: userOf(chat.id), auth_date: String(Math.floor(Date.now() / 1000)), signature: "x" },
    world.environment().TELEGRAM_BOT_TOKEN,
  );

/** The chat of a merchant who has written to the bot, so that the bot may write there. */
async function known(): Promise<Chat> {
  const chat = world.user();
  await chat.say("/help", /Tap a command/);
  return chat;
}

const notInChat = { status: 200, text: '{"kind":"refused","problem":"no-chat"}' };
const draft = {
  id: "d".repeat(22),
  currency: "UZS",
  lines: [{ name: "Lamp", price: "15000", quantity: 2 }],
};
const signIn = (password: string, turn = 1) => ({
  session: "s".repeat(22),
  turn,
  step: { kind: "credentials", login: "nobody@shop.example", password },
});

describe("requests of the Mini App", () => {
  it("may wait for the service in any number, without a warning of Node", async () => {
    const warned = vi.spyOn(process, "emitWarning");
    onTestFinished(() => warned.mockRestore());
    world = await World.create({ environment: impatient });
    world.merchant.control.fault({ on: "token", kind: "no-answer", times: 100 });
    const people = Array.from({ length: 20 }, () => world.user());
    const answers = await Promise.all(people.map((chat) => request("sign-in", chat, signIn("Seven Lamps"))));
    // A stranger's turn may come later than the page's request may wait.
    expect(answers.every(({ status }) => status === 200 || status === 202)).toBe(true);
    expect(warned).not.toHaveBeenCalled();
  });

  it("leave no secret in a file, a record or the log", async () => {
    world = await World.create();
    const chat = world.user();
    const secrets = new Map<string, string>();
    const files = new Map<string, Buffer>();
    secrets.set("a password", "Seven Blue Lamps, 1962");
    secrets.set("a code", "730 592 118");
    secrets.set("the launch", new URLSearchParams(launchOf(chat)).get("hash") ?? "");
    secrets.set("the bot token", world.environment().TELEGRAM_BOT_TOKEN ?? "");
    const steps = [
      signIn(secrets.get("a password") ?? ""),
      { ...signIn("", 2), step: { kind: "code", code: secrets.get("a code") } },
    ];
    for (const body of steps) {
      const answer = request("sign-in", chat, body);
      await collectFiles(world, files);
      expect((await answer).status).toBe(200);
      await collectFiles(world, files);
    }
    // Faulty and forged requests hold secrets as well.
    await request("sign-in", chat, { ...signIn(secrets.get("a password") ?? ""), turn: "1" });
    await request("sign-in", chat, signIn(secrets.get("a password") ?? ""), sign());
    await world.stopBot();
    await collectFiles(world, files);

    const key = Buffer.from(world.environment().SECRET_KEY ?? "", "base64");
    const opened: string[] = [];
    for (const [name, bytes] of files) {
      expect(tracesIn(bytes, secrets), name).toEqual([]);
      const text = unsealed(name.replace(/\?.*$/, ""), bytes, key);
      if (text === undefined) continue;
      opened.push(text);
      expect(tracesIn(Buffer.from(text), secrets), name).toEqual([]);
    }
    // Without this check the search might have looked into nothing, because nothing was unsealed.
    expect(opened.join("\n")).toContain(`a:${chat.id}:${signIn("").session}:2`);
    expect(world.output).toContain('"route":"/app/api/sign-in"');
    expect(world.output).toContain('"step":"password","place":"page","outcome":"refused-credentials"');
    expect(tracesIn(Buffer.from(world.output), secrets)).toEqual([]);
    expect(tracesIn(Buffer.from(JSON.stringify(chat.messages)), secrets)).toEqual([]);
  });

  it("are answered alike when they come again, and are one draft", async () => {
    world = await World.create();
    const chat = await known();
    const answers = await Promise.all([1, 2, 3].map(() => request("draft", chat, draft)));
    await world.stopBot();
    await world.startBot();
    answers.push(await request("draft", chat, draft));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      answers.map(() => [200, '{"kind":"in-chat"}']),
    );
    const launch = launchOf(chat);
    const again = await request("sign-in", chat, signIn("a password"), launch);
    const twice = await request("sign-in", chat, signIn("a password"), launch);
    expect([again.status, twice.status]).toEqual([200, 409]);
    // Only the time that is left for a sign-in with this launch differs.
    const left = { signInMs: expect.any(Number) };
    expect(JSON.parse(twice.text)).toEqual({ ...JSON.parse(again.text), ...left });
    expect(chat.texts.filter((text) => /login\?|Sign in to/.test(text))).toHaveLength(1);
  });

  it("are asked to come again later when the chat's record is damaged, and the chat is told", async () => {
    world = await World.create();
    const chat = await known();
    await world.stopBot();
    await overwrite(world, "chats", String(chat.id), Buffer.from("garbage"));
    await world.startBot();
    expect(await request("sign-in", chat, signIn("a password"))).toMatchObject({
      status: 503,
      text: '{"error":"try-later"}',
    });
    expect((await request("sign-in", chat, signIn("a password"))).status).toBe(200);
    await chat.waitFor(/My record of this chat was damaged/);
  });

  it("are told that they wait when the bot stops, and are handled after its start", async () => {
    world = await World.create();
    const chat = await known();
    const sends = () => world.telegram.control.requests().filter(({ method }) => method === "sendMessage");
    const before = sends().length;
    world.telegram.control.fault({ method: "sendMessage", kind: "no-answer" });
    const waiting = request("draft", chat, draft);
    await expect.poll(() => sends().length).toBe(before + 1);
    await world.stopBot();
    expect((await waiting).status).toBe(202);
    await world.startBot();
    expect(await request("draft", chat, draft)).toMatchObject({ status: 200, text: '{"kind":"in-chat"}' });
    await chat.waitFor(/login\?|Sign in to/);
  });

  it("say that a draft isn't in the chat of somebody who has never started the bot", async () => {
    world = await World.create();
    const stranger = world.user();
    expect(await request("draft", stranger, draft)).toMatchObject(notInChat);
  });

  it("say that a draft isn't in the chat while the merchant keeps the bot from writing there", async () => {
    world = await World.create();
    const chat = await known();
    world.telegram.control.block(chat.id);
    expect(await request("draft", chat, draft)).toMatchObject(notInChat);
    expect(await request("draft", chat, draft)).toMatchObject(notInChat);

    world.telegram.control.unblock(chat.id);
    expect(await request("draft", chat, draft)).toMatchObject({ status: 200, text: '{"kind":"in-chat"}' });
    await chat.waitFor(/login\?|Sign in to/);
    expect(await request("draft", chat, draft)).toMatchObject({ status: 200, text: '{"kind":"in-chat"}' });
  });

  it("don't reach a page or a request without PUBLIC_URL", async () => {
    world = await World.create({ environment: { PUBLIC_URL: undefined } });
    const answer = await request("state", world.user());
    expect(answer).toMatchObject({ status: 404, text: '{"error":"not found"}' });
  });
});
