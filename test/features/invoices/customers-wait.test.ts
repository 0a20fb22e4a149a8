import { describe, expect, test } from "vitest";
import { facesAs } from "../../../src/invoice/face.js";
import { invoices, texts } from "../../kit/in-one-chat.js";
import type { OneChat } from "../../kit/one-chat.js";
import { BusinessChat } from "../business/business-chat.js";
import { InlineChat } from "../inline/inline-chat.js";

const coffee = "/pay Coffee 2x15000";
const hourMs = 60 * 60_000;

/** A clock that is moved by hand. */
const clockByHand = () => {
  const clock = { now: Date.now() };
  const pass = (ms: number): void => {
    clock.now += ms;
  };
  return { pass, now: () => clock.now };
};

/** The timer of the due list that was set last comes. */
async function wake(one: OneChat): Promise<void> {
  const timer = one.scheduled.findLast(({ name }) => name === "due");
  if (timer === undefined) throw new Error("No timer wakes the chat.");
  await one.handle({ source: "timer", name: "due", ref: timer.ref, at: timer.at });
}

const kindsDue = async (one: OneChat) => (await one.record()).due.map(({ kind }) => kind);

/** The seller's post of a paid invoice in the customer's chat, and Telegram's fault at the edit of it. */
async function paidAt(fault: {
  readonly kind: 429 | 500;
  readonly retryAfter?: number;
  readonly times?: number;
}) {
  const { pass, now } = clockByHand();
  const shop = await BusinessChat.open({}, now);
  const { one } = shop;
  await shop.type(coffee);
  const [invoice] = await invoices(one);
  const [face] = facesAs(invoice ?? { faces: [] }, "customer");
  if (invoice === undefined || face === undefined) throw new Error("The customer has no message.");
  // The pay card is edited first, and then the customer's message.
  one.telegram.control.fault({ method: "editMessageText", kind: "latency", ms: 0 });
  one.telegram.control.fault({ method: "editMessageText", ...fault });
  await one.callback(invoice.ref, "paid");
  return { one, shop, pass, now };
}

describe("a customer's message that Telegram doesn't take for now", () => {
  test("waits alone for as long as Telegram asks, and the seller's chat goes on", async () => {
    const { one, shop, pass, now } = await paidAt({ kind: 429, retryAfter: 3_000 });
    expect(texts(one, /is paid/)).toHaveLength(1);
    expect(one.logged).toEqual([]);
    expect((await one.record()).due).toMatchObject([{ kind: "customers", notBefore: now() + 3_000_000 }]);
    await one.send("/help");
    expect(one.chat.last.text).toMatch(/\/privacy/);
    expect(shop.texts.join()).not.toMatch(/Paid, thank you/);
    pass(3_000_000);
    await wake(one);
    expect(shop.texts.join()).toMatch(/Paid, thank you/);
    expect(await kindsDue(one)).toEqual([]);
  });

  test("is tried again later when Telegram's servers fail", async () => {
    const { one, shop, pass } = await paidAt({ kind: 500, times: 2 });
    expect(texts(one, /is paid/)).toHaveLength(1);
    expect(one.logged).toEqual([]);
    pass(2_000);
    await wake(one);
    expect((await one.record()).due).toMatchObject([{ kind: "customers", failures: 2 }]);
    pass(4_000);
    await wake(one);
    expect(shop.texts.join()).toMatch(/Paid, thank you/);
    expect(await kindsDue(one)).toEqual([]);
  });

  test("is given up after a day of failures, with a line in the log", async () => {
    const { one, pass } = await paidAt({ kind: 500, times: 100 });
    let hours = 0;
    for (; hours < 100 && (await kindsDue(one)).length > 0; hours += 1) {
      pass(hourMs);
      await wake(one);
    }
    expect(hours).toBe(35);
    expect(one.noted).toContainEqual({
      event: "due.given-up",
      fields: { kind: "customers", code: 500, failures: 36 },
    });
  });

  test("keeps no other customer's message waiting", async () => {
    const shop = await BusinessChat.open();
    const { one } = shop;
    await shop.type(coffee);
    const [invoice] = await invoices(one);
    await one.change((record) => {
      const faces = record.invoices[invoice?.ref ?? ""]?.faces;
      faces?.unshift({ at: { in: "inline", id: "somebody-else" }, as: "customer", shows: "pay" });
    });
    one.telegram.control.fault({ method: "editMessageText", kind: "latency", ms: 0 });
    one.telegram.control.fault({ method: "editMessageText", kind: 429, retryAfter: 3_000 });
    await one.callback(invoice?.ref ?? "", "paid");
    expect(shop.texts.join()).toMatch(/Paid, thank you/);
    expect(await kindsDue(one)).toEqual(["customers"]);
  });
});

