import { expect } from "vitest";
import type { ChatRecord } from "../../src/features/chat-record.js";
import type { Draft } from "../../src/features/draft/model/draft.js";
import type { DraftQuestion } from "../../src/features/draft/model/draft-question.js";
import { heldUpBy } from "../../src/features/draft/model/duplicates.js";
import { openOf } from "../../src/features/open-questions.js";
import type { Invoice } from "../../src/invoice/invoice.js";
import { failing, OneChat } from "./one-chat.js";

export const finished = "This step is finished.";
export const old = "This card is old. Nothing was created.";
export const unknown = /^I can't tell whether the invoice was created/;
export const again = "Check my dashboard, then create again";
export const paid = { status: "paid" as const, receivedAt: 1, key: "k", count: 1 };

/** True once, at the first record that fits. */
export const once = (fits: (record: ChatRecord) => boolean) => {
  let waiting = true;
  return (record: ChatRecord): boolean => {
    if (!waiting || !fits(record)) return false;
    waiting = false;
    return true;
  };
};

export const texts = ({ chat }: OneChat, text: RegExp): string[] =>
  chat.texts.filter((said) => text.test(said));
export const invoices = async (one: OneChat): Promise<Invoice[]> =>
  Object.values((await one.record()).invoices);
const refOf = async (one: OneChat): Promise<string> => (await invoices(one))[0]?.ref ?? "";

export const waiting = /Waiting for payment/;
export const review = /Check the invoice/;

/** Signed in, with two coffees on the review card. */
export async function atReview(now?: () => number): Promise<OneChat> {
  const one = await OneChat.open(now);
  await toReview(one);
  return one;
}

/** The short way there. */
export async function toReview(one: OneChat): Promise<void> {
  await one.send("/new Coffee 2x15000");
  await one.neverExpires();
  expect(one.chat.last.text).toMatch(review);
}

export const draftOf = async (one: OneChat): Promise<Draft | undefined> => (await one.record()).draft;

/** The draft's items, each as "Tea 2 x 5000". */
export const itemsOf = async (one: OneChat): Promise<string[]> =>
  ((await draftOf(one))?.terms.items ?? []).map(
    ({ name, price, quantity }) => `${name} ${quantity} x ${price}`,
  );

/** The open question of the draft. */
export const draftQuestionOf = async (one: OneChat): Promise<DraftQuestion | undefined> =>
  openOf((await one.record()).open, "draft");

/** The submission that the open draft asks about before anything else. */
export async function heldUp(one: OneChat): Promise<string | undefined> {
  const record = await one.record();
  return record.draft === undefined ? undefined : heldUpBy(record, record.draft)?.ref;
}

export const isSent = ({ invoices: kept }: ChatRecord): boolean =>
  Object.values(kept).some(({ creation }) => creation === "sending");

/** Taps [Create invoice] on any message, whatever buttons it has by now. */
export async function pressCreate(
  one: OneChat,
  messageId: number,
  draftId?: string,
): Promise<string | undefined> {
  const data = `draft:${draftId ?? (await draftOf(one))?.id}:create`;
  const pressed = one.telegram.control.press(one.chat.id, messageId, { data });
  await one.handleUpdates();
  return (await pressed).text;
}

/** The create call was sent and nobody knows what came of it. */
export async function atUnknown(): Promise<{ one: OneChat; ref: string }> {
  const one = await OneChat.open();
  await one.toReview();
  const { create } = one;
  one.create = failing("outcome-unknown");
  await one.tap("Create invoice");
  expect(one.chat.last.text).toMatch(unknown);
  one.create = create;
  return { one, ref: await refOf(one) };
}
