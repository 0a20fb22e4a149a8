import readWorkbook from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import type { ChatRecord } from "../../../src/features/chat-record.js";
import { invoicesFile } from "../../../src/features/today/export-invoices.js";
import { type Language, languages, loadLocales } from "../../../src/frame/locales.js";
import type { Invoice } from "../../../src/invoice/invoice.js";
import type { Item } from "../../../src/invoice/item/item.js";
import { writeInvoices } from "../../../src/work/invoices-file.js";
import { invoiceOf, termsOf } from "../../store/samples.js";

const translators = loadLocales("locales");
const now = Date.parse("2026-11-22T18:00:00Z");
const minute = 60_000;

const scopeOf = (language: Language = "en", team?: ChatRecord["team"]) => ({
  t: translators(language),
  zone: "Asia/Tashkent",
  session: { team },
  deps: { now: () => now },
});

async function* stream(invoices: Iterable<Invoice>): AsyncGenerator<Invoice> {
  yield* invoices;
}

type Progress = (count: number) => Promise<unknown>;

const invoicesXlsx = async (
  scope: ReturnType<typeof scopeOf>,
  invoices: AsyncIterable<Invoice>,
  progress?: Progress,
): Promise<Buffer> => writeInvoices(await invoicesFile(scope, invoices, progress));

/** Reads both sheets as another program reads them. */
async function sheetsOf(invoices: readonly Invoice[], scope = scopeOf()) {
  const sheets = await readWorkbook(await invoicesXlsx(scope, stream(invoices)), { trim: false });
  return { names: sheets.map(({ sheet }) => sheet), rows: sheets.map(({ data }) => data as unknown[][]) };
}

const latte: Item = {
  name: "Latte",
  price: "15000.50",
  currency: "UZS",
  quantity: 2,
  icpuCode: "02202002001000001",
  packageCode: "1234567",
  id: "0042",
};

const paid = (at: number) => [{ status: "paid" as const, receivedAt: at, key: "k", count: 1 }];

const sold = invoiceOf("r-1", {
  id: "c7d1a1f0-0000-4000-8000-000000000001",
  payLink: "https://pay.example.com/terminal/t-1/invoice/1/payment",
  submittedAt: now - 30 * minute,
  history: paid(now - 10 * minute),
  soldBy: { seller: "s-1", name: "Dilnoza" },
  terms: termsOf({
    items: [latte],
    reference: "007",
    note: "Table 4\nby the window",
    underpaid: { kind: "percent", percent: "10" },
  }),
});

