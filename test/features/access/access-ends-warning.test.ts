import { expect, it } from "vitest";
import { toReview, waiting } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";

it("the warning that access ends doesn't stand below a fresh pay card, but below the next answer", async () => {
  const clock = { now: Date.UTC(2026, 10, 22, 12) };
  const one = await OneChat.open(() => clock.now);
  await toReview(one);
  clock.now += 50 * 60_000;
  await one.tap("Create invoice");
  expect(one.chat.last.text).toMatch(waiting);
  await one.send("/help");
  expect(one.chat.last.text).toMatch(/^Your access ends at/);
});
