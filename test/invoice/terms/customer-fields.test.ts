import { describe, expect, it } from "vitest";
import { readCustomer, replaceCustomer } from "../../../src/invoice/terms/customer-fields.js";

const aziz = { reference: "Aziz", email: "aziz@example.com" };

describe("a typed customer", () => {
  it.each([
    ["Aziz", { reference: "Aziz" }],
    ["  Client \n 1042 ", { reference: "Client 1042" }],
    ["@aziz_shop", { reference: "@aziz_shop" }],
    ["Oʻtkir & Sons <Tashkent>", { reference: "Oʻtkir & Sons <Tashkent>" }],
    ["aziz@example.com", { email: "aziz@example.com" }],
    ["mailto:aziz@example.com", { email: "aziz@example.com" }],
    ["<aziz@example.com>", { email: "aziz@example.com" }],
    ["Aziz, aziz@example.com", aziz],
    ["Aziz aziz@example.com", aziz],
    ["aziz@example.com Aziz", aziz],
    ["aziz@example.com, Aziz", aziz],
    ["Aziz <aziz@example.com>", aziz],
    ["Aziz (aziz@example.com)", aziz],
    ["Aziz — aziz@example.com", aziz],
    ["<b>Aziz</b> (VIP), aziz@example.com", { ...aziz, reference: "<b>Aziz</b> (VIP)" }],
    ["aziz@example.com (Aziz)", { ...aziz, reference: "(Aziz)" }],
    ["Aziz\naziz@example.com.", aziz],
    ["\u2068Aziz\u2069 · \u2068aziz@example.com\u2069", aziz],
    [
      "Азиз Каримов; aziz.k+shop@example.co.uk",
      { reference: "Азиз Каримов", email: "aziz.k+shop@example.co.uk" },
    ],
    ["@aziz_shop aziz@example.com", { reference: "@aziz_shop", email: "aziz@example.com" }],
    ["אבי, avi@example.com", { reference: "אבי", email: "avi@example.com" }],
  ])("%j is read as name and address", (text, customer) => {
    expect(readCustomer(text)).toEqual({ ok: true, value: customer });
  });

  it.each([
    ["aziz@example", "email-wrong"],
    ["Aziz, aziz@", "email-wrong"],
    ["Aziz aziz@@example.com", "email-wrong"],
    ["aziz@example.com, bob@example.com", "customer-two-emails"],
    ["\u3164", "reference-empty"],
    ["x".repeat(129), "reference-too-long"],
    [`${"x".repeat(129)} aziz@example.com`, "reference-too-long"],
  ])("%j is refused", (text, problem) => {
    expect(readCustomer(text)).toMatchObject({ ok: false, problem });
  });

  it.each([
    ["one long word", "я".repeat(4_096)],
    ["a row of dashes", "–".repeat(4_096)],
    ["a long row of dots behind an @", `a@${".".repeat(4_090)}b`],
  ])("is refused if it is %s", (_what, text) => {
    expect(readCustomer(text).ok).toBe(false);
  });
});

describe("a customer typed over another one", () => {
  it.each([
    ["an address completes a name that has none", { reference: "Aziz" }, { email: "aziz@example.com" }, aziz],
    ["a name replaces the address of the customer before", aziz, { reference: "Bob" }, { reference: "Bob" }],
    ["another address replaces the name", aziz, { email: "bob@example.com" }, { email: "bob@example.com" }],
    ["both replace both", { reference: "Bob", email: "bob@example.com" }, aziz, aziz],
    [
      "a name alone replaces an address alone",
      { email: "bob@example.com" },
      { reference: "Aziz" },
      { reference: "Aziz" },
    ],
  ])("is read so that %s", (_rule, before, typed, after) => {
    expect(replaceCustomer(before, typed)).toEqual(after);
  });
});
