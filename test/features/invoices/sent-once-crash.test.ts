import type { Update } from "grammy/types";
import { describe, expect, it } from "vitest";
import { everyCrash } from "../../kit/every-crash.js";
import { withInvoice } from "../../kit/invoice-chat.js";
import type { OneChat } from "../../kit/one-chat.js";
import { Power } from "../../kit/power.js";
import type { CrashPoint } from "../../soak/kit/gate.js";

const number = 2_000_000;

const pressData = (one: OneChat, data: string): unknown =>
  one.telegram.control.press(one.chat.id, one.chat.last.messageId, { data });

/** What the merchant does, and what the bot answers by an effect of the handler, which no due list repeats. */
const answered: readonly (readonly [string, (one: OneChat, ref: string) => unknown])[] = [
  ["the picture of the QR code", (one) => one.chat.press("QR code")],
  ["the text for the customer", (one, ref) => pressData(one, `invoice:text:${ref}`)],
  ["the card, moved to the end of the chat", (one, ref) => pressData(one, `invoices:card:${ref}`)],
];

/** The process ends before a write, starts again, and gets the same update once more. */
async function live(act: (one: OneChat, ref: string) => unknown, crash?: CrashPoint) {
  const { one, ref } = await withInvoice();
  const before = one.chat.said.length;
  void act(one, ref);
  const update = one.telegram.control.pendingUpdates().at(-1) as Update;
  await one.lose();
  const power = new Power(crash);
  power.decideOverChat(one);
  await power.through(async (isAgain) => {
    if (isAgain) await one.restart();
    await one.handle({ source: "telegram", update }, number);
  });
  return { sent: one.chat.said.length - before, trace: power.trace, crashes: power.crashes };
}

describe("a message that a tap asks for", () => {
  it.each(answered)("is sent once, whichever write the process ends before: %s", async (_what, act) => {
    const { trace } = await everyCrash(
      (crash) => live(act, crash),
      // Without the result's commit, the first write, nobody knows that the message was sent.
      ({ sent }, crash) => expect(sent).toBe(crash?.index === 0 ? 2 : 1),
      { sides: ["before"] },
    );
    // The result is committed before the rest of the handler's work, so there is a write between them to end before.
    expect(trace.length).toBeGreaterThanOrEqual(2);
  });
});
