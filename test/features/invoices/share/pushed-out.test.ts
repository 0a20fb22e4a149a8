import { expect, test } from "vitest";
import { invoices } from "../../../kit/in-one-chat.js";
import { InlineChat } from "../../inline/inline-chat.js";

test("a message that is kept up to date no more loses its pay button later, when Telegram takes no edit for now", async () => {
  let now = Date.now();
  const shop = await InlineChat.open(() => now);
  const { one } = shop;
  const { sent } = await shop.sell();
  const [invoice] = await invoices(one);
  const ref = invoice?.ref ?? "";
  await one.change((record) => {
    const faces = record.invoices[ref]?.faces;
    for (let id = 1; id < 100; id += 1)
      faces?.push({ at: { in: "inline", id: `other-${id}` }, as: "customer", shows: "pay" });
  });
  const [result] = (await shop.ask(one.shareToken(ref))).results;
  one.telegram.control.chooseResult(shop.between, result?.id ?? "", { as: one.chat.id });
  one.telegram.control.fault({ method: "editMessageText", kind: 429, retryAfter: 3_000 });
  await one.handleUpdates();
  expect(one.logged).toEqual([]);
  expect((await one.record()).due).toMatchObject([{ kind: "let-go", notBefore: now + 3_000_000 }]);
  expect(shop.labels(sent)).toEqual(["Pay"]);
  now += 3_000_000;
  await one.handle({ source: "timer", name: "due", ref: String(now), at: now });
  expect(shop.labels(sent)).toEqual([]);
  expect((await one.record()).due).toEqual([]);
});
