import { describe, expect, test } from "vitest";
import { requestOf } from "../../src/bot/invoice-request.js";
import { markAbandoned, markFound } from "../../src/bot/submissions.js";
import type { ChatRecord, Draft, InvoiceRecord } from "../../src/storage/chat-record.js";
import { chatOf, invoiceOf } from "../storage/samples.js";

const terminal = { id: "t-1", name: "Front", businessUnitName: "Unit" };
const tea = { name: "Tea", price: "5000", currency: "UZS", quantity: 1 };
const submittedAt = 1_700_000_000_000;

const draftOf = (id: string, changes: Partial<Draft> = {}): Draft => ({
  id,
  step: "review",
  reviewed: true,
  currency: "UZS",
  terminal,
  items: [tea],
  updatedAt: submittedAt,
  ...changes,
});

/** A submission of a draft as `draftOf` makes it. */
const submission = (ref: string, draftId: string, changes: Partial<InvoiceRecord> = {}): InvoiceRecord =>
  invoiceOf(ref, {
    draftId,
    creation: "sending",
    request: requestOf(draftOf(draftId), submittedAt) as InvoiceRecord["request"],
    submittedAt,
    ...changes,
  });

const recordWith = (invoices: readonly InvoiceRecord[], changes: Partial<ChatRecord> = {}): ChatRecord =>
  chatOf("42", { invoices: Object.fromEntries(invoices.map((one) => [one.ref, one])), ...changes });

/** The record as marking left it; `mark` gets a copy. */
function after(record: ChatRecord, mark: (record: ChatRecord) => void): ChatRecord {
  const copy = structuredClone(record);
  mark(copy);
  return copy;
}

describe("submissions whose event was lost", () => {
  test("are unknown from the next event on, and no others are", () => {
    const record = recordWith([
      submission("earlier", "d1", { event: 7 }),
      submission("in-hand", "d2", { event: 8 }),
      submission("done", "d3", { event: 6, creation: "created" }),
    ]);
    const left = after(record, (copy) => expect(markAbandoned(copy, 8)).toBe(true));
    expect(Object.values(left.invoices).map(({ creation }) => creation)).toEqual([
      "unknown",
      "sending",
      "created",
    ]);
    expect(markAbandoned(left, 8)).toBe(false);
  });
});

describe("a submission that its status update has found", () => {
  const unknown = { creation: "unknown" } as const;
  const asked = { question: { messageId: 5 } };

  function found(record: ChatRecord, ref = "a"): { place: number | undefined; record: ChatRecord } {
    let place: number | undefined;
    const left = after(record, (copy) => {
      place = markFound(copy, ref, submittedAt);
    });
    return { place, record: left };
  }

  test("takes the place of its question when the draft asks for the same", () => {
    const draft = draftOf("d1");
    const { place, record } = found(recordWith([submission("a", "d1", unknown)], { draft, ...asked }));
    expect(place).toBe(5);
    expect(record.invoices.a?.creation).toBe("created");
    expect([record.draft, record.question]).toEqual([undefined, undefined]);
  });

  test.each<[string, Partial<ChatRecord>, Partial<Draft>]>([
    ["a sign-in is open", { signIn: { step: "login", wrongCodes: 0, startedAt: 1 } }, {}],
    ["a setting is asked", { asking: "time-zone" } as unknown as Partial<ChatRecord>, {}],
    ["the draft is put aside", {}, { paused: true }],
  ])("leaves the question that is open there while %s", (_, changes, draft) => {
    const { place, record } = found(
      recordWith([submission("a", "d1", unknown)], { draft: draftOf("d1", draft), ...asked, ...changes }),
    );
    expect(place).toBeUndefined();
    expect(record.draft).toBeUndefined();
    expect(record.question).toEqual({ messageId: 5 });
  });

  test("has no place when nothing is asked", () => {
    const { place } = found(recordWith([submission("a", "d1", unknown)], { draft: draftOf("d1") }));
    expect(place).toBeUndefined();
  });

  test.each<[string, Partial<Draft>]>([
    ["asks for something else", { note: "Table 5" }],
    ["has an item begun", { pending: { name: "Cake" } }],
    ["has lost its terminal", { terminal: undefined }],
  ])("leaves a draft that %s, which follows it from now on", (_, changes) => {
    const draft = draftOf("d1", changes);
    const { place, record } = found(recordWith([submission("a", "d1", unknown)], { draft, ...asked }));
    expect(place).toBeUndefined();
    expect(record.draft).toMatchObject({ id: "d1", follows: "a" });
    expect(record.question).toEqual({ messageId: 5 });
  });

  test("leaves a draft alone that sells something else", () => {
    const draft = draftOf("d2", { items: [{ ...tea, name: "Cake" }] });
    const before = recordWith([submission("a", "d1", unknown)], { draft, ...asked });
    const { place, record } = found(before);
    expect(place).toBeUndefined();
    expect(record).toMatchObject({ draft, ...asked });
  });

  test("is brought back by nobody: the draft that was discarded goes when it asks for the same", () => {
    const of = (discarded: Draft) =>
      found(recordWith([submission("a", "d1", unknown)], { discarded })).record;
    expect(of(draftOf("d1")).discarded).toBeUndefined();
    expect(of(draftOf("d1", { note: "Table 5" })).discarded).toMatchObject({ follows: "a" });
    const other = draftOf("d2", { items: [{ ...tea, name: "Cake" }] });
    expect(of(other).discarded).toEqual(other);
  });

  test("was known before, or isn't known at all: nothing changes", () => {
    const draft = draftOf("d1");
    const known = recordWith([submission("a", "d1", { creation: "created" })], { draft, ...asked });
    for (const ref of ["a", "nobody"]) expect(found(known, ref)).toEqual({ place: undefined, record: known });
  });
});