test("a post that stays is told of once, and only when no other message of the invoice has to wait", async () => {
  const { pass, now } = clockByHand();
  const shop = await BusinessChat.open({}, now);
  const { one } = shop;
  await shop.type(coffee);
  const [invoice] = await invoices(one);
  await one.change((record) => {
    const sold = record.invoices[invoice?.ref ?? ""];
    if (sold === undefined) throw new Error("There is no invoice.");
    sold.cashAt = now();
    sold.faces?.push({ at: { in: "inline", id: "somebody-else" }, as: "customer", shows: "pay" });
    record.due.push({ kind: "customers", ref: sold.ref, failures: 35 });
  });
  one.telegram.control.fault({ method: "editMessageText", kind: 500 });
  one.telegram.control.fault({ method: "editMessageText", kind: 429, retryAfter: 3_000 });
  await one.send("/help");
  expect(texts(one, /keeps its pay button/)).toHaveLength(0);
  expect((await one.record()).due).toMatchObject([{ kind: "customers", notBefore: now() + 3_000_000 }]);
  pass(3_000_000);
  one.telegram.control.fault({ method: "editMessageText", kind: 500 });
  await wake(one);
  await one.send("/help");
  expect(texts(one, /keeps its pay button/)).toHaveLength(1);
  expect(await kindsDue(one)).toEqual([]);
});

describe("a post in the seller's name that Telegram doesn't take for now", () => {
  test("waits alone, and comes once", async () => {
    const { pass, now } = clockByHand();
    const shop = await BusinessChat.open({}, now);
    const { one } = shop;
    one.telegram.control.fault({ method: "sendMessage", kind: 429, retryAfter: 3_000 });
    await shop.type(coffee);
    expect(one.logged).toEqual([]);
    expect(await kindsDue(one)).toEqual(["post-as-seller"]);
    await one.send("/help");
    expect(one.chat.last.text).toMatch(/\/privacy/);
    pass(3_000_000);
    await wake(one);
    expect(shop.labels(shop.posted.at(-1))).toEqual(["Pay"]);
    expect(one.creates).toBe(1);
    expect(await kindsDue(one)).toEqual([]);
  });

  test("is given up after a day of failures, and the seller is told", async () => {
    const { pass, now } = clockByHand();
    const shop = await BusinessChat.open({}, now);
    const { one } = shop;
    one.telegram.control.fault({ method: "sendMessage", kind: 500 });
    await shop.type(coffee);
    await one.change((record) => {
      for (const entry of record.due) entry.failures = 35;
    });
    pass(hourMs);
    one.telegram.control.fault({ method: "sendMessage", kind: 500 });
    await wake(one);
    expect(texts(one, /couldn't post the pay link/)).toHaveLength(1);
    expect(await kindsDue(one)).toEqual([]);
  });
});

test("a seller's command that Telegram doesn't delete for now is deleted later", async () => {
  const { pass, now } = clockByHand();
  const shop = await BusinessChat.open({}, now);
  const { one } = shop;
  one.telegram.control.fault({ method: "deleteBusinessMessages", kind: 502 });
  await shop.type(coffee);
  expect(shop.texts).toHaveLength(2);
  expect(one.logged).toEqual([]);
  pass(2_000);
  await wake(one);
  expect(shop.texts).toHaveLength(1);
});

test("an inline message that takes no word for now, that nothing was created, doesn't hold up the seller", async () => {
  const { pass, now } = clockByHand();
  const shop = await InlineChat.open(now);
  const { one } = shop;
  const { sent } = await shop.send();
  await one.store.credentials.remove(one.key);
  one.telegram.control.fault({ method: "editMessageText", kind: 429, retryAfter: 3_000 });
  await one.handleUpdates();
  expect(texts(one, /wasn't created/)).toHaveLength(1);
  expect(await kindsDue(one)).toEqual(["withdrawn"]);
  pass(3_000_000);
  await wake(one);
  expect(shop.text(sent)).toBe("This invoice couldn't be created.");
});
