import type { Update } from "grammy/types";
import { describe, expect, it } from "vitest";
import type { InboxPayload } from "../../../src/engine/event.js";
import { texts } from "../../kit/in-one-chat.js";
import { Power } from "../../kit/power.js";
import { crashStep } from "../../soak/kit/crash-step.js";
import { BusinessChat } from "./business-chat.js";

type Payload = Extract<InboxPayload, { source: "telegram" }>;

/** The seller types a command, and the process ends before write `most`. Then it starts again and finishes its work. */
async function payWithCrash(most: number) {
  const shop = await BusinessChat.open();
  const { one } = shop;
  shop.write("/pay Coffee 2x15000");
  const update = one.telegram.control
    .pendingUpdates()
    .find(({ business_message: message }) => message?.text?.startsWith("/pay") === true);
  await one.lose();
  const payload: Payload = { source: "telegram", update: update as Update };
  const power = new Power();
  power.most = most;
  power.decideOverChat(one);
  const work = () => one.handle(payload, 2_000_000);
  const ended = await work().then(
    () => false,
    () => true,
  );
  power.most = Number.POSITIVE_INFINITY;
  one.forgetCalls(2_000_000);
  if (ended) await work();
  const record = await shop.record();
  return {
    ended,
    creates: one.creates,
    posted: shop.texts.length,
    labels: shop.labels(shop.posted[0]),
    shared: Object.values(record.invoices).map(({ shared }) => shared?.length),
    cards: texts(one, /Waiting for payment/).length,
    due: record.due,
  };
}

describe("a crash while the command /pay becomes the customer's message", () => {
  it("loses or doubles no invoice, message or card, at any of the tried writes", async () => {
    let crashes = 0;
    for (let most = 0; ; most += crashStep(2)) {
      const { ended, ...result } = await payWithCrash(most);
      expect(result, `write ${most}`).toEqual({
        creates: 1,
        posted: 1,
        labels: ["Pay 30,000 UZS"],
        shared: [1],
        cards: 1,
        due: [],
      });
      if (!ended) break;
      crashes += 1;
    }
    expect(crashes).toBeGreaterThan(3);
  }, 60_000);
});
