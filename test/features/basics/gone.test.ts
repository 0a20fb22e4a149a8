import { expect, test } from "vitest";
import { OneChat } from "../../kit/one-chat.js";

const deleted = { kind: 400, description: "USER_DELETED" } as const;

test("a merchant whose account is gone is noted as unreachable, and nothing becomes a dead letter", async () => {
  const one = await OneChat.open();
  one.telegram.control.fault({ method: "sendMessage", ...deleted });
  await one.send("/help");
  expect((await one.record()).blocked).toBe(true);
  expect(one.logged).not.toContain("event.fault");
  await one.send("/help");
  expect((await one.record()).blocked).toBeUndefined();
});

test("a status for a merchant whose account is gone is kept, and told when the account is back", async () => {
  const one = await OneChat.open();
  await one.toReview();
  await one.tap("Create invoice");
  const [ref = ""] = Object.keys((await one.record()).invoices);
  one.telegram.control.fault({ method: "editMessageText", ...deleted });
  await one.callback(ref, "paid");
  expect((await one.record()).blocked).toBe(true);
  expect(one.chat.texts.join()).not.toContain("is paid");
  await one.send("/help");
  expect(one.chat.texts.filter((text) => /is paid/.test(text))).toHaveLength(1);
});
