import { describe, expect, test } from "vitest";
import type { ChatRecord } from "../../../../src/features/chat-record.js";
import type { Draft } from "../../../../src/features/draft/model/draft.js";
import type { DraftQuestion } from "../../../../src/features/draft/model/draft-question.js";
import { heldUpBy } from "../../../../src/features/draft/model/duplicates.js";
import { markAbandoned, markFound } from "../../../../src/features/invoices/create/late-outcome.js";
import { settleIn } from "../../../../src/features/invoices/create/submissions.js";
import type { Invoice } from "../../../../src/invoice/invoice.js";
import { termsToSubmit } from "../../../../src/invoice/terms/terms.js";
import { chatOf, invoiceOf, termsOf } from "../../../store/samples.js";

const terminal = { id: "t-1", name: "Front", businessUnitName: "Unit" };
const tea = { name: "Tea", price: "5000", currency: "UZS", quantity: 1 };
const expiry = { kind: "none" } as const;
const cake = termsOf({ terminal, items: [{ ...tea, name: "Cake" }] });
const link = "https://pay.example.com/invoice/inv-1/payment";
const submittedAt = 1_700_000_000_000;

const onReview = { kind: "draft", ask: "review" } as const;

type Changes = Partial<Omit<Draft, "terms">> & { terms?: Partial<Draft["terms"]> };

const draftOf = (id: string, changes: Changes = {}): Draft => ({
  id,
  reviewed: true,
  updatedAt: submittedAt,
  ...changes,
  terms: { currency: "UZS", terminal, items: [tea], expiry, ...changes.terms },
});

/** A submission of a draft as `draftOf` makes it. */
const submission = (ref: string, draftId: string, changes: Partial<Invoice> = {}): Invoice =>
  invoiceOf(ref, {
    draftId,
    creation: "sending",
    terms: termsToSubmit(draftOf(draftId).terms),
    submittedAt,
    ...changes,
  });

const recordWith = (invoices: readonly Invoice[], changes: Partial<ChatRecord> = {}): ChatRecord =>
  chatOf("42", { invoices: Object.fromEntries(invoices.map((one) => [one.ref, one])), ...changes });

/** The record as marking left it; `mark` gets a copy. */
function after(record: ChatRecord, mark: (record: ChatRecord) => void): ChatRecord {
  const copy = structuredClone(record);
  mark(copy);
  return copy;
}

describe("a submission that was created", () => {
  const created = (record: ChatRecord) =>
    after(record, (copy) => settleIn(copy, { kind: "created", ref: "a", id: "inv-1", payLink: link }));

  test("has its id and link, and its draft and that one's question are done", () => {
    const record = recordWith([submission("a", "d1")], {
      draft: draftOf("d1"),
      question: { messageId: 5 },
    });
    const { invoices, draft, question } = created(record);
    expect(invoices.a).toMatchObject({ creation: "created", id: "inv-1", payLink: link });
    expect([draft, question]).toEqual([undefined, undefined]);
  });

  test.each([undefined, draftOf("d2")])("leaves another draft and what is asked alone", (draft) => {
    const record = recordWith([submission("a", "d1")], { draft, question: { messageId: 5 } });
    expect(created(record)).toMatchObject({ draft: draft ?? undefined, question: { messageId: 5 } });
  });

  test("that the record doesn't know changes nothing", () => {
    const record = recordWith([submission("b", "d1")], { draft: draftOf("d1") });
    expect(created(record)).toEqual(record);
  });

  test("repeats earlier ones without a link: of its draft, of the one that its draft follows, and of the same content", () => {
    const unknown = { creation: "unknown" } as const;
    const record = recordWith(
      [
        submission("a", "d1"),
        submission("same-draft", "d1", unknown),
        submission("followed", "d0", unknown),
        submission("with-link", "d1", { creation: "created", payLink: link }),
        submission("same-content", "d2", unknown),
        submission("denied", "d1", { ...unknown, denied: true }),
        submission("other-content", "d2", { ...unknown, terms: cake }),
      ],
      { draft: draftOf("d1", { follows: "followed" }) },
    );
    const repeated = Object.values(created(record).invoices).filter(({ repeatedBy }) => repeatedBy === "a");
    expect(repeated.map(({ ref }) => ref)).toEqual(["same-draft", "followed", "same-content"]);
  });

  test("repeats none when its draft goes on from an invoice that isn't kept any more", () => {
    const other = submission("b", "d0", { creation: "unknown", terms: cake });
    const record = recordWith([submission("a", "d1"), other], {
      draft: draftOf("d1", { follows: "gone" }),
    });
    expect(created(record).invoices.b?.repeatedBy).toBeUndefined();
  });
});

