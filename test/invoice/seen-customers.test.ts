import { describe, expect, it } from "vitest";
import {
  isInCaseOf,
  meantBy,
  type SeenCustomer,
  seenSince,
  withCustomerOf,
} from "../../src/invoice/seen-customers.js";
import { accountOf, invoiceOf, termsOf } from "../store/samples.js";

const anna = accountOf("anna@shop.example");
const of = (customer: { reference?: string; email?: string }, submittedAt: number, account = anna) =>
  invoiceOf("r", { terms: termsOf(customer), submittedAt, account });
const said = (seen: readonly SeenCustomer[]): string[] =>
  seen.map(({ reference = "", email = "", usedAt }) => `${reference} ${email} ${usedAt}`.trim());

describe("the customers seen before", () => {
  it("are in the order of their newest invoices, each of them once", () => {
    const seen = [of({ reference: "Aziz" }, 1), of({ reference: "Bob" }, 2), of({ reference: "aziz " }, 3)];
    expect(said(seen.reduce(withCustomerOf, [] as SeenCustomer[]))).toEqual(["Bob  2", "aziz   3"]);
  });

  it("don't change when an invoice is added again, or an older one comes later", () => {
    const seen = [of({ reference: "Aziz" }, 5)].reduce(withCustomerOf, [] as SeenCustomer[]);
    expect(withCustomerOf(seen, of({ reference: "Aziz" }, 5))).toEqual(seen);
    expect(said(withCustomerOf(seen, of({ reference: "Aziz" }, 1)))).toEqual(["Aziz  5"]);
    expect(said(withCustomerOf(seen, of({ reference: "Bob" }, 1)))).toEqual(["Bob  1", "Aziz  5"]);
  });

  it("name a customer without an address only until the address is known", () => {
    const named = withCustomerOf([], of({ reference: "Aziz" }, 1));
    const whole = withCustomerOf(named, of({ reference: "Aziz", email: "aziz@example.com" }, 2));
    expect(said(whole)).toEqual(["Aziz aziz@example.com 2"]);
    const second = withCustomerOf(whole, of({ reference: "Aziz", email: "other@example.com" }, 3));
    expect(second).toHaveLength(2);
  });

  it("of two accounts are kept apart", () => {
    const bob = accountOf("bob@shop.example");
    const seen = [of({ reference: "Aziz" }, 1), of({ reference: "Aziz" }, 2, bob)];
    expect(seen.reduce(withCustomerOf, [] as SeenCustomer[]).map(({ account }) => account)).toEqual([
      anna,
      bob,
    ]);
  });

  it("are the latest 200, and fewer when their names are very long", () => {
    const many = (reference: (n: number) => string) =>
      Array.from({ length: 250 }, (_, n) => of({ reference: reference(n) }, n)).reduce(
        withCustomerOf,
        [] as SeenCustomer[],
      );
    const short = many((n) => `Client ${n}`);
    expect([short.length, short[0]?.reference, short.at(-1)?.reference]).toEqual([
      200,
      "Client 50",
      "Client 249",
    ]);
    const long = many((n) => `${n} ${"👨‍👩‍👧‍👦".repeat(40)}`);
    expect(Buffer.byteLength(JSON.stringify(long))).toBeLessThanOrEqual(65 * 1024);
    expect(long.at(-1)?.reference).toMatch(/^249 /);
  });

  it("are dropped when their newest invoice is older than the time for which they are kept", () => {
    const seen = [of({ reference: "Aziz" }, 1), of({ reference: "Bob" }, 2)].reduce(
      withCustomerOf,
      [] as SeenCustomer[],
    );
    expect(said(seenSince(seen, 2))).toEqual(["Bob  2"]);
  });
});

describe("a typed beginning", () => {
  const seen = [
    { reference: "Aziz Karimov", email: "ak@example.com" },
    { reference: "Aziza" },
    { email: "azamat@example.com" },
    { reference: "Oʻtkir", email: "otkir@example.com" },
  ];
  it.each([
    ["az", ["ak@example.com", "azamat@example.com"]],
    ["KARI", ["ak@example.com"]],
    ["ak@exam", ["ak@example.com"]],
    ["o'tk", ["otkir@example.com"]],
    ["rimov", []],
    ["Aziza", []],
    [" ", []],
  ])("%j means the customers with an address whose name or address it begins", (text, emails) => {
    expect(meantBy(seen, text).map(({ email }) => email)).toEqual(emails);
  });

  it("doesn't mean the customer who was typed in full", () => {
    const typed = { reference: "aziz karimov", email: "AK@example.com" };
    expect(meantBy(seen, "Aziz Karimov", typed)).toEqual([]);
  });
});

describe("a name behind a Russian preposition", () => {
  it.each([
    ["Азиза", "Азиз"],
    ["азиза", "Азиз"],
    ["Азиза Каримова", "Азиз Каримов"],
    ["Азизу", "Азиз"],
    ["Сергея", "Сергей"],
    ["Игоря", "Игорь"],
    ["Достоевского", "Достоевский"],
    ["Нодиры", "Нодира"],
    ["Нодире Каримовой", "Нодира Каримова"],
    ["Марии", "Мария"],
    ["Ольги", "Ольга"],
    ["Азиза", "Aziz"],
    ["Нодиры", "Nodira"],
    ["Азиз", "азиз"],
    ["ООО Ромашка", "ооо  ромашка"],
  ])("“%s” is “%s”", (typed, name) => expect(isInCaseOf(typed, name)).toBe(true));

  it.each([
    ["Азиз", "Азиза"],
    ["Азизы", "Азиз"],
    ["Нодиры", "Нодир"],
    ["Азиза", "Азамат"],
    ["Азиза", "Азиз Каримов"],
    ["Азиза Каримова", "Азиз"],
    ["Боба", "Борис"],
    ["Bori", "Boris"],
    ["Boris", "Bori"],
    ["Даны", "Дания"],
  ])("“%s” isn't “%s”", (typed, name) => expect(isInCaseOf(typed, name)).toBe(false));
});
