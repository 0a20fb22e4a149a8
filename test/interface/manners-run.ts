import { createHash } from "node:crypto";
import { expect } from "vitest";
import { drawManners } from "../../src/sandbox/merchant-service/index.js";
import type { ChatMessage } from "../../src/sandbox/telegram/index.js";
import type { Chat } from "../journeys/chat.js";
import { minute, openWorld, StandingClock } from "../journeys/faulty-world.js";
import { plain } from "../journeys/plain.js";
import { ask, send, waitBetween } from "../journeys/shop.js";
import { anna, boris, dilnoza } from "../journeys/sign-in-steps.js";
import { oneTerminal } from "../journeys/steps.js";
import type { World } from "../journeys/world.js";
import { Merchant } from "./merchant.js";
import { secretsOf } from "./secrets.js";

const start = Date.UTC(2026, 10, 21, 4, 0, 20);
const hour = 60 * minute;

type Status = "processing" | "paid" | "failed" | "expired";
/** What becomes of an invoice. The interface shows no transitions. */
const stories: readonly (readonly Status[])[] = [
  ["paid"],
  ["processing", "paid"],
  ["failed", "processing", "paid"],
  ["processing", "failed"],
  ["expired"],
  ["processing"],
];

/** Draws what the merchant does and what becomes of the invoices. */
const drawer =
  (seed: string) =>
  <Value>(name: string, values: readonly [Value, ...Value[]]): Value => {
    const number = createHash("sha256").update(`${seed}/merchant/${name}`).digest().readUInt32BE();
    return values[number % values.length] ?? values[0];
  };

/**
 * A day of a merchant with a service of drawn manners: a sign-in with mistakes and pauses, the main job, a repeated invoice
 * one hours later, and one in the customer's chat. Asserts what holds in every manner: no invoice is created twice, no secret is logged, each invoice
 * ends with a pay link, and a payment is told once.
 */
export async function playDay(seed: string, atTheEnd: (work: () => Promise<void>) => void): Promise<void> {
  const draw = drawer(seed);
  const clock = new StandingClock(start);
  const world = await openWorld(atTheEnd, {
    now: clock.now,
    merchant: { clock: clock.now, manners: drawManners(seed) },
  });
  const chat = world.user();
  const plan = {
    login: draw("login", [anna, boris, oneTerminal, dilnoza]),
    wrongPasswords: draw("wrong passwords", [0, 0, 1]),
    wrongCodes: draw("wrong codes", [0, 0, 1]),
    slowness: draw("slowness", [0, 0, 75_000, 6 * minute]),
  };
  const merchant = new Merchant(world, chat, clock, plan);
  try {
    await merchant.sayUntil("/signin", "signedIn");
    const first = await merchant.sayUntil("/new Coffee 2x15000", "created");
    await tellStory(world, chat, clock, first, draw("first story", asStories));
    clock.pass(draw("pause", [5 * minute, 3 * hour]));
    const labels = chat.labels(chat.byId(first.messageId));
    const again = labels.includes("Issue again") ? "Issue again" : "Repeat";
    // [Repeat] stands behind [More…] while the link can be paid, and [Issue again] on the card itself.
    if (again === "Repeat" && labels.includes("More…")) {
      await chat.press("More…", first.messageId);
      await chat.waitFor(/Invoice id/);
    }
    const second = await merchant.tapUntil(again, "created", first.messageId);
    clock.pass(20 * minute);
    const third = await merchant.sayUntil("/new Tea 4000; Cake 40 000", "created");
    await sellInline(world, chat);
    await tellStory(world, chat, clock, third, draw("third story", asStories));
    await tellStory(world, chat, clock, second, draw("second story", asStories));
    holds(world, merchant);
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: String(error) };
    const manners = JSON.stringify(world.merchant.control.manners());
    throw new Error(
      `Seed ${seed}: ${message}\nThe chat ends with:\n${chat.texts.slice(-6).join("\n---\n")}\nManners: ${manners}\n${world.lastWords}`,
      { cause: error },
    );
  }
}

/** Sends a customer an invoice from the chat with the customer. */
async function sellInline(world: World, seller: Chat): Promise<void> {
  const customer = world.user("Timur");
  const shop = { seller, customer, between: world.telegram.control.openChat(seller.id, customer.id) };
  const sent = send(world, shop, await ask(world, shop, "Espresso 12000"));
  const message = await waitBetween(world, shop, sent, /Please pay/);
  const ids = world.merchant.control.invoices().map(({ id }) => `/invoice/${id}/payment`);
  const button = message.keyboard?.[0]?.[0];
  const url = button !== undefined && "url" in button ? button.url : "";
  expect(
    ids.some((id) => url.endsWith(id)),
    "the customer's button leads to an invoice",
  ).toBe(true);
}

const asStories = stories as [readonly Status[], ...(readonly Status[])[]];

/** Lets the service tell what becomes of the invoice of a card, and looks at what the merchant reads. */
async function tellStory(
  world: World,
  chat: Chat,
  clock: StandingClock,
  card: ChatMessage,
  story: readonly Status[],
): Promise<void> {
  const { control } = world.merchant;
  const invoice = control
    .invoices()
    .find(({ id }) => JSON.stringify(card.keyboard).includes(`/invoice/${id}/payment`));
  if (invoice === undefined) throw new Error(`The card has no pay link of an invoice: ${card.text}`);
  const told = () => chat.texts.filter((text) => /^✅ Invoice for .* is paid/.test(plain(text))).length;
  const before = told();
  const tell = {
    processing: () => control.processing(invoice.id),
    failed: () => control.fail(invoice.id),
    expired: () => control.expire(invoice.id),
    // Not control.pay, which always goes by way of "processing".
    paid: () => control.paid(invoice.id),
  };
  for (const status of story) {
    clock.pass(1000);
    await tell[status]();
  }
  // Updates that were held back to come in another order go out at the latest then.
  clock.pass(minute);
  await control.tick();
  const isPaid = story.includes("paid");
  const last = story.at(-1) ?? "processing";
  const fits = {
    paid: /✅ Paid/,
    processing: /being processed/,
    failed: /failed/i,
    expired: /expired/i,
  }[last];
  if (!(await chat.waitUntil(() => fits.test(chat.byId(card.messageId)?.text ?? "")))) {
    throw new Error(`The card doesn't say ${last}: ${chat.byId(card.messageId)?.text}`);
  }
  // The chat's events are handled one after the other, so all updates have been handled before this.
  await chat.say("/help", /Tap a command/);
  expect(told() - before, "notices of the payment").toBe(isPaid ? 1 : 0);
}

/** What holds in every manner. */
function holds(world: World, merchant: Merchant): void {
  const { control } = world.merchant;
  const creates = control.requests().filter(({ call }) => call === "create");
  expect(control.invoices(), "invoices").toHaveLength(4);
  const made = creates.filter(({ status }) => status === 200 || status === 201);
  expect(made, "create calls that were carried out").toHaveLength(4);
  expect(creates.length, "create calls, at most one for each tap and the inline one").toBeLessThanOrEqual(
    merchant.creates + 1,
  );
  for (const [kind, secret] of secretsOf(world)) {
    expect(world.output.includes(secret), `${kind} in the log`).toBe(false);
  }
}
