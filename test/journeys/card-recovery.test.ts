import { describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { atReview, countCalls, idOf, itemsOf, review, waiting } from "./faulty-world.js";
import { handled, notices } from "./invoices.js";
import { proxiedWorld } from "./service-proxy.js";
import { signedInUser } from "./steps.js";

describe("a pay card whose address Telegram refuses in a button", () => {
  it("comes with the link in its text, and goes on to tell what becomes of the invoice", async ({
    onTestFinished,
  }) => {
    // Telegram knows no host without a dot; its stand-in neither.
    const { world, chat } = await atReview(onTestFinished, {
      environment: { PAY_URL_SCHEME: "https", CHECKOUT_HOSTS: "checkout" },
      merchant: { checkoutHost: "checkout" },
    });
    const before = chat.last.messageId;
    const card = await chat.tap("Create invoice", waiting);
    expect(card.messageId).toBe(before);
    expect(chat.labels(card)).toContain("Copy text");
    const more = await chat.tap("More…", /https:\/\/checkout\//);
    expect(chat.labels(more)).toContain("Back");
    expect(chat.labels(more)).not.toContain("Open pay page");
    await world.merchant.control.pay(idOf(world));
    await handled(chat);
    expect(chat.byId(before)?.text).toContain("✅ Paid");
    expect(notices(chat)).toEqual(["✅ Invoice for 30,000\u00a0UZS is paid: Coffee · today 1 · 30,000"]);
    expect(countCalls(world, "create")).toBe(1);
    expect(world.output).not.toContain("event.fault");
  });
});

describe("the review card", () => {
  it.for<[string, (chat: Chat) => Promise<unknown>]>([
    ["a look", (chat) => chat.say("/settings", /^Settings/)],
    [
      "another time zone",
      async (chat) => {
        await chat.say("/settings", /^Settings/);
        await chat.tap("Time zone", /^Which time zone/);
        await chat.say("UTC+5", review);
      },
    ],
    [
      "a question left open",
      async (chat) => {
        await chat.say("/settings", /^Settings/);
        await chat.tap("Currency", /^Which currency/);
        await chat.say("/settings", /^Which currency|^Check the invoice/);
      },
    ],
    [
      "the way back",
      async (chat) => {
        await chat.say("/settings", /^Settings/);
        await chat.tap("Currency", /^Which currency/);
        await chat.tap("Back", review);
      },
    ],
  ])("works after a detour into the settings: %s", async ([, detour], { onTestFinished }) => {
    const { world, chat, card } = await atReview(onTestFinished);
    await detour(chat);
    await handled(chat);
    const newest = chat.said.findLast((message) => chat.labels(message).includes("Create invoice"));
    expect(itemsOf(newest?.text)).toBe(itemsOf(card));
    await chat.tap("Create invoice", waiting);
    expect(world.merchant.control.invoices()).toHaveLength(1);
  });
});

describe("no active terminal", () => {
  it("is over at the first Try again after one was activated", async ({ onTestFinished }) => {
    const { world, proxy } = await proxiedWorld();
    onTestFinished(async () => {
      await proxy.close();
      await world.close();
    });
    const chat = await signedInUser(world);
    proxy.change = (answer, path) =>
      path.startsWith("/terminals")
        ? { ...answer, body: answer.body.replaceAll("ACTIVE", "INACTIVE") }
        : answer;
    await chat.say("/new", /no active terminal/);
    proxy.change = undefined;
    await chat.tap("Try again", /What are you selling\?/);
  });
});
