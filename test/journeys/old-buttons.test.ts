import { afterEach, beforeEach, expect, it } from "vitest";
import { until } from "../limits/waits.js";
import type { Chat } from "./chat.js";
import { signedInUser } from "./steps.js";
import { World } from "./world.js";

let world: World;
let chat: Chat;

beforeEach(async () => {
  world = await World.create();
  chat = await signedInUser(world);
});

afterEach(() => world.close());

/** Shows the settings, and then the invoices, while Telegram takes the buttons off the settings only once the faults are cleared. */
async function leaveSettings(): Promise<number> {
  const { messageId } = await chat.say("/settings", /^Settings/);
  world.telegram.control.fault({ method: "editMessageReplyMarkup", kind: "held" });
  await chat.say("/invoices", /no invoices yet/);
  return messageId;
}

const labels = (messageId: number): string[] => chat.labels(chat.byId(messageId));

it("handles a chat's next message while Telegram is slow to take the buttons off an old one", async () => {
  const old = await leaveSettings();
  await chat.say("/new Coffee 2x15000", /Check the invoice/);
  expect(labels(old)).toContain("Language");
  world.telegram.control.clearFaults();
  expect(await chat.waitUntil(() => labels(old).length === 0)).toBe(true);
});

it("leaves the buttons on an old message that the chat's next tap draws anew", async () => {
  const old = await leaveSettings();
  const polls = () =>
    world.telegram.control.requests().filter(({ method }) => method === "getUpdates").length;
  const before = polls();
  const tapped = chat.press("Language", old);
  await until(() => polls() > before, "the bot to take the tap");
  const taken = chat.waitUntil(() => labels(old).length === 0);
  world.telegram.control.clearFaults();
  expect(await taken).toBe(true);
  await tapped;
  expect(labels(old)).toContain("Русский");
});
