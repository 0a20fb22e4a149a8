import { beforeEach, describe, expect, it } from "vitest";
import { blamedMs } from "../../../src/features/due-list.js";
import { addStatus } from "../../../src/features/invoices/model/due-about-invoice.js";
import { invoices, texts } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { callbackPayload } from "../../status-callback.js";

const isPaid = /is paid/;
const wentWrong = /^Something went wrong on my side with a status update/;
const clock = { time: 0 };
let one: OneChat;
let ref: string;

beforeEach(async () => {
  clock.time = Date.now();
  one = await OneChat.open(() => clock.time);
  await one.send("/new Coffee 2x15000");
  await one.neverExpires();
  await one.tap("Create invoice");
  ref = (await invoices(one))[0]?.ref ?? "";
});

/** Processes have ended each time with the newest event in hand, so it is given up by the next one. */
const giveUp = async (): Promise<unknown> => {
  const n = one.lastEvent;
  // Each one stands for an event with a number of its own, which wasn't given up before.
  await one.store.deadLetters.remove(`${one.key}/${n}`);
  const payload = callbackPayload('{"status":"paid"}', { ref });
  return one.processor.giveUp({ n, chat: one.key, key: `e:${n}`, receivedAt: clock.time, payload }, 3);
};

/** The payment is committed and not told yet: nothing was said before the processes ended. */
async function paidAndEnded(): Promise<void> {
  one.telegram.control.fault({ method: "sendMessage", kind: 502, times: 100 });
  one.telegram.control.fault({ method: "editMessageText", kind: 502, times: 100 });
  await expect(one.callback(ref, "paid")).rejects.toThrow(/isn't over/);
  one.telegram.control.clearFaults();
  await one.restart();
  await giveUp();
}

const dueTimer = () => one.scheduled.findLast(({ name, at }) => name === "due" && at > clock.time + 60_000);
const fire = async (): Promise<void> => {
  const timer = dueTimer();
  if (timer === undefined) throw new Error("No timer was set.");
  clock.time = timer.at;
  await one.handle({ source: "timer", ...timer });
};

describe("a payment that was to be told when three processes ended", () => {
  it("is told some minutes later, once, and the merchant is sent to the dashboard meanwhile", async () => {
    await paidAndEnded();
    expect(texts(one, wentWrong)).toHaveLength(1);
    await one.send("/help");
    expect(texts(one, isPaid)).toEqual([]);
    await fire();
    expect(texts(one, isPaid)).toHaveLength(1);
    expect((await one.record()).due).toEqual([]);
    expect(one.untold).toEqual([]);
  });

  it("is told before the merchant's update is handled that comes after that time", async () => {
    await paidAndEnded();
    clock.time += blamedMs;
    await one.send("/help");
    expect(texts(one, /is paid|Tap a command/)).toEqual([
      expect.stringMatching(isPaid),
      expect.stringMatching(/Tap a command/),
    ]);
    expect((await one.record()).due).toEqual([]);
  });

  it("is given up when it ends the processes again, and the operator hears of it once", async () => {
    await paidAndEnded();
    clock.time += blamedMs;
    // The card goes first, and the payment has a second try of its own.
    await giveUp();
    expect((await one.record()).due.map(({ kind }) => kind)).toEqual(["status", "paid-items"]);
    await giveUp();
    expect(one.untold).toEqual([]);
    clock.time += blamedMs;
    await giveUp();
    expect(one.untold).toEqual([{ chat: one.key, ref, reason: "failed" }]);
    await one.send("/help");
    expect(texts(one, isPaid)).toEqual([]);
  });
});

describe("a payment that is put off when the merchant blocks the bot", () => {
  it("is reported to the operator though its invoice has moved to a record of its own meanwhile", async () => {
    await paidAndEnded();
    await one.send("/new Tea 10000");
    await one.neverExpires();
    await one.tap("Create invoice");
    const other = (await invoices(one)).find((invoice) => invoice.ref !== ref)?.ref ?? "";
    await one.callback(other, "paid");
    expect((await invoices(one)).map((invoice) => invoice.ref)).not.toContain(ref);
    await one.block();
    await fire();
    expect(one.untold).toEqual([{ chat: one.key, ref, reason: "blocked" }]);
  });
});

describe("a payment that is put off when the merchant deletes everything", () => {
  it("is reported to the operator, because nothing tells it any more", async () => {
    await paidAndEnded();
    await one.send("/privacy");
    await one.tap("Delete everything");
    await one.tap("Yes, delete everything");
    expect((await one.record()).due).toEqual([]);
    expect(one.untold).toEqual([{ chat: one.key, ref, reason: "deleted" }]);
  });
});

describe("a payment whose message Telegram refuses", () => {
  it("is told by the text alone, because Telegram may refuse only its form or the reply", async () => {
    one.telegram.control.fault({ method: "sendMessage", kind: 400, times: 1 });
    await one.callback(ref, "paid");
    expect(texts(one, isPaid)).toHaveLength(1);
    const sent = one.telegram.control.requests().filter(({ method }) => method === "sendMessage");
    expect(sent.at(-2)?.payload).toMatchObject({ parse_mode: "HTML", reply_parameters: {} });
    expect(Object.keys(sent.at(-1)?.payload ?? {}).sort()).toEqual([
      "chat_id",
      "link_preview_options",
      "text",
    ]);
    expect((await one.record()).due).toEqual([]);
    expect(one.untold).toEqual([]);
    expect(one.noted).toContainEqual({ event: "notice.refused", fields: { code: 400 } });
  });
});

describe("a payment whose message Telegram refuses for good", () => {
  it("is reported to the operator once, however often it is tried, and is told when Telegram takes it", async () => {
    one.telegram.control.fault({ method: "sendMessage", kind: 400, times: 2 });
    await one.callback(ref, "paid");
    expect(texts(one, isPaid)).toEqual([]);
    const reported = [{ chat: one.key, ref, reason: "failed" }];
    expect(one.untold).toEqual(reported);
    one.telegram.control.fault({ method: "sendMessage", kind: 400, times: 2 });
    await one.send("/help");
    expect(one.untold).toEqual(reported);
    await one.send("/help");
    expect(texts(one, isPaid)).toHaveLength(1);
    expect(one.untold).toEqual(reported);
  });

  it("isn't one that has failed: nobody needs to tell the merchant in another way", async () => {
    // With its button, without it, and the text alone.
    one.telegram.control.fault({ method: "sendMessage", kind: 400, times: 3 });
    await one.change((record) => addStatus(record, ref, "created", "failed"));
    await one.callback(ref, "failed");
    expect(one.noted.map(({ event }) => event)).toContain("due.unsaid");
    expect(one.untold).toEqual([]);
  });
});
