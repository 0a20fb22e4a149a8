import { describe, expect, it } from "vitest";
import type { ChatRecord } from "../../../src/features/chat-record.js";
import { cardOf } from "../../../src/invoice/face.js";
import {
  again,
  atReview,
  atUnknown,
  draftOf,
  finished,
  heldUp,
  invoices,
  isSent,
  old,
  once,
  pressCreate,
  review,
  texts,
  toReview,
  unknown,
  waiting,
} from "../../kit/in-one-chat.js";
import { start } from "../../kit/invoice-chat.js";
import { failing, OneChat } from "../../kit/one-chat.js";
import { changeSignIn } from "../../store/samples.js";

describe("[Create invoice]", () => {
  it("commits the submission as it is sent, before it is sent", async () => {
    const one = await OneChat.open(() => start);
    await one.send("/new Coffee 2x15000");
    await one.change((record) => {
      changeSignIn(record, { identity: { login: "anna", userId: "u-1" } });
      if (record.draft !== undefined) record.draft.terms.customerLanguage = "uz";
    });
    const { create } = one;
    let kept: ChatRecord | undefined;
    one.create = async () => {
      kept = await one.record();
      return create();
    };
    const draftId = (await draftOf(one))?.id;
    expect(await one.tap("Create invoice")).toBe("Creating the invoice…");
    const ref = Object.keys(kept?.invoices ?? {})[0] ?? "";
    expect(ref).toMatch(/^[\w-]{22}$/);
    expect(kept?.invoices).toEqual({
      [ref]: {
        ref,
        event: one.lastEvent,
        draftId,
        sources: expect.any(Array),
        line: 1,
        creation: "sending",
        terms: {
          terminal: { id: "t-1", name: "Front", businessUnitName: "Unit" },
          currency: "UZS",
          items: [{ name: "Coffee", price: "15000", currency: "UZS", quantity: 2 }],
          expiry: { kind: "duration", seconds: 86_400 },
          customerLanguage: "uz",
        },
        expireAt: "2026-11-22T12:00:00.000Z",
        submittedAt: start,
        callbacks: true,
        account: { login: "anna", userId: "u-1" },
        faces: [{ at: { in: "own-chat", id: one.chat.last.messageId }, as: "doubt" }],
        keyId: "k",
        history: [],
      },
    });
    const submitted = kept?.invoices[ref];
    expect(one.lastCall?.slice(0, 3)).toEqual(["token", submitted, "https://bot.example.com/callbacks/x"]);
  });

  it("works without an address for status updates", async () => {
    const one = await atReview();
    one.callbackUrl = undefined;
    await one.tap("Create invoice");
    expect(one.lastCall?.[2]).toBeUndefined();
    const [invoice] = await invoices(one);
    expect(invoice).toMatchObject({ creation: "created", callbacks: false });
    expect(invoice).not.toHaveProperty("keyId");
  });

  it("turns the review card into the pay card", async () => {
    const one = await atReview();
    const { messageId } = one.chat.last;
    await one.tap("Create invoice");
    expect(one.chat.byId(messageId)?.text).toMatch(waiting);
    expect(cardOf((await invoices(one))[0] ?? {})).toBe(messageId);
    expect(texts(one, review)).toEqual([]);
  });

  it("shows the card after all when Telegram fails at it", async () => {
    const one = await atReview();
    one.telegram.control.fault({ method: "editMessageText", kind: 502, times: 2 });
    await one.tap("Create invoice");
    expect(one.logged).toEqual(["event.retry"]);
    expect(texts(one, waiting)).toHaveLength(1);
    expect(one.creates).toBe(1);
  });

  it("makes the next invoice of the next draft, and doesn't touch the first one's card", async () => {
    const one = await atReview();
    await one.tap("Create invoice");
    one.telegram.control.delete(one.chat.id, one.chat.last.messageId);
    await toReview(one);
    await one.tap("Create invoice");
    expect(one.creates).toBe(2);
    const made = await invoices(one);
    expect(made.map(({ creation, repeatedBy }) => [creation, repeatedBy])).toEqual([
      ["created", undefined],
      ["created", undefined],
    ]);
    expect(texts(one, waiting)).toHaveLength(1);
  });

  it("makes another one of the same draft when the merchant has looked, and shows that one only", async () => {
    const { one, ref } = await atUnknown();
    await one.tap(again);
    await one.tap("Create invoice");
    expect(one.creates).toBe(2);
    const [first, second] = await invoices(one);
    expect(first).toMatchObject({ ref, creation: "unknown", repeatedBy: second?.ref });
    expect(cardOf(first ?? {})).toBeUndefined();
    expect(texts(one, waiting)).toHaveLength(1);
  });
});