describe("the xlsx file of invoices", () => {
  test("has one row an invoice, and a sheet with its items", async () => {
    const { names, rows } = await sheetsOf([sold]);
    expect(names).toEqual(["Invoices", "Items"]);
    expect(rows[0]).toEqual([
      [
        "Created",
        "Paid",
        "Status",
        "Amount",
        "Currency",
        "Terminal",
        "Seller",
        "Customer",
        "Note",
        "Pay link",
        "Invoice id",
        "Remark",
        "Underpayment allowed",
      ],
      [
        // 17:30 by UTC is 22:30 in Tashkent.
        new Date("2026-11-22T22:30:00Z"),
        new Date("2026-11-22T22:50:00Z"),
        "Paid",
        30001,
        "UZS",
        "Front",
        "Dilnoza",
        "007",
        "Table 4\nby the window",
        "https://pay.example.com/terminal/t-1/invoice/1/payment",
        "c7d1a1f0-0000-4000-8000-000000000001",
        null,
        3000.1,
      ],
    ]);
    expect(rows[1]).toEqual([
      [
        "Invoice id",
        "Name",
        "Quantity",
        "Price",
        "Currency",
        "ICPU code",
        "Package code",
        "Item id",
        "Remark",
      ],
      [
        "c7d1a1f0-0000-4000-8000-000000000001",
        "Latte",
        2,
        15000.5,
        "UZS",
        "02202002001000001",
        "1234567",
        "0042",
        null,
      ],
    ]);
  });

  test("has a row for each currency of an invoice with several, and says so", async () => {
    const terms = termsOf({ items: [latte, { ...latte, price: "3", currency: "USD", quantity: 1 }] });
    const { rows } = await sheetsOf([invoiceOf("r-1", { terms })]);
    expect(rows[0]?.slice(1).map((row) => [row[3], row[4], row[11]])).toEqual([
      [30001, "UZS", "Row 1 of 2: this invoice has several currencies."],
      [3, "USD", "Row 2 of 2: this invoice has several currencies."],
    ]);
    expect(rows[1]).toHaveLength(3);
  });

  test("keeps a short tax code and a package code with zeros in front as texts", async () => {
    const terms = termsOf({ items: [{ ...latte, icpuCode: "0042", packageCode: "007" }] });
    const { rows } = await sheetsOf([invoiceOf("r-1", { terms })]);
    expect(rows[1]?.[1]?.slice(5, 7)).toEqual(["0042", "007"]);
  });

  test("says of an amount that a spreadsheet would round that it is a text", async () => {
    const terms = termsOf({ items: [{ ...latte, price: "999999999999.99", quantity: 999_999 }] });
    const { rows } = await sheetsOf([invoiceOf("r-1", { terms })]);
    expect(rows[0]?.[1]?.[3]).toBe("999998999999990000.01");
    expect(rows[0]?.[1]?.[11]).toMatch(/^This amount is a text/);
  });

  test.each<[string, Partial<Invoice>, string]>([
    ["waits for its payment", {}, "Waiting for payment"],
    ["is unknown to have been created", { creation: "unknown" }, "Not known if created"],
    ["the merchant hasn't found", { creation: "unknown", denied: true }, "Not known if created"],
    [
      "was paid after its link had expired",
      { expireAt: "2026-11-22T17:00:00Z", history: paid(now) },
      "Paid after it expired",
    ],
    ["has a link that expired without a word", { expireAt: "2026-11-22T17:00:00Z" }, "The link has expired"],
    [
      "may still be paid, as its payment is being processed",
      {
        expireAt: "2026-11-22T17:00:00Z",
        history: [{ status: "processing", receivedAt: now, key: "k", count: 1 }],
      },
      "Being processed",
    ],
    ["the merchant has noted as paid in cash", { cashAt: now }, "Noted: paid in cash"],
    [
      "was noted as paid in cash before its link expired",
      { cashAt: now, history: [{ status: "expired", receivedAt: now, key: "k", count: 1 }] },
      "Noted: paid in cash",
    ],
    ["the merchant has withdrawn", { withdrawnAt: now }, "Withdrawn"],
    ["the service tells nothing about", { callbacks: false }, "Not known if paid"],
  ])("names the status of an invoice that %s", async (_, changes, status) => {
    const { rows } = await sheetsOf([invoiceOf("r-1", changes)]);
    expect(rows[0]?.[1]?.[2]).toBe(status);
  });

  test("says of a payment that the service reported after one in cash that the customer may have paid twice", async () => {
    const { rows } = await sheetsOf([invoiceOf("r-1", { cashAt: now, history: paid(now) })]);
    expect(rows[0]?.[1]?.[2]).toMatch(/^Paid/);
    expect(rows[0]?.[1]?.[11]).toMatch(/may have paid twice/);
  });

  test("remarks that an invoice was paid although it was withdrawn", async () => {
    const { rows } = await sheetsOf([invoiceOf("r-1", { withdrawnAt: now, history: paid(now) })]);
    expect(rows[0]?.[1]?.[2]).toMatch(/^Paid/);
    expect(rows[0]?.[1]?.[11]).toBe("Withdrawn, then paid by the link all the same.");
  });

  test("names a seller by the present name", async () => {
    const seller = { id: "s-1", name: "Dilnoza Karimova" };
    const team = { sellers: [seller] } as unknown as NonNullable<ChatRecord["team"]>;
    const { rows } = await sheetsOf([sold], scopeOf("en", team));
    expect(rows[0]?.[1]?.[6]).toBe("Dilnoza Karimova");
  });

  test.each(languages)("has headings and sheets that every program takes, in %s", async (language) => {
    const { names, rows } = await sheetsOf([sold], scopeOf(language));
    for (const name of names) expect(name).toMatch(/^(?!')[^[\]:*?/\\]{1,31}(?<!')$/);
    expect(new Set(names).size).toBe(names.length);
    for (const [heading] of rows) {
      expect(heading).not.toContain(null);
      expect(new Set(heading).size).toBe(heading?.length);
    }
  });

  test("has nothing but headings when there is no invoice", async () => {
    const { rows } = await sheetsOf([]);
    expect(rows.map((sheet) => sheet.length)).toEqual([1, 1]);
  });

  test("tells how many invoices are written after every 500", async () => {
    const counts: number[] = [];
    const invoices = Array.from({ length: 1_200 }, (_, number) => invoiceOf(`r-${number}`));
    await invoicesXlsx(scopeOf(), stream(invoices), async (count) => counts.push(count));
    expect(counts).toEqual([500, 1_000]);
  });

  test("isn't written when an invoice can't be read", async () => {
    async function* broken(): AsyncGenerator<Invoice> {
      yield sold;
      throw new Error("The disk is gone.");
    }
    await expect(invoicesXlsx(scopeOf(), broken())).rejects.toThrow("The disk is gone.");
  });
});
