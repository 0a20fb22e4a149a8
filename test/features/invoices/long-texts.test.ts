import { describe, expect, test } from "vitest";
import { visibleLength } from "../../../src/language/text/safe-text.js";
import { hour, invoiceIn, plain, start } from "../../kit/invoice-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { invoiceOf, termsOf } from "../../store/samples.js";

const longestMessage = 4_096;
/** As long as the service's pay links may be. */
const link = `https://pay.example.com/${"&x".repeat(1_012)}`;

/** An invoice as long as one can be: ten long names, a long note, and a pay link that takes half of a message. */
async function withLongInvoice() {
  const clock = { now: start };
  const one = await OneChat.open(() => clock.now);
  one.create = () => ({ id: "inv-1", payLink: link });
  const name = "Чай & קפה <b> ".repeat(9).trim().slice(0, 128);
  await one.send(`/new ${Array.from({ length: 10 }, () => `${name} 15000`).join("\n")}`);
  await one.change((record) => {
    if (record.draft !== undefined)
      record.draft.terms.note = "Приходите ещё & звоните. ".repeat(21).slice(0, 512);
  });
  await one.tap("Create invoice");
  const [ref = ""] = Object.keys((await one.record()).invoices);
  return { one, clock, ref };
}

describe("a pay link of 2,048 characters beside long names and a note", () => {
  test("stands behind [More…] of the pay card, and as many items as there is room for", async () => {
    expect(link).toHaveLength(2_048);
    const { one } = await withLongInvoice();
    await one.tap("More…");
    const card = one.chat.said.find(({ text = "" }) => text.includes("Waiting for payment"));
    expect(card?.text).toContain(link);
    expect(plain(card?.text)).toContain("1. Чай & קפה");
    expect(card?.text).toMatch(/… and \d more/);
    expect(card?.text?.length).toBeLessThanOrEqual(longestMessage);
    expect(one.logged).not.toContain("event.fault");
  });

  test("is copied, and stands in the reminder, whole", async () => {
    const { one, ref, clock } = await withLongInvoice();
    await one.tap("Text for customer");
    expect(one.chat.last.text).toContain(link);
    expect(plain(one.chat.last.text)).toContain("Note: Приходите ещё");
    clock.now = start + 19.2 * hour;
    await one.handle({ source: "timer", name: "reminder", ref, at: clock.now });
    expect(one.chat.last.text).toMatch(/isn't paid yet/);
    expect(one.chat.last.text).toContain(link);
    expect(one.chat.last.text?.length).toBeLessThanOrEqual(longestMessage);
    expect(one.logged).not.toContain("event.fault");
  });

  test("leaves a short list as it is", async () => {
    const { one, ref } = await withLongInvoice();
    await one.change((record) => {
      const { terms } = invoiceIn(record, ref);
      terms.items = terms.items.slice(0, 3).map((item) => ({ ...item, name: "Coffee" }));
    });
    await one.callback(ref, "failed");
    const card = one.chat.said.find(({ text = "" }) => text.includes("Payment failed"));
    expect(plain(card?.text)).toContain("3. Coffee");
    expect(card?.text).not.toContain("more");
  });
});

test("a review card with everything that can stand on it has room for its warnings", async () => {
  const one = await OneChat.open();
  const name = "Чай & קפה <b> ".repeat(9).trim().slice(0, 128);
  await one.send(`/new ${Array.from({ length: 10 }, () => `${name} 15000`).join("\n")}`);
  await one.change((record) => {
    const { draft } = record;
    if (draft === undefined) throw new Error("There is no draft.");
    Object.assign(draft.terms, {
      note: "Приходите ещё & звоните. ".repeat(21).slice(0, 512),
      email: `${"a".repeat(64)}@${"example.".repeat(22)}com`,
      reference: "7 & ".repeat(32),
      underpaid: { kind: "amount", amount: "1000" },
      items: [...draft.terms.items, { name, price: "5", currency: "USD", quantity: 1 }].map((item) => ({
        ...item,
        description: "Горячий & сладкий ".repeat(20),
      })),
    });
    const terms = termsOf({ items: draft.terms.items });
    for (const ref of ["a", "b", "c"])
      record.invoices[ref] = invoiceOf(ref, { creation: "unknown", terms, submittedAt: Date.now() });
  });
  await one.tap("More…");
  await one.tap("Back");
  const { text = "" } = one.chat.last;
  expect(text).toMatch(/^Check the invoice/);
  expect(text.match(/may exist already/g)).toHaveLength(2);
  expect(text).toContain("… and 1 more");
  expect(text).toContain("This invoice goes without your");
  expect(text.length).toBeLessThanOrEqual(longestMessage);
});

test("a text is measured as Telegram does: without tags, and each entity as one character", () => {
  expect(visibleLength('<b>a &lt;b&gt; &amp;</b> <a href="https://x.example">&#39;</a>')).toBe(9);
});
