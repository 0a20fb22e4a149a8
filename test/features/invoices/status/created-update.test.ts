import { expect, test } from "vitest";
import { minute, start, stored, withInvoice } from "../../../kit/invoice-chat.js";
import { callbackPayload } from "../../../status-callback.js";

/** The service tells a status, with the time of the status. */
const tell = async (
  { one, ref }: Awaited<ReturnType<typeof withInvoice>>,
  status: string,
  afterMs: number,
  event = "event-1",
) => {
  const time = new Date(start + afterMs).toISOString();
  await one.handle(callbackPayload(JSON.stringify({ eventId: event, status, timestamp: time }), { ref }));
};

test("the word that a new invoice is created costs neither a commit nor a call to Telegram", async () => {
  const chat = await withInvoice();
  const { one, ref, clock } = chat;
  clock.now = start + 1;
  const calls = one.telegram.control.requests().length;
  const before = await one.record();
  await tell(chat, "created", 1);
  expect(one.telegram.control.requests()).toHaveLength(calls);
  expect(await one.record()).toEqual(before);
  expect((await stored(one, ref)).history).toEqual([]);
});

test("a later word that it is created redraws the card that says something else", async () => {
  const chat = await withInvoice();
  await tell(chat, "processing", 1);
  expect((await chat.card()).text).toContain("Payment is being processed");
  await tell(chat, "created", 2);
  expect((await chat.card()).text).toContain("Waiting for payment");
});

test("the word without a time is stored, since the statuses then count by their rank", async () => {
  const { one, ref } = await withInvoice();
  await one.callback(ref, "created");
  expect((await stored(one, ref)).history).toMatchObject([{ status: "created" }]);
});

test.each(["processing", "paid", "expired"])("a repeated %s redraws no card", async (status) => {
  const chat = await withInvoice();
  await tell(chat, status, 1);
  const { one, ref } = chat;
  const calls = one.telegram.control.requests().length;
  await tell(chat, status, 1);
  expect(one.telegram.control.requests()).toHaveLength(calls);
  expect((await stored(one, ref)).history).toMatchObject([{ status, count: 2 }]);
});

test.each(["processing", "paid", "failed", "expired"])(
  "a repeated %s under a new id and with a later time redraws no card",
  async (status) => {
    const chat = await withInvoice();
    await tell(chat, status, 1, "event-1");
    const { one, ref } = chat;
    const calls = one.telegram.control.requests().length;
    await tell(chat, status, 2, "event-2");
    expect(one.telegram.control.requests()).toHaveLength(calls);
    expect((await stored(one, ref)).history).toHaveLength(2);
  },
);

test("a payment that turns out to be earlier is shown with its time", async () => {
  const chat = await withInvoice();
  await tell(chat, "paid", 3 * minute, "event-1");
  const { text } = await chat.card();
  await tell(chat, "paid", minute, "event-1");
  expect((await chat.card()).text).not.toBe(text);
});
