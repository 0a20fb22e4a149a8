import { afterEach, beforeEach, expect, it } from "vitest";
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

/** Shows the settings, and then the invoices, while Telegram takes the buttons off the settings only after four seconds. */
async function leaveSettings(): Promise<number> {
  const { messageId } = await chat.say("/settings", /^Settings/);
  world.telegram.control.fault({ method: "editMessageReplyMarkup", kind: "latency", ms: 4_000 });
  await chat.say("/invoices", /no invoices yet/);
  return messageId;
}

const labels = (messageId: number): string[] => chat.labels(chat.byId(messageId));

it("handles a chat's next message while Telegram is slow to take the buttons off an old one", async () => {
  const old = await leaveSettings();
  await chat.say("/new Coffee 2x15000", /Check the invoice/);
  expect(labels(old)).toContain("Language");
  expect(await chat.waitUntil(() => labels(old).length === 0)).toBe(true);
});

it("leaves the buttons on an old message that the chat's next tap draws anew", async () => {
  const old = await leaveSettings();
  const tapped = chat.press("Language", old);
  expect(await chat.waitUntil(() => labels(old).length === 0)).toBe(true);
  await tapped;
  expect(labels(old)).toContain("Русский");
});
