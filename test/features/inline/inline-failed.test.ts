import { describe, expect, it } from "vitest";
import type { ChatRecord } from "../../../src/features/chat-record.js";
import { MerchantServiceError } from "../../../src/service/service-error.js";
import { once, texts } from "../../kit/in-one-chat.js";
import { failing } from "../../kit/one-chat.js";
import { InlineChat } from "./inline-chat.js";

const notMade = "This invoice couldn't be created.";
const told = /wasn't created/;

/** A shop where no invoice can be created. */
async function openFailing(): Promise<{ shop: InlineChat; mend: () => void }> {
  const shop = await InlineChat.open();
  const { one } = shop;
  const { create } = one;
  one.create = failing("rejected");
  return {
    shop,
    mend: () => {
      one.create = create;
    },
  };
}

function expectOneFailure(shop: InlineChat, sent: number): void {
  expect(shop.one.creates).toBe(1);
  expect(texts(shop.one, told)).toHaveLength(1);
  expect(shop.text(sent)).toBe(notMade);
}

describe("a message in another chat whose invoice couldn't be created", () => {
  it("isn't tried again when its choice is told once more", async () => {
    const { shop } = await openFailing();
    const { sent } = await shop.send();
    const choice = shop.takeChoice();
    await shop.one.handleUpdates();
    await shop.one.handle({ source: "telegram", update: choice });
    expectOneFailure(shop, sent);
  });

  it("isn't tried again by the choice when a tap came first", async () => {
    const { shop, mend } = await openFailing();
    const sold = await shop.send();
    const [choice, tap] = [shop.takeChoice(), shop.takeTap(sold)];
    await shop.one.handle({ source: "telegram", update: tap });
    mend();
    await shop.one.handle({ source: "telegram", update: choice });
    expectOneFailure(shop, sold.sent);
  });

  it("isn't tried again by a tap that was made while it was being tried", async () => {
    const { shop } = await openFailing();
    const sold = await shop.send();
    const [choice, tap] = [shop.takeChoice(), shop.takeTap(sold)];
    const tappedAt = Date.now() - 1;
    await shop.one.handle({ source: "telegram", update: choice });
    await shop.one.handle({ source: "telegram", update: tap }, undefined, tappedAt);
    expectOneFailure(shop, sold.sent);
  });

  it("is tried again by a tap that came afterwards", async () => {
    const { shop, mend } = await openFailing();
    const sold = await shop.send();
    await shop.one.handleUpdates();
    mend();
    expect(await shop.tapShow(sold)).toBe("Creating the invoice…");
    expect(shop.one.creates).toBe(2);
    expect(shop.labels(sold.sent)).toEqual(["Pay"]);
  });

  it.for([
    { when: "the failure is noted", fits: isFailed },
    { when: "the word is noted", fits: (record: ChatRecord) => isFailed(record) && wasTold(record) },
    {
      when: "the event is done",
      fits: (record: ChatRecord) => isFailed(record) && record.journal === undefined,
    },
  ])("is told to its seller once, though the disk refuses a write as $when", async ({ fits }) => {
    const shop = await InlineChat.open();
    const { one } = shop;
    const { sent } = await shop.send();
    await one.store.credentials.remove(one.key);
    one.diskRefuses = once(fits);
    await one.handleUpdates();
    expect(one.logged).toEqual(["event.retry"]);
    await one.send("/help");
    expect(texts(one, told)).toHaveLength(1);
    expect(shop.text(sent)).toBe(notMade);
    expect((await shop.record()).due).toEqual([]);
  });
});

function isFailed({ inlineSends }: ChatRecord): boolean {
  return inlineSends?.[0]?.failedAt !== undefined;
}

const wasTold = ({ due }: ChatRecord): boolean => !due.some(({ kind }) => kind === "not-created");

it("tells the seller of a refusal with the item and the field that the service has named", async () => {
  const { shop } = await openFailing();
  shop.one.create = () => {
    const problems = [{ field: "items[0].icpuCode", text: "is unknown" }];
    throw new MerchantServiceError("rejected", "said by the test", { reason: "is unknown", problems });
  };
  await shop.send();
  await shop.one.handleUpdates();
  const [said = ""] = texts(shop.one, told);
  expect(said.replace(/[\u2066-\u2069]/g, "")).toMatch(/refused it: \S.*, ICPU code: is unknown\.$/m);
});

it("sends no create call for a message before the time for which the service has asked", async () => {
  const { shop, mend } = await openFailing();
  shop.one.create = failing("too-many-requests");
  await shop.send();
  await shop.one.handleUpdates();
  expect(texts(shop.one, /has too many requests right now/)).toHaveLength(1);
  mend();
  await shop.one.tap("Try again");
  expect(shop.one.creates).toBe(1);
  expect(texts(shop.one, /has too many requests right now/).length).toBeGreaterThan(0);
});