test("a submission that wasn't created is gone, and the draft as it was", () => {
  const record = recordWith([submission("a", "d1"), submission("b", "d2")], { draft: draftOf("d1") });
  const left = after(record, (copy) => settleIn(copy, { kind: "unavailable", ref: "a" }));
  expect(Object.keys(left.invoices)).toEqual(["b"]);
  expect(left.draft).toEqual(record.draft);
});

describe("a submission of which nobody knows", () => {
  const unknown = (record: ChatRecord) =>
    after(record, (copy) => settleIn(copy, { kind: "unknown", ref: "a" }));

  test("holds up its draft", () => {
    const left = unknown(recordWith([submission("a", "d1")], { draft: draftOf("d1") }));
    expect(left.invoices.a?.creation).toBe("unknown");
    expect(heldUpBy(left, draftOf("d1"))?.ref).toBe("a");
  });

  test.each([undefined, draftOf("d2")])("doesn't hold up another draft", (draft) => {
    const left = unknown(recordWith([submission("a", "d1")], { draft }));
    expect(left.invoices.a?.creation).toBe("unknown");
    expect(left.draft).toEqual(draft);
    expect(heldUpBy(left, draftOf("d2"))).toBeUndefined();
  });

  test("stays created when it is known to be", () => {
    const record = recordWith([submission("a", "d1", { creation: "created" })], { draft: draftOf("d1") });
    expect(unknown(record)).toEqual(record);
  });

  test("changes nothing when the record doesn't know it", () => {
    const record = recordWith([submission("b", "d1")], { draft: draftOf("d1") });
    expect(unknown(record)).toEqual(record);
  });
});

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
  const asked: Partial<ChatRecord> = { question: { messageId: 5 }, open: [onReview] };

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
    expect([record.draft, record.question, record.open]).toEqual([undefined, undefined, []]);
  });

  test.each<[string, Partial<ChatRecord>]>([
    ["a sign-in is open", { open: [onReview, { kind: "sign-in" }] }],
    ["a setting is asked", { open: [onReview, { kind: "setting", name: "time-zone" }] }],
    ["saved items are shown", { open: [onReview, { kind: "items", screen: "list" }] }],
    ["the draft is put aside", { open: [] }],
  ])("leaves the question that is open there while %s", (_, changes) => {
    const { place, record } = found(
      recordWith([submission("a", "d1", unknown)], { draft: draftOf("d1"), ...asked, ...changes }),
    );
    expect(place).toBeUndefined();
    expect(record.draft).toBeUndefined();
    expect(record.open).not.toContainEqual(onReview);
    expect(record.question).toEqual({ messageId: 5 });
  });

  test("has no place when nothing is asked", () => {
    const { place } = found(recordWith([submission("a", "d1", unknown)], { draft: draftOf("d1") }));
    expect(place).toBeUndefined();
  });

  test.each<[string, Changes, DraftQuestion]>([
    ["asks for something else", { terms: { note: "Table 5" } }, onReview],
    ["has an item begun", {}, { kind: "draft", ask: "price", name: "Cake" }],
    ["has lost its terminal", { terms: { terminal: undefined } }, onReview],
  ])("leaves a draft that %s, which follows it from now on", (_, changes, question) => {
    const draft = draftOf("d1", changes);
    const { place, record } = found(
      recordWith([submission("a", "d1", unknown)], { draft, ...asked, open: [question] }),
    );
    expect(place).toBeUndefined();
    expect(record.draft).toMatchObject({ id: "d1", follows: "a" });
    expect(record.question).toEqual({ messageId: 5 });
  });

  test("leaves a draft alone that sells something else", () => {
    const draft = draftOf("d2", { terms: { items: [{ ...tea, name: "Cake" }] } });
    const before = recordWith([submission("a", "d1", unknown)], { draft, ...asked });
    const { place, record } = found(before);
    expect(place).toBeUndefined();
    expect(record).toMatchObject({ draft, ...asked });
  });

  test("is brought back by nobody: the draft that was discarded goes when it asks for the same", () => {
    const of = (draft: Draft) => {
      const discarded = { draft, question: onReview, saidIn: 4 };
      return found(recordWith([submission("a", "d1", unknown)], { discarded })).record.discarded?.draft;
    };
    expect(of(draftOf("d1"))).toBeUndefined();
    expect(of(draftOf("d1", { terms: { note: "Table 5" } }))).toMatchObject({ follows: "a" });
    const other = draftOf("d2", { terms: { items: [{ ...tea, name: "Cake" }] } });
    expect(of(other)).toEqual(other);
  });

  test("was known before, or isn't known at all: nothing changes", () => {
    const draft = draftOf("d1");
    const known = recordWith([submission("a", "d1", { creation: "created" })], { draft, ...asked });
    for (const ref of ["a", "nobody"]) expect(found(known, ref)).toEqual({ place: undefined, record: known });
  });
});