describe("a tap on [Create invoice] that comes too late", () => {
  it.for<{ what: string; before: (one: OneChat) => Promise<void>; creates?: number }>([
    {
      what: "when the invoice was created",
      before: async (one) => void (await one.tap("Create invoice")),
      creates: 1,
    },
    {
      what: "when its message asks for the expiry by now",
      before: async (one) => void (await one.tap("Expiry")),
    },
    { what: "when the draft is put aside", before: (one) => one.send("/cancel") },
    {
      what: "when the draft is put aside though its message still asks",
      before: (one) =>
        one.change((record) => {
          record.open = [];
        }),
    },
    {
      what: "during a sign-in",
      before: (one) =>
        one.change((record) => {
          record.open.push({ kind: "sign-in" });
        }),
    },
    {
      what: "when another message asks",
      before: (one) =>
        one.change((record) => {
          if (record.question !== undefined) record.question.messageId += 1;
        }),
    },
    {
      what: "when nothing is asked",
      before: (one) =>
        one.change((record) => {
          delete record.question;
        }),
    },
  ])("does nothing $what", async ({ before, creates = 0 }) => {
    const one = await atReview();
    const { messageId } = one.chat.last;
    const draftId = (await draftOf(one))?.id;
    await before(one);
    const said = one.chat.texts;
    expect(await pressCreate(one, messageId, draftId)).toBe(creates > 0 ? finished : old);
    expect(one.creates).toBe(creates);
    expect(one.chat.texts).toEqual(said);
  });

  it("does nothing for another draft", async () => {
    const one = await atReview();
    const said = one.chat.texts;
    expect(await pressCreate(one, one.chat.last.messageId, "other")).toBe(old);
    expect(one.creates).toBe(0);
    expect(one.chat.texts).toEqual(said);
  });

  it("makes no second invoice while nobody knows of the first", async () => {
    const { one, ref } = await atUnknown();
    expect(await pressCreate(one, one.chat.last.messageId)).toBe(finished);
    expect(one.creates).toBe(1);
    expect(one.chat.last.text).toMatch(unknown);
    expect(await heldUp(one)).toBe(ref);
    // On a message that doesn't ask, nothing is asked anew.
    const said = one.chat.texts;
    const other =
      one.telegram.control.messages(one.chat.id).find(({ from }) => from === "bot")?.messageId ?? 0;
    expect(await pressCreate(one, other)).toBe(finished);
    expect(await pressCreate(one, one.chat.last.messageId, "other")).toBe(old);
    await one.change((record) => {
      delete record.question;
    });
    expect(await pressCreate(one, one.chat.last.messageId)).toBe(finished);
    expect([one.creates, one.chat.texts]).toEqual([1, said]);
  });
});

describe("a crash in the middle of [Create invoice]", () => {
  /** Creates; then the record is as at its first commit that fits, and the same tap comes again. @returns that record */
  async function crashAfter(one: OneChat, fits: (record: ChatRecord) => boolean): Promise<ChatRecord> {
    let kept: ChatRecord | undefined;
    const first = once(fits);
    one.diskRefuses = (record) => {
      if (first(record)) kept = structuredClone(record);
      return false;
    };
    await one.tap("Create invoice");
    if (kept === undefined) throw new Error("No such commit was made.");
    await one.store.chats.write(one.key, kept);
    await one.again();
    return kept;
  }

  const isAnswered = ({ journal }: ChatRecord) => journal?.results["create-call"] !== undefined;

  it("before the answer is kept: nobody knows, and the call isn't made again", async () => {
    const one = await atReview();
    await one.tap("Create invoice");
    await toReview(one);
    await crashAfter(one, isSent);
    expect(one.creates).toBe(2);
    const [first, second] = await invoices(one);
    expect([first?.creation, second?.creation]).toEqual(["created", "unknown"]);
    expect(await heldUp(one)).toBe(second?.ref);
    expect(texts(one, unknown)).toHaveLength(1);
  });

  it("before the answer is kept, which a former leader has left behind: the invoice is kept, and the card comes", async () => {
    const one = await atReview();
    one.left = { id: "inv-left", payLink: "https://pay.example.com/invoice/inv-left" };
    await crashAfter(one, isSent);
    expect(await invoices(one)).toMatchObject([{ creation: "created", id: "inv-left" }]);
    expect(await draftOf(one)).toBeUndefined();
    expect(one.creates).toBe(1);
    expect(one.chat.last.text).toMatch(waiting);
  });

  it("after the answer is kept, and with it the invoice: the card comes", async () => {
    const one = await atReview();
    const kept = await crashAfter(one, isAnswered);
    expect(Object.values(kept.invoices)).toMatchObject([{ creation: "created", id: "inv-1" }]);
    expect(kept.draft).toBeUndefined();
    expect(one.creates).toBe(1);
    expect(await invoices(one)).toMatchObject([{ creation: "created", id: "inv-1" }]);
    expect(one.chat.last.text).toMatch(waiting);
    expect(await draftOf(one)).toBeUndefined();
  });

  it("after a refusal is kept, and the submission gone: the refusal is told, and the call isn't made again", async () => {
    const one = await atReview();
    one.create = failing("rejected");
    await crashAfter(one, (record) => isAnswered(record) && Object.keys(record.invoices).length === 0);
    expect(one.creates).toBe(1);
    expect(await invoices(one)).toEqual([]);
    expect(one.chat.texts.at(-2)).toMatch(/refused this invoice/);
    expect(one.chat.last.text).toMatch(review);
  });
});
