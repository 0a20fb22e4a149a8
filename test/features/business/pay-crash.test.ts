import type { Update } from "grammy/types";
import { describe, expect, it } from "vitest";
import type { InboxPayload } from "../../../src/engine/event.js";
import { facesAs } from "../../../src/invoice/face.js";
import { everyCrash } from "../../kit/every-crash.js";
import { texts } from "../../kit/in-one-chat.js";
import { Power } from "../../kit/power.js";
import type { CrashPoint } from "../../soak/kit/gate.js";
import { BusinessChat } from "./business-chat.js";

type Payload = Extract<InboxPayload, { source: "telegram" }>;

/** The seller types a command, and the process ends before a write. Then it starts again and finishes its work. */
async function pay(crash?: CrashPoint) {
  const shop = await BusinessChat.open();
  const { one } = shop;
  shop.write("/pay Coffee 2x15000");
  const update = one.telegram.control
    .pendingUpdates()
    .find(({ business_message: message }) => message?.text?.startsWith("/pay") === true);
  await one.lose();
  const payload: Payload = { source: "telegram", update: update as Update };
  const power = new Power(crash);
  power.decideOverChat(one);
  await power.through(async (isAgain) => {
    if (isAgain) one.forgetCalls(2_000_000);
    await one.handle(payload, 2_000_000);
  });
  const record = await shop.record();
  return {
    seen: {
      creates: one.creates,
      posted: shop.texts.length,
      labels: shop.labels(shop.posted[0]),
      shared: Object.values(record.invoices).map((invoice) => facesAs(invoice, "customer").length),
      cards: texts(one, /Waiting for payment/).length,
      due: record.due,
    },
    trace: power.trace,
    crashes: power.crashes,
  };
}

describe("a crash while the command /pay becomes the customer's message", () => {
  it("loses or doubles no invoice, message or card, at any of the tried writes", async () => {
    const { trace } = await everyCrash(
      pay,
      ({ seen }) =>
        expect(seen).toEqual({
          creates: 1,
          posted: 1,
          labels: ["Pay"],
          shared: [1],
          cards: 1,
          due: [],
        }),
      { every: 2, sides: ["before"] },
    );
    expect(trace.length).toBeGreaterThan(5);
  });
});
