import { describe, expect, it } from "vitest";
import { MerchantServiceError } from "../../../src/service/service-error.js";
import type { NamedProblem } from "../../../src/service/service-port.js";
import { atReview, draftQuestionOf, review } from "../../kit/in-one-chat.js";
import { minute, start } from "../../kit/invoice-chat.js";
import { OneChat } from "../../kit/one-chat.js";

const bare = (text = ""): string => text.replace(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");

/** A service that refuses the invoice with these problems. */
function refusing(one: OneChat, problems: NamedProblem[]): void {
  one.create = () => {
    const reason = problems.map(({ text }) => text).join("; ");
    throw new MerchantServiceError("rejected", "said by the test", { reason, problems });
  };
}

describe("a refusal that names a field", () => {
  it.each<[string, NamedProblem[], string]>([
    [
      "an item's field",
      [{ field: "items[0].icpuCode", text: "is unknown" }],
      "Coffee, ICPU code: is unknown",
    ],
    ["the note", [{ field: "desc", text: "is too long." }], "Note: is too long"],
    [
      "a field that the bot doesn't send",
      [{ field: "merchant.contract", text: "has ended" }],
      "merchant.contract: has ended",
    ],
    ["an item that isn't there", [{ field: "items[7].price", text: "is low" }], "items[7].price: is low"],
    [
      "a part of an item that the bot doesn't send",
      [{ field: "items[0].vat", text: "is missing" }],
      "Coffee, items[0].vat: is missing",
    ],
    [
      "two fields",
      [
        { text: "Validation failed" },
        { field: "/items/0/price", text: "is low" },
        { field: "clientEmail", text: "bounces" },
      ],
      "Validation failed; Coffee, Price: is low; Customer: bounces",
    ],
    ["markup", [{ field: "<b>x</b>", text: "1 < 2 & 3" }], "<b>x</b>: 1 < 2 & 3"],
  ])("is told in the merchant's words: %s", async (_what, problems, told) => {
    const one = await atReview();
    refusing(one, problems);
    await one.tap("Create invoice");
    expect(bare(one.chat.texts.at(-2))).toBe(
      `Pay refused this invoice: ${told}. Nothing was created, and your draft is safe.`,
    );
    expect(one.chat.last.text).toMatch(review);
  });

  it.each<[NamedProblem[], string]>([
    [
      [{ field: "items[0].icpuCode", text: "is unknown" }],
      "⚠️ Pay refused this invoice: Coffee, ICPU code: is unknown.",
    ],
    [[{ text: "The contract has ended." }], "⚠️ Pay refused this invoice: The contract has ended."],
    [[], "⚠️ Pay refused this invoice without saying why."],
  ])("stands right above the card's buttons until something has changed: %j", async (problems, line) => {
    const one = await atReview();
    one.create = () => {
      const reason = problems[0]?.text;
      throw new MerchantServiceError("rejected", "said by the test", reason ? { reason, problems } : {});
    };
    await one.tap("Create invoice");
    expect(bare(one.chat.last.text).split("\n").at(-1)).toBe(line);
    await one.send("Tea 5000");
    expect(one.chat.last.text).toMatch(review);
    expect(bare(one.chat.last.text)).not.toContain("⚠️ Pay refused");
  });

  it("counts the items where there are several, and leads to the field by one tap", async () => {
    const one = await OneChat.open(() => start);
    await one.send("/new Coffee 15000; Latte 20000");
    refusing(one, [{ field: "items[1].icpuCode", text: "is unknown" }]);
    await one.tap("Create invoice");
    expect(bare(one.chat.texts.at(-2))).toContain("item 2, Latte, ICPU code: is unknown");
    expect(one.chat.labels().map(bare)[0]).toBe("Change: Latte, ICPU code");
    await one.tap(one.chat.labels()[0] ?? "");
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "item-field", index: 1, field: "icpuCode" });
    await one.send("10101001001000000");
    const record = await one.record();
    expect(record.draft?.terms.items[1]).toMatchObject({ icpuCode: "10101001001000000" });
    expect(await draftQuestionOf(one)).toEqual({ kind: "draft", ask: "review" });
    expect(one.chat.labels().map(bare)).not.toContain("Change: Latte, ICPU code");
  });

  it.each([
    ["expireAt", "Change: Expiry", { ask: "expiry" }],
    ["clientId", "Change: Customer", { ask: "customer" }],
    ["desc", "Change: Note", { ask: "note" }],
    ["underpaidPercent", "Change: Underpayment", { ask: "underpaid" }],
    ["items", "Change: Items", { ask: "item" }],
    ["items[0]", "Change: Coffee", { ask: "edit-item", index: 0 }],
    ["price", "Change: Coffee, Price", { ask: "item-field", index: 0, field: "price" }],
  ])("in %s leads there: [%s]", async (field, label, question) => {
    const one = await atReview();
    refusing(one, [{ field, text: "is refused" }]);
    await one.tap("Create invoice");
    expect(bare(one.chat.labels()[0])).toBe(label);
    await one.tap(one.chat.labels()[0] ?? "");
    expect(await draftQuestionOf(one)).toMatchObject(question);
  });

  it("keeps the way to a field until its value changes, and to the other fields beyond that", async () => {
    const one = await atReview();
    refusing(one, [
      { field: "items[0].quantity", text: "is high" },
      { field: "desc", text: "is missing" },
    ]);
    await one.tap("Create invoice");
    const ways = () =>
      one.chat
        .labels()
        .map(bare)
        .filter((label) => label.startsWith("Change"));
    expect(ways()).toEqual(["Change: Coffee, Quantity", "Change: Note"]);
    await one.send("x3");
    expect(ways()).toEqual(["Change: Note"]);
    await one.tap("Change: Note");
    await one.send("Table 5");
    expect(one.chat.last.text).toMatch(review);
    expect(ways()).toEqual([]);
  });

  it("is forgotten after a refusal that names none", async () => {
    const one = await atReview();
    refusing(one, [{ field: "desc", text: "is missing" }]);
    await one.tap("Create invoice");
    refusing(one, [{ text: "The shop is closed" }]);
    await one.tap("Create invoice");
    expect(one.chat.labels()[0]).toBe("Create invoice");
  });
});

describe("a service that asks to wait", () => {
  it("is sent no further create call before that time, which the card names, and the draft stays", async () => {
    const clock = { now: start };
    const one = await atReview(() => clock.now);
    const { create } = one;
    one.create = () => {
      throw new MerchantServiceError("too-many-requests", "said by the test", { retryAfter: 300 });
    };
    await one.tap("Create invoice");
    expect(bare(one.chat.last.text)).toMatch(/\n⏳ Pay asks to wait until 12:05\.$/);
    one.create = create;
    clock.now += 4 * minute;
    expect(await one.tap("Create invoice")).toBe("Pay asks to wait until 12:05.");
    expect(one.creates).toBe(1);
    expect(one.chat.last.text).toMatch(review);
    clock.now += minute;
    await one.tap("Create invoice");
    expect(one.creates).toBe(2);
    expect(one.chat.texts.join("\n")).toMatch(/Waiting for payment/);
  });
});
