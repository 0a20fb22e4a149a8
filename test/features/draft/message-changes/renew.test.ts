import { describe, expect, test } from "vitest";
import { cardOf } from "../../../../src/invoice/face.js";
import type { Invoice } from "../../../../src/invoice/invoice.js";
import { review, waiting } from "../../../kit/in-one-chat.js";
import { tapOnCard } from "../../../kit/invoice-chat.js";
import { Rewriter } from "./message-edits-chat.js";

const label = "Withdraw and make it new";

/** An invoice of one line, which the merchant edits afterwards. @returns the chat, and the answer to the edit */
async function edited(line: string, text: string, between?: (rewriter: Rewriter) => Promise<unknown>) {
  const rewriter = await Rewriter.open();
  const { one } = rewriter;
  const source = await rewriter.send(line);
  await one.tap("Create invoice");
  const [ref = ""] = Object.keys((await one.record()).invoices);
  await between?.(rewriter);
  await rewriter.edit(source, text);
  const answer = one.chat.last.messageId;
  const invoice = async (): Promise<Invoice> => {
    const found = (await one.record()).invoices[ref] ?? (await one.store.invoices.read(`${one.key}/${ref}`));
    if (found === undefined) throw new Error("There is no such invoice.");
    return found;
  };
  return { rewriter, one, ref, source, answer, invoice };
}

describe("an edit of the line from which an invoice was made", () => {
  test("says what the line reads now, and offers to withdraw the invoice and make it new", async () => {
    const { rewriter, one, invoice } = await edited("/new Coffee 15000", "/new Coffee 3x25000");
    expect(rewriter.last).toMatch(
      /^The invoice for 15,000 UZS \(Coffee\) was created .* Your message now reads 75,000 UZS \(Coffee\)\..* It expires /,
    );
    expect(rewriter.buttons).toEqual([label]);
    expect(one.chat.last.replyTo?.messageId).toBe(cardOf(await invoice()));
    expect((await invoice()).withdrawnAt).toBeUndefined();
    expect((await one.record()).draft).toBeUndefined();
    expect(one.creates).toBe(1);
  });

  test("[Withdraw and make it new] opens the review card with the new values, and creates nothing by itself", async () => {
    const { rewriter, one, invoice } = await edited("/new Coffee 15000", "/new Coffee 3x25000");
    await one.tap(label);
    expect((await invoice()).withdrawnAt).toBeDefined();
    expect(one.chat.byId(cardOf(await invoice()) ?? 0)?.text).toContain("🚫 Withdrawn.");
    expect(one.chat.last.text).toMatch(review);
    expect(rewriter.last).toContain("75,000 UZS");
    expect(rewriter.last).toContain("may still take a payment by the first link");
    expect(await rewriter.items()).toEqual(["Coffee 3 25000"]);
    expect(one.creates).toBe(1);
    await one.tap("Create invoice");
    expect(one.creates).toBe(2);
    expect(one.chat.texts.filter((text) => waiting.test(text))).toHaveLength(1);
  });

  test("tapped twice withdraws and opens nothing a second time", async () => {
    const { one, answer } = await edited("/new Coffee 15000", "/new Coffee 25000");
    await one.tap(label);
    const said = one.chat.said.length;
    const pressed = one.telegram.control.press(one.chat.id, answer, { data: "new:renew:0" });
    await one.handleUpdates();
    expect((await pressed).text).toBe("This step is finished.");
    expect(one.chat.said).toHaveLength(said);
  });

  test("keeps the codes and the description of an item whose name stays, and the invoice's other fields", async () => {
    const { rewriter, one } = await edited("/new Coffee 15000", "/new Coffee 25000", async ({ one: chat }) =>
      chat.change(({ invoices }) => {
        for (const { terms } of Object.values(invoices)) {
          terms.reference = "Aziz";
          Object.assign(terms.items[0] ?? {}, { icpuCode: "01234567890123456", description: "Hot" });
        }
      }),
    );
    await one.tap(label);
    expect((await rewriter.draft()).terms).toMatchObject({
      reference: "Aziz",
      items: [{ name: "Coffee", price: "25000", icpuCode: "01234567890123456", description: "Hot" }],
    });
  });

  test("reads several lines", async () => {
    const { rewriter, one } = await edited("/new Coffee 15000", "/new Coffee 2x15000; Cake 40 000");
    await one.tap(label);
    expect(await rewriter.items()).toEqual(["Coffee 2 15000", "Cake 1 40000"]);
  });

  test("puts a draft that was begun meanwhile aside, with [Undo]", async () => {
    const { rewriter, one, answer } = await edited("/new Coffee 15000", "/new Coffee 25000", (chat) =>
      chat.send("/new Tea 5000"),
    );
    expect(await rewriter.items()).toEqual(["Tea 1 5000"]);
    await one.tap(label, answer);
    expect(await rewriter.items()).toEqual(["Coffee 1 25000"]);
    await one.tap(
      "Undo",
      one.chat.said.findLast((said) => one.chat.labels(said).includes("Undo"))?.messageId,
    );
    expect(await rewriter.items()).toEqual(["Tea 1 5000"]);
  });

  test.each([
    ["paid", "This link can't be paid any more."],
    ["processing", "A payment by the link is being processed. Wait for its result."],
    ["expired", "This link can't be paid any more."],
  ])("gives a toast and nothing else once the old invoice is %s", async (status, toast) => {
    const { one, ref, answer, invoice } = await edited("/new Coffee 15000", "/new Coffee 25000");
    await one.callback(ref, status);
    expect(await one.tap(label, answer)).toBe(toast);
    expect((await invoice()).withdrawnAt).toBeUndefined();
    expect((await one.record()).draft).toBeUndefined();
  });

  test("goes on with an invoice that was withdrawn meanwhile", async () => {
    const { rewriter, one, answer, invoice } = await edited("/new Coffee 15000", "/new Coffee 25000");
    await tapOnCard(one, "Withdraw", cardOf(await invoice()));
    const { withdrawnAt } = await invoice();
    await one.tap(label, answer);
    expect((await invoice()).withdrawnAt).toBe(withdrawnAt);
    expect(await rewriter.items()).toEqual(["Coffee 1 25000"]);
  });

  test("offers nothing new for an invoice whose items came from several messages", async () => {
    const rewriter = await Rewriter.open();
    const { one } = rewriter;
    const source = await rewriter.send("/new Coffee 15000");
    await rewriter.send("Tea 5000");
    await one.tap("Create invoice");
    await rewriter.edit(source, "/new Coffee 25000");
    expect(rewriter.buttons).toEqual(["Repeat"]);
  });
});
