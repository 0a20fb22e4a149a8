import { describe, expect, test } from "vitest";
import { cardOf } from "../../../../src/invoice/face.js";
import {
  hour,
  invoiceIn,
  minute,
  plain,
  start,
  status,
  stored,
  withInvoice,
} from "../../../kit/invoice-chat.js";

const silent =
  "⌛ The link of your invoice for 70,000\u00a0UZS has expired: Coffee and 1 more. I got no payment notice.";
const unknown =
  "⌛ The link of your invoice for 70,000\u00a0UZS has expired: Coffee and 1 more. I can't see whether it was paid.";

type InvoiceChat = Awaited<ReturnType<typeof withInvoice>>;

const notices = ({ one }: InvoiceChat) =>
  one.chat.said.filter(({ text = "" }) =>
    /^⌛ The link of your invoice|link has expired: Coffee/.test(plain(text)),
  );
const texts = (chat: InvoiceChat) => notices(chat).map(({ text }) => plain(text));

describe("the end of a link of which the service says nothing", () => {
  test("is told without a sound in reply to the card, with [Issue again]", async () => {
    const chat = await withInvoice();
    const { one, ref, fireExpiry } = chat;
    await fireExpiry();
    expect(texts(chat)).toEqual([silent]);
    const [notice] = notices(chat);
    expect(one.chat.labels(notice)).toEqual(["Issue again"]);
    expect(notice?.replyTo?.messageId).toBe(cardOf(await stored(one, ref)));
    const sent = one.telegram.control.requests().findLast(({ method }) => method === "sendMessage");
    expect(sent?.payload).toHaveProperty("disable_notification");
  });

  test("is told without a claim where no status updates come, or may still be under way", async () => {
    const without = await withInvoice((invoice) => {
      invoice.callbacks = false;
    });
    await without.fireExpiry();
    expect(texts(without)).toEqual([unknown]);
    const late = await withInvoice();
    late.clock.now = start + 24 * hour + 8 * minute;
    await late.fireExpiry();
    expect(texts(late)).toEqual([unknown]);
  });

  test("is told as a failed payment after one that failed before it, and not again after one behind it", async () => {
    const failed =
      "❌ Payment of the invoice for 70,000\u00a0UZS failed, says Pay, and the link has expired: Coffee and 1 more";
    const before = await withInvoice(status("failed"));
    await before.fireExpiry();
    expect(texts(before)).toEqual([failed]);
    const behind = await withInvoice();
    behind.clock.now = start + 24 * hour + minute;
    await behind.one.callback(behind.ref, "failed");
    await behind.fireExpiry();
    expect(texts(behind)).toEqual([failed]);
  });

  test("is told once, however often the timer fires, and whichever write the disk refuses", async () => {
    for (let refused = 0; refused < 6; refused += 1) {
      const chat = await withInvoice();
      const { one, fireExpiry } = chat;
      let writes = 0;
      one.diskRefuses = () => writes++ === refused;
      await fireExpiry();
      await fireExpiry();
      expect(texts(chat)).toEqual([silent]);
    }
  });

  test.each(["paid", "expired", "processing"] as const)("is not told when it is %s", async (name) => {
    const chat = await withInvoice(status(name));
    await chat.fireExpiry();
    expect(texts(chat)).toEqual([]);
  });

  test.each(["known", "found out"])("is told when the merchant is back whose block was %s", async (when) => {
    const chat = await withInvoice();
    const { one, ref, fireExpiry } = chat;
    one.chat.block();
    if (when === "known") await one.handleUpdates();
    await fireExpiry();
    expect((await one.record()).due).toContainEqual({ kind: "over", ref, isLate: false });
    one.chat.unblock();
    await one.handleUpdates();
    await one.send("/help");
    expect(texts(chat)).toEqual([silent]);
    expect((await one.record()).due).toEqual([]);
  });

  test("is not told any more when it was paid while the merchant was away", async () => {
    const chat = await withInvoice();
    const { one, ref, fireExpiry } = chat;
    await one.block();
    await fireExpiry();
    await one.callback(ref, "paid");
    await one.unblock();
    expect(texts(chat)).toEqual([]);
    expect(plain(one.chat.last.text)).toContain("is paid");
  });

  test("is told of one that has left the chat's record", async () => {
    const chat = await withInvoice();
    const { one, ref, fireExpiry } = chat;
    await one.store.invoices.write(`${one.key}/${ref}`, invoiceIn(await one.record(), ref));
    await one.change((record) => {
      delete record.invoices[ref];
    });
    await fireExpiry();
    await fireExpiry();
    expect(texts(chat)).toEqual([silent]);
  });
});

test("a reminder whose link is over offers to issue it again", async () => {
  const { one, fire, fireExpiry, reminders } = await withInvoice();
  await fire();
  const id = reminders()[0]?.messageId ?? 0;
  await fireExpiry();
  expect(plain(one.chat.byId(id)?.text)).toMatch(/^⌛ The link has expired: your invoice for/);
  expect(one.chat.labels(one.chat.byId(id))).toEqual(["Issue again"]);
});
