import { expect, it } from "vitest";
import { failing, OneChat } from "../../kit/one-chat.js";

it("nothing is due any more of an invoice that the merchant hasn't found at the dashboard", async () => {
  const one = await OneChat.open();
  await one.toReview();
  one.create = failing("outcome-unknown");
  await one.tap("Create invoice");
  const [ref = ""] = Object.keys((await one.record()).invoices);
  await one.tap("Discard");
  await one.change((record) => {
    record.due = [{ kind: "left-out", message: { in: "inline", id: "sent" }, ref }];
  });
  await one.send("/invoices");
  await one.tap(one.chat.labels().find((label) => label.includes("30,000")) ?? "");
  await one.tap(one.chat.labels().find((label) => /not there|isn.t there/i.test(label)) ?? "");
  await one.send("/help");
  const { due, invoices } = await one.record();
  expect({ due, invoices: Object.keys(invoices) }).toEqual({ due: [], invoices: [] });
});
