import { expect, it } from "vitest";
import { toReview } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { changeSignIn, signOut } from "../../store/samples.js";

const start = Date.parse("2026-11-21T09:00:00Z");
const minute = 60_000;

it("/cancel right after an invoice shows it, so that it can be withdrawn", async () => {
  const one = await OneChat.open(() => start);
  await one.send("/new Coffee 15000");
  await one.tap("Create invoice");
  await one.send("/cancel");
  expect(one.chat.texts.at(-2)).toBe("If you mean this invoice, tap Withdraw.");
  await one.tap("Withdraw");
  expect(one.chat.last.text).toMatch(/^🚫 Withdrawn\. The link can be paid until Sun 22 Nov, 09:00/);
});

it("/cancel says nothing of an invoice of an hour ago, of a paid one, or to somebody who signed out", async () => {
  let now = start;
  const one = await OneChat.open(() => now);
  await toReview(one);
  await one.tap("Create invoice");
  const nothing = /^There is nothing to cancel\.$/;
  await one.change((record) => {
    signOut(record);
  });
  await one.send("/cancel");
  expect(one.chat.last.text).toMatch(nothing);
  await one.change((record) => {
    changeSignIn(record, {});
  });
  now += 61 * minute;
  await one.send("/cancel");
  expect(one.chat.last.text).toMatch(nothing);
  now -= 61 * minute;
  const [ref = ""] = Object.keys((await one.record()).invoices);
  await one.callback(ref, "paid");
  await one.send("/cancel");
  expect(one.chat.last.text).toMatch(nothing);
  await one.tap("New invoice");
  expect(one.chat.last.text).toMatch(/^What are you selling\?/);
});
