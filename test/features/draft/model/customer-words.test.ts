import { describe, expect, it } from "vitest";
import { customerInWords } from "../../../../src/features/draft/model/customer-words.js";
import { readCustomer } from "../../../../src/invoice/terms/customer-fields.js";

/** The reference that the service gets for a text at the question for the customer. */
function referenceOf(text: string): string | undefined {
  const read = readCustomer(customerInWords(text, true)?.name ?? text);
  return read.ok ? read.value.reference : undefined;
}

describe("the reference of a customer in words", () => {
  it.each([
    "Client 1042",
    "client 1042",
    "customer ACME-7",
    "Client #1042",
    "Клиент № 15",
    "mijoz 1042",
    "Zakaz 12",
    "1042",
    "ACME-7",
  ])("is %j as typed, alone, with an address and behind a word that only introduces it", (text) => {
    expect(referenceOf(`  ${text} `)).toBe(text);
    expect(referenceOf(`${text}, a@b.co`)).toBe(text);
    expect(referenceOf(`${text}, aziz7@b.co`)).toBe(text);
    expect(referenceOf(`a@b.co, ${text}`)).toBe(text);
    expect(referenceOf(`for ${text}`)).toBe(text);
    expect(referenceOf(`для ${text}`)).toBe(text);
    expect(referenceOf(`${text} uchun`)).toBe(text);
  });

  it.each([
    ["for Aziz", "Aziz"],
    ["for: Aziz", "Aziz"],
    ["Aziz uchun", "Aziz"],
    ["client Aziz", "Aziz"],
    ["client Aziz, aziz7@b.co", "Aziz"],
    ["for customer Aziz", "Aziz"],
    ["Customer: ACME-7", "ACME-7"],
    ["Клиент: 1042, a@b.co", "1042"],
    ["для клиента 1042", "клиент 1042"],
    ["клиенту 1042", "клиент 1042"],
    ["mijozga 1042", "mijoz 1042"],
  ])("%j is %j, because the other words only introduce it", (text, reference) => {
    expect(referenceOf(text)).toBe(reference);
  });
});

it.each(["для Азиза, скидка 10%", "for Aziz, 10% off", "Aziz uchun, chegirma 5000"])(
  "is no customer in a text that lowers the price: %s",
  (text) => {
    expect(customerInWords(text)).toBeUndefined();
  },
);
