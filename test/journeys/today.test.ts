import { afterEach, describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { plain } from "./plain.js";
import { signedInUser } from "./steps.js";
import { World } from "./world.js";

const hourMs = 60 * 60_000;

/** The lines of /today that count invoices. */
const counts = (text: string | undefined): string[] =>
  plain(text)
    .split("\n")
    .filter((line) => /^(Paid|Waiting|Expired|Failed) \d/.test(line));

async function sell(chat: Chat, line: string): Promise<void> {
  await chat.say(`/new ${line}`, /Check the invoice/);
  await chat.tap("Create invoice", /Waiting for payment/);
}

describe("/today", () => {
  let world: World;
  afterEach(() => world.close());

  it("counts what the service has told, on its day, and in the days of a new time zone", async () => {
    // In UTC it is 18:00. In Tashkent the next day begins an hour later.
    let at = Math.floor(Date.now() / (24 * hourMs)) * 24 * hourMs + 18 * hourMs;
    world = await World.create({ now: () => at, merchant: { clock: () => at } });
    const { control } = world.merchant;
    const chat = await signedInUser(world);
    await chat.say("/settings", /./);
    await chat.tap("Time zone", /./);
    await chat.say("UTC", /UTC/);
    for (const line of ["Coffee 10000", "Tea 20000", "Cake 30000", "Juice 40000"]) await sell(chat, line);
    const [coffee = "", tea = "", cake = "", juice = ""] = control.invoices().map(({ id }) => id);
    await control.pay(coffee);
    await chat.waitFor(/10,000.UZS is paid/);
    await control.fail(tea);
    await chat.waitFor(/20,000.UZS.*failed|failed.*20,000.UZS/);
    await control.expire(cake);
    await chat.waitFor(/30,000.UZS has expired/);

    const told = [
      "Paid 1 · 10,000 UZS",
      "Waiting 1 · 40,000 UZS",
      "Expired 1 · 30,000 UZS",
      "Failed 1 · 20,000 UZS",
    ];
    expect(counts((await chat.say("/today", /^Today, /)).text)).toEqual(told);

    at += 2 * hourMs;
    await chat.say("/settings", /./);
    await chat.tap("Time zone", /./);
    await chat.say("Tashkent", /Tashkent/);
    await chat.say("/today", /^Today, .*\n\nNo invoices today so far\./);
    expect(counts((await chat.tap("Yesterday", /^Yesterday, /)).text)).toEqual(told);

    await chat.tap("Waiting", /^Waiting for payment: 1 · 40,000.UZS/);
    expect(plain(chat.last.text)).toContain("Payment failed: 1 · 20,000 UZS\n\n1. 20,000 UZS · Tea · 1 day");
    expect(plain(chat.last.text)).toContain("2. 40,000 UZS · Juice · 1 day");
    await chat.tap("Remind 2", /tap to copy/);
    await control.pay(juice);
    await chat.waitFor(/40,000.UZS is paid/);
    expect(counts((await chat.say("/today", /^Today, /)).text)[0]).toBe("Paid 1 · 40,000 UZS");
    expect(counts((await chat.tap("Yesterday", /^Yesterday, /)).text)[1]).toBe("Expired 1 · 30,000 UZS");
  });
});
