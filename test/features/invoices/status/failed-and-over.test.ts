import { expect, it } from "vitest";
import { OneChat } from "../../../kit/one-chat.js";

const hourMs = 60 * 60_000;

/** A merchant who blocks the bot with an open invoice, whose link's time passes meanwhile. */
async function away() {
  let now = Date.now();
  const one = await OneChat.open(() => now);
  await one.send("/new Coffee 2x15000");
  await one.tap("Expiry");
  await one.tap("1 hour");
  await one.tap("Create invoice");
  const [ref = ""] = Object.keys((await one.record()).invoices);
  await one.block();
  const end = async (): Promise<void> => {
    now += 2 * hourMs;
    await one.handle({ source: "timer", name: "expiry", ref, at: now });
  };
  const comeBack = async (): Promise<string[]> => {
    const before = one.chat.said.length;
    await one.unblock();
    return one.chat.texts.slice(before);
  };
  return { one, ref, end, comeBack };
}

it("one message tells a merchant who comes back of a failed payment and of the end of the link", async () => {
  const { one, ref, end, comeBack } = await away();
  await one.callback(ref, "failed");
  await end();
  expect(await comeBack()).toEqual([expect.stringMatching(/failed, says Pay, and the link has expired/)]);
  expect((await one.record()).due).toEqual([]);
});

it("one message tells of both, too, when the payment has failed after the end of the link", async () => {
  const { one, ref, end, comeBack } = await away();
  await end();
  await one.callback(ref, "failed");
  expect(await comeBack()).toEqual([expect.stringMatching(/failed, says Pay, and the link has expired/)]);
  expect((await one.record()).due).toEqual([]);
});
