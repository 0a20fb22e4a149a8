import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTelegramSandbox, type TelegramSandbox } from "../../../../src/sandbox/telegram/index.js";
import { businessWorld } from "./business-world.js";
import { afterThisTest, botToken, done, refusal, startedUser, startSandbox } from "./harness.js";

/** Makes a request of a person's phone. @returns the status and the answer */
const phone = async (sandbox: TelegramSandbox, method: string, path: string, body?: object) => {
  const response = await fetch(`${sandbox.url}/user${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test("a phone connects the bot, shows which chats it manages, and disconnects it", async () => {
  const sandbox = await startSandbox();
  const seller = await startedUser(sandbox, "Anna");
  const { userId: customer } = sandbox.control.createUser({ firstName: "Malika" });
  const chat = sandbox.control.openChat(seller, customer);
  const managed = async (as: number) =>
    ((await phone(sandbox, "GET", `/chats/${chat}?as=${as}`)).body.chat as { managed: boolean }).managed;
  const path = `/users/${seller}/business`;
  expect((await phone(sandbox, "GET", path)).body).toEqual({});
  const settings = { rights: ["can_reply"], chats: { only: [customer] } };
  expect((await phone(sandbox, "PUT", path, settings)).status).toBe(200);
  expect((await phone(sandbox, "GET", path)).body).toEqual(settings);
  expect([await managed(seller), await managed(customer)]).toEqual([true, false]);
  expect((await phone(sandbox, "DELETE", path)).status).toBe(200);
  expect(await managed(seller)).toBe(false);
  expect((await phone(sandbox, "DELETE", path)).status).toBe(409);
});

test("a phone shows its chats again when the connection changes", async () => {
  const { sandbox, control, seller, customer } = await businessWorld();
  const leaving = new AbortController();
  const chat = control.openChat(seller, customer);
  const { body } = await fetch(`${sandbox.url}/user/chats/${chat}/events`, { signal: leaving.signal });
  control.business.disconnect(seller);
  let seen = "";
  for await (const part of body ?? []) {
    seen += Buffer.from(part).toString();
    if (seen.includes("event: reset\ndata: {}")) break;
  }
  leaving.abort();
  expect(seen).toContain("event: reset");
});

test("a phone can make a chat of two silent, and no other chat", async () => {
  const { sandbox, control, seller, customer, there } = await businessWorld();
  const chat = control.openChat(seller, customer);
  expect((await phone(sandbox, "POST", `/chats/${chat}/silence`)).status).toBe(200);
  expect(await refusal(sandbox, "sendMessage", { ...there, text: "15,000" })).toMatch("USAGE_MISSING");
  expect((await phone(sandbox, "POST", `/chats/${seller}/silence`)).status).toBe(409);
});

test.each([
  { rights: ["can_fly"], chats: { except: [] } },
  { rights: [], chats: { only: [] } },
  { rights: [], chats: { only: [1], except: [2] } },
  { rights: [] },
])("the settings %j are refused", async (settings) => {
  const sandbox = await startSandbox();
  const seller = await startedUser(sandbox);
  expect((await phone(sandbox, "PUT", `/users/${seller}/business`, settings)).status).toBe(400);
});

test("a connection outlives a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "telegram-"));
  afterThisTest(() => rm(folder, { recursive: true, force: true }));
  const dataFile = join(folder, "telegram.json");
  const before = await startTelegramSandbox({ botToken, dataFile });
  const { userId: seller } = before.control.createUser({ firstName: "Anna" });
  const { userId: customer } = before.control.createUser({ firstName: "Malika" });
  const business_connection_id = before.control.business.connect(seller);
  before.control.business.customerWrites(seller, customer, "Hello");
  await before.close();
  const after = await startSandbox({ dataFile });
  await done(after, "sendMessage", { business_connection_id, chat_id: customer, text: "15,000" });
  expect(after.control.business.messages(seller, customer).map(({ text }) => text)).toEqual([
    "Hello",
    "15,000",
  ]);
});
