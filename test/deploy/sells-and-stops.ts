import { expect } from "vitest";
import { openSignedInShop, sellCoffee } from "../journeys/shop.js";
import type { World } from "../journeys/world.js";

/**
 * Sells by the stand-ins of Telegram and the service: a merchant signs in, creates an invoice, gets its picture, which needs a
 * thread and a binary package, and hears that it is paid.
 */
export async function sells(world: World): Promise<void> {
  const shop = await openSignedInShop(world).catch((error: unknown) => {
    throw new Error(`The bot doesn't answer. It said: ${world.lastWords}`, { cause: error });
  });
  await sellCoffee(shop);
  await shop.seller.press("QR code");
  await world.telegram.control.waitFor(shop.seller.id, ({ photoUrl }) => photoUrl !== undefined);
  const [invoice] = world.merchant.control.invoices();
  await world.merchant.control.pay(invoice?.id ?? "");
  await shop.seller.waitFor(/Paid/);
}

/** SIGTERM ends the bot's process in time and with success. */
export async function stops(world: World): Promise<void> {
  const ended = world.botEnded();
  const began = performance.now();
  world.signalBot("SIGTERM");
  expect(await ended, world.lastWords).toBe(0);
  expect(performance.now() - began).toBeLessThan(5_000);
}
