import { describe, expect, it } from "vitest";
import { MerchantServiceError } from "../../src/merchant-service/error.js";
import type { ChatRecord, Draft } from "../../src/storage/chat-record.js";
import { atUnknown, invoices, once, texts, unknown } from "./in-one-chat.js";
import { hour, minute, start } from "./nudge-chat.js";
import { failing, OneChat } from "./one-chat.js";

const waiting = /Waiting for payment/;
const review = /Check the invoice/;
const finished = "This step is finished.";

async function atReview(now?: () => number): Promise<OneChat> {
  const one = await OneChat.open(now);
  await one.toReview();
  return one;
}

const draftOf = async (one: OneChat): Promise<Draft | undefined> => (await one.record()).draft;

/** Taps [Create invoice] on any message, whatever buttons it has by now. */
async function press(one: OneChat, messageId: number, draftId?: string): Promise<string | undefined> {
  const data = `draft:${draftId ?? (await draftOf(one))?.id}:create`;
  const pressed = one.telegram.control.press(one.chat.id, messageId, { data });
  await one.handleUpdates();
  return (await pressed).text;
}

describe("[Create invoice]", () => {
  it("commits the submission as it is sent, before it is sent", async () => {
    const one = await OneChat.open(() => start);
    await one.send("/new Coffee 2x15000");
    await one.tap("24 hours");
    await one.change((record) => {
      record.account = { userId: "u-1", expiresAt: start + hour };
      if (record.draft !== undefined) record.draft.customerLanguage = "uz";
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
    const request = {
      terminalId: "t-1",
      currency: "UZS",
      items: [{ name: "Coffee", price: "15000", currency: "UZS", quantity: 2 }],
      expireAt: "2026-11-22T12:00:00.000Z",
    };
    expect(kept?.invoices).toEqual({
      [ref]: {
        ref,
        event: one.lastEvent,
        draftId,
        creation: "sending",
        request,
        terminal: { id: "t-1", name: "Front", businessUnitName: "Unit" },
        submittedAt: start,
        callbacks: true,
        expiry: { kind: "duration", seconds: 86_400 },
        customerLanguage: "uz",
        userId: "u-1",
        keyId: "k",
        history: [],
      },
    });
    expect(one.lastCall).toEqual(["token", request, "https://bot.example.com/callbacks/x"]);
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
    expect((await invoices(one))[0]?.cardMessageId).toBe(messageId);
    expect(texts(one, review)).toEqual([]);
  });

  it("shows the card after all when Telegram fails at it", async () => {
    const one = await atReview();
    one.telegram.control.fault({ method: "editMessageText", kind: 502 });
    await one.tap("Create invoice");
    expect(one.logged).toEqual(["event.retry"]);
    expect(texts(one, waiting)).toHaveLength(1);
    expect(one.creates).toBe(1);
  });

  it("makes the next invoice of the next draft", async () => {
    const one = await atReview();
    await one.tap("Create invoice");
    await one.toReview();
    await one.tap("Create invoice");
    expect(one.creates).toBe(2);
    const made = await invoices(one);
    expect(made.map(({ creation, repeatedBy }) => [creation, repeatedBy])).toEqual([
      ["created", undefined],
      ["created", undefined],
    ]);
    expect(texts(one, waiting)).toHaveLength(2);
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
        one.change(({ draft }) => {
          if (draft !== undefined) draft.paused = true;
        }),
    },
    {
      what: "during a sign-in",
      before: (one) =>
        one.change((record) => {
          record.signIn = { step: "login", wrongCodes: 0, startedAt: 0 };
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
    expect(await press(one, messageId, draftId)).toBe(finished);
    expect(one.creates).toBe(creates);
    expect(one.chat.texts).toEqual(said);
  });

  it("does nothing for another draft", async () => {
    const one = await atReview();
    const said = one.chat.texts;
    expect(await press(one, one.chat.last.messageId, "other")).toBe(finished);
    expect(one.creates).toBe(0);
    expect(one.chat.texts).toEqual(said);
  });

  it("makes no second invoice while nobody knows of the first", async () => {
    const { one, ref } = await atUnknown();
    expect(await press(one, one.chat.last.messageId)).toBe(finished);
    expect(one.creates).toBe(1);
    expect(one.chat.last.text).toMatch(unknown);
    expect((await draftOf(one))?.submission).toBe(ref);
    // On a message that doesn't ask, nothing is asked anew.
    const said = one.chat.texts;
    const other =
      one.telegram.control.messages(one.chat.id).find(({ from }) => from === "bot")?.messageId ?? 0;
    expect(await press(one, other)).toBe(finished);
    expect(await press(one, one.chat.last.messageId, "other")).toBe(finished);
    expect([one.creates, one.chat.texts]).toEqual([1, said]);
  });
});

describe("an invoice that isn't created", () => {
  /** Nothing is left of the submission, and the draft can be submitted again. */
  async function expectDraftBack(one: OneChat, label = "Create invoice"): Promise<void> {
    expect(one.creates).toBe(1);
    expect(await invoices(one)).toEqual([]);
    one.create = () => ({ id: "inv-2", payLink: "https://pay.example.com/invoice/inv-2/payment" });
    await one.tap(label);
    expect(one.creates).toBe(2);
    expect(texts(one, waiting)).toHaveLength(1);
  }

  it.for([
    [{}, "Pay refused this invoice without saying why. Nothing was created, and your draft is safe."],
    [
      { reason: "Terminal No. 5 is closed. .", retryAfter: 30, requestId: "r-1" },
      "Pay refused this invoice: Terminal No. 5 is closed. Nothing was created, and your draft is safe. " +
        "Try again in 30 seconds.",
    ],
  ] as const)("because it is refused leaves the draft, and says so: %o", async ([details, text]) => {
    const one = await atReview();
    const before = one.chat.last;
    one.create = () => {
      throw new MerchantServiceError("rejected", "said by the test", details);
    };
    await one.tap("Create invoice");
    const [said, card] = one.chat.texts.slice(-2);
    expect(said?.replace(/[\u2066-\u2069]/g, "")).toBe(text);
    expect(card).toMatch(review);
    expect(one.noted).toContainEqual({
      event: "create-invoice.failed",
      fields: {
        ref: one.noted.map(({ fields }) => Reflect.get(fields, "ref")).find((ref) => ref !== undefined),
        kind: "rejected",
        requestId: "requestId" in details ? "r-1" : undefined,
      },
    });
    // A tap that still waits finds the old card finished.
    expect(await press(one, before.messageId)).toBe(finished);
    await expectDraftBack(one);
  });

  it("because the service isn't reached can be tried again", async () => {
    const one = await atReview();
    one.create = failing("unavailable");
    await one.tap("Create invoice");
    expect(one.chat.last.text).toBe("The invoicing service doesn't answer. Your draft is safe.");
    expect(one.chat.labels()).toEqual(["Try again", "Back"]);
    await expectDraftBack(one, "Try again");
  });

  it("because the service isn't reached leads back to the card", async () => {
    const one = await atReview();
    one.create = failing("unavailable");
    await one.tap("Create invoice");
    await one.tap("Back");
    expect(one.chat.last.text).toMatch(review);
    await expectDraftBack(one);
  });

  it("because access was renewed asks for another tap, on the card below", async () => {
    const one = await atReview();
    const { messageId } = one.chat.last;
    one.create = async () => {
      await one.store.credentials.write(one.key, {
        accessToken: "renewed",
        expiresAt: Date.now() + hour,
        event: 0,
      });
      return failing("signed-out")();
    };
    await one.tap("Create invoice");
    expect(one.chat.texts.at(-2)).toBe("Access was renewed. Tap Create invoice again.");
    expect(one.chat.last.text).toMatch(review);
    expect(one.chat.last.messageId).toBeGreaterThan(messageId);
    await expectDraftBack(one);
    expect(one.lastCall?.[0]).toBe("renewed");
  });

  it("because access has ended asks to sign in, and keeps the draft", async () => {
    const one = await atReview();
    one.create = failing("signed-out");
    await one.tap("Create invoice");
    expect((await one.record()).signIn?.step).toBe("login");
    expect(one.creates).toBe(1);
    expect(await invoices(one)).toEqual([]);
    expect(await draftOf(one)).toMatchObject({ step: "review", items: [{ name: "Coffee" }] });
    expect(await one.store.credentials.read(one.key)).toBeUndefined();
  });

  it("because access was over before asks to sign in, and sends nothing", async () => {
    const clock = { now: start };
    const one = await atReview(() => clock.now);
    clock.now += hour;
    await one.tap("Create invoice");
    expect((await one.record()).signIn?.step).toBe("login");
    expect(one.creates).toBe(0);
    expect(await invoices(one)).toEqual([]);
  });

  it("because its expiry has passed asks for another one", async () => {
    const clock = { now: start };
    const one = await OneChat.open(() => clock.now);
    await one.send("/new Coffee 2x15000");
    await one.send("21.11 12:30");
    expect(one.chat.last.text).toMatch(review);
    clock.now += 31 * minute;
    await one.tap("Create invoice");
    expect(one.creates).toBe(0);
    expect(texts(one, /^That time has passed\. When does the link expire\?/)).toHaveLength(1);
    expect((await draftOf(one))?.step).toBe("expiry");
    await one.send("21.11 13:30");
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
    expect(one.lastCall?.[1].expireAt).toBe("2026-11-21T13:30:00.000Z");
  });
});

describe("a tolerance that no longer fits the total of 30,000", () => {
  const withTolerance = async (changes: Partial<Draft>): Promise<OneChat> => {
    const one = await atReview();
    await one.change(({ draft }) => Object.assign(draft ?? {}, changes));
    await one.tap("Create invoice");
    return one;
  };

  it("and covers all of it is asked for again", async () => {
    const one = await withTolerance({ underpaid: { kind: "amount", amount: "30000" } });
    expect(one.creates).toBe(0);
    expect(texts(one, /^The underpayment tolerance would cover the whole total/)).toHaveLength(1);
    expect(await draftOf(one)).toMatchObject({ step: "underpaid" });
    await one.tap("2%");
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
    expect(one.lastCall?.[1]).toMatchObject({ underpaidPercent: "2" });
  });

  it.for([
    ["overpaid", /^A payment that is up to .*40,000.* higher will still count as paid/, "40000"],
    ["underpaid", /^A payment that is up to .*20,000.* lower will still count as paid/, "20000"],
  ] as const)("and is large is confirmed first, once: %s", async ([side, question, amount]) => {
    const one = await withTolerance({ [side]: { kind: "amount", amount } });
    expect(one.creates).toBe(0);
    expect(one.chat.last.text?.replace(/[\u2066-\u2069]/g, "")).toMatch(question);
    await one.tap(one.chat.labels()[0] ?? "");
    expect(one.chat.last.text).toMatch(review);
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
    expect(one.lastCall?.[1]).toMatchObject({ [`${side}Amount`]: amount });
  });

  it("isn't asked about while it is small, or the other side's was confirmed", async () => {
    const small = { kind: "amount", amount: "3000" } as const;
    const one = await withTolerance({ underpaid: small, overpaid: small });
    expect(one.creates).toBe(1);
    const large = { kind: "amount", amount: "20000" } as const;
    const other = await withTolerance({ underpaid: large, overpaid: large, confirmed: ["underpaid"] });
    expect(other.creates).toBe(0);
    expect(await draftOf(other)).toMatchObject({
      step: "confirm-tolerance",
      unconfirmed: { side: "overpaid" },
    });
  });
});

describe("a crash in the middle of [Create invoice]", () => {
  /** Creates; then the record is as at its first commit that fits, and the same tap comes again. */
  async function crashAfter(one: OneChat, fits: (record: ChatRecord) => boolean): Promise<void> {
    const handle = one.handle.bind(one);
    let kept: ChatRecord | undefined;
    let payload: Parameters<OneChat["handle"]>[0] | undefined;
    const first = once(fits);
    one.diskRefuses = (record) => {
      if (first(record)) kept = structuredClone(record);
      return false;
    };
    one.handle = (...event) => {
      [payload] = event;
      return handle(...event);
    };
    await one.tap("Create invoice");
    if (kept === undefined || payload === undefined) throw new Error("No such commit was made.");
    await one.store.chats.write(one.key, kept);
    await handle(payload, one.lastEvent);
  }

  const isSent = ({ invoices: kept }: ChatRecord) =>
    Object.values(kept).some(({ creation }) => creation === "sending");
  const isAnswered = ({ journal }: ChatRecord) => journal?.results["create-call"] !== undefined;

  it("before the answer is kept: nobody knows, and the call isn't made again", async () => {
    const one = await atReview();
    await one.tap("Create invoice");
    await one.toReview();
    await crashAfter(one, isSent);
    expect(one.creates).toBe(2);
    const [first, second] = await invoices(one);
    expect([first?.creation, second?.creation]).toEqual(["created", "unknown"]);
    expect((await draftOf(one))?.submission).toBe(second?.ref);
    expect(texts(one, unknown)).toHaveLength(1);
  });

  it("after the answer is kept: the invoice's card comes", async () => {
    const one = await atReview();
    await crashAfter(one, isAnswered);
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

it("an answer without a usable pay link leaves the invoice's id with the question", async () => {
  const one = await atReview();
  one.create = () => {
    throw new MerchantServiceError("outcome-unknown", "said by the test", { invoiceId: "inv-9" });
  };
  await one.tap("Create invoice");
  expect(one.chat.last.text).toMatch(unknown);
  expect(one.chat.last.text).toContain("inv-9");
  expect(await invoices(one)).toMatchObject([{ creation: "unknown", id: "inv-9" }]);
});
