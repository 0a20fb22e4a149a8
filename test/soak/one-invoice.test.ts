import { expect, it } from "vitest";
import { keepsPromise } from "./kit/small.js";
import { oneInvoice } from "./one-invoice.js";

it("one intention makes one invoice, wherever the bot dies on the way, and the merchant knows where it stands", async () => {
  const counts = await keepsPromise(oneInvoice, 5);
  expect(counts.struck).toBeGreaterThan(25);
  expect(counts.crashes).toBeGreaterThan(counts.struck ?? 0);
  // Some of the moods leave an invoice, some don't.
  expect(counts.invoices).toBeGreaterThan(0);
  expect(counts.invoices).toBeLessThan(counts.lives ?? 0);
}, 120_000);
