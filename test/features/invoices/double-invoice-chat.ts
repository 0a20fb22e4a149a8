import { expect } from "vitest";
import { review } from "../../kit/in-one-chat.js";
import { plain } from "../../kit/invoice-chat.js";
import type { OneChat } from "../../kit/one-chat.js";

export const mayExist =
  /⚠️ An invoice for 30,000\sUZS may exist already: Coffee, from \w+ \d+ \w+, \d\d:\d\d\./;
export const exists = /⚠️ An invoice for 30,000\sUZS exists already: Coffee, from /;
export const settled = /^✅ Pay has created the invoice for 30,000\sUZS from .* after all: Coffee$/;

export const last = (one: OneChat): string => plain(one.chat.last.text);
export const textOf = (one: OneChat, messageId: number): string => plain(one.chat.byId(messageId)?.text);

/** Types an invoice that expires never, up to its review card. */
export async function type(one: OneChat, line: string): Promise<void> {
  await one.send(`/new ${line}`);
  await one.neverExpires();
  expect(last(one)).toMatch(review);
}

/** The label of the entry in doubt on the newest list. */
export const shownInvoicesLabel = (one: OneChat): string =>
  one.chat.said.flatMap((message) => one.chat.labels(message)).findLast((label) => label.startsWith("❓")) ??
  "";
