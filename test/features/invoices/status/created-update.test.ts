import { expect, test } from "vitest";
import { start, stored, withInvoice } from "../../../kit/invoice-chat.js";
import { callbackPayload } from "../../../status-callback.js";

/** The service tells a status, with the time of the status. */
const tell = async (
  { one, ref }: Awaited<ReturnType<typeof withInvoice>>,
  status: string,
  afterMs: number,
) => {
  const time = new Date(start + afterMs).toISOString();
  await one.handle(callbackPayload(JSON.stringify({ status, timestamp: time }), { ref }));
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
