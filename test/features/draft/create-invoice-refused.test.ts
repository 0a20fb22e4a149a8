import { describe, expect, it } from "vitest";
import type { Draft } from "../../../src/features/draft/model/draft.js";
import { defined } from "../../../src/language/omit-undefined.js";
import { MerchantServiceError } from "../../../src/service/service-error.js";
import {
  atReview,
  draftOf,
  draftQuestionOf,
  invoices,
  isSent,
  old,
  once,
  pressCreate,
  review,
  texts,
  waiting,
} from "../../kit/in-one-chat.js";
import { hour, minute, plain, start } from "../../kit/invoice-chat.js";
import { failing, OneChat } from "../../kit/one-chat.js";
import { callbackPayload } from "../../status-callback.js";
import { accountOf } from "../../store/samples.js";

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
      { reason: "Terminal No. 5 is closed. .", requestId: "r-1" },
      "Pay refused this invoice: Terminal No. 5 is closed. Nothing was created, and your draft is safe.",
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
    expect(await pressCreate(one, before.messageId)).toBe(old);
    await expectDraftBack(one);
  });

  it.for([
    [30, /^Pay asks to wait until \d\d:\d\d\. Nothing was created, and your draft is safe\.$/],
    [
      90_000,
      /^Pay asks to wait for more than an hour\. Please try again at \d\d:\d\d at the earliest\. Nothing/,
    ],
    [undefined, /^Pay has too many requests right now\. Please try again in a minute\. Nothing was created/],
  ] as const)("because of too many requests names the time, with Retry-After %s", async ([seconds, text]) => {
    const clock = { now: start };
    const one = await atReview(() => clock.now);
    one.create = () => {
      throw new MerchantServiceError(
        "too-many-requests",
        "said by the test",
        defined({ retryAfter: seconds }),
      );
    };
    await one.tap("Create invoice");
    const [said, card] = one.chat.texts.slice(-2);
    expect(said?.replace(/[\u2066-\u2069]/g, "")).toMatch(text);
    expect(card).toMatch(review);
    expect(await invoices(one)).toEqual([]);
    expect(await draftOf(one)).toMatchObject({ terms: { items: [{ name: "Coffee" }] } });
    // The access ends before the longest wait does.
    if (seconds === 90_000) return;
    clock.now += minute;
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
        account: accountOf("anna@shop.example"),
        obtainedAt: 0,
        expiresAt: Date.now() + hour,
        event: 0,
      });
      return failing("signed-out")();
    };
    await one.tap("Create invoice");
    expect(one.chat.texts.at(-2)).toBe("Your access has been renewed. Tap Create invoice again.");
    expect(one.chat.last.text).toMatch(review);
    expect(one.chat.last.messageId).toBeGreaterThan(messageId);
    await expectDraftBack(one);
    expect(one.lastCall?.[0]).toBe("renewed");
  });

  it("because access has ended asks to sign in, and keeps the draft", async () => {
    const one = await atReview();
    one.create = failing("signed-out");
    await one.tap("Create invoice");
    expect((await one.record()).open.at(-1)).toMatchObject({ kind: "sign-in" });
    expect(one.chat.last.text).toMatch(/login\?/);
    expect(one.creates).toBe(1);
    expect(await invoices(one)).toEqual([]);
    expect(await draftOf(one)).toMatchObject({ terms: { items: [{ name: "Coffee" }] } });
    expect((await draftQuestionOf(one))?.ask).toBe("review");
    expect(await one.store.credentials.read(one.key)).toBeUndefined();
  });

  it("because access was over before asks to sign in, and sends nothing", async () => {
    const clock = { now: start };
    const one = await atReview(() => clock.now);
    clock.now += hour;
    expect(await one.tap("Create invoice")).toBeUndefined();
    expect((await one.record()).open.at(-1)).toMatchObject({ kind: "sign-in" });
    expect(one.chat.last.text).toMatch(/login\?/);
    expect(one.creates).toBe(0);
    expect(await invoices(one)).toEqual([]);
  });

  it("because access ends while the submission is kept asks to sign in, and sends nothing", async () => {
    const clock = { now: start };
    const one = await atReview(() => clock.now);
    const first = once(isSent);
    one.diskRefuses = (record) => {
      if (first(record)) clock.now += hour;
      return false;
    };
    expect(await one.tap("Create invoice")).toBe("Creating the invoice…");
    expect((await one.record()).open.at(-1)).toMatchObject({ kind: "sign-in" });
    expect(one.chat.last.text).toMatch(/login\?/);
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
    // The question takes the place of the card.
    expect(texts(one, /^When does the link expire\?/)).toHaveLength(1);
    await one.send("21.11 13:30");
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
    expect(one.lastCall?.[1].expireAt).toBe("2026-11-21T13:30:00.000Z");
  });
});

describe("a tolerance that no longer fits the total of 30,000", () => {
  const withTolerance = async (
    changes: Partial<Draft["terms"]>,
    confirmed: Draft["confirmed"] = [],
  ): Promise<OneChat> => {
    const one = await atReview();
    await one.change(({ draft }) => {
      if (draft === undefined) throw new Error("There is no draft.");
      Object.assign(draft, { confirmed, terms: { ...draft.terms, ...changes } });
    });
    await one.tap("Create invoice");
    return one;
  };

  it("and covers all of it is asked for again", async () => {
    const one = await withTolerance({ underpaid: { kind: "amount", amount: "30000" } });
    expect(one.creates).toBe(0);
    expect(texts(one, /^The underpayment would cover the whole total/)).toHaveLength(1);
    expect((await draftQuestionOf(one))?.ask).toBe("underpaid");
    await one.tap("2%");
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
    expect(one.lastCall?.[1]).toMatchObject({ terms: { underpaid: { kind: "percent", percent: "2" } } });
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
    expect(one.lastCall?.[1]).toMatchObject({ terms: { [side]: { kind: "amount", amount } } });
  });

  it("isn't asked about while it is small, or the other side's was confirmed", async () => {
    const small = { kind: "amount", amount: "3000" } as const;
    const one = await withTolerance({ underpaid: small, overpaid: small });
    expect(one.creates).toBe(1);
    const large = { kind: "amount", amount: "20000" } as const;
    const other = await withTolerance({ underpaid: large, overpaid: large }, ["underpaid"]);
    expect(other.creates).toBe(0);
    expect(await draftQuestionOf(other)).toMatchObject({ ask: "confirm-tolerance", side: "overpaid" });
  });
});

describe("an invoice without a usable pay link", () => {
  it("is told as created, with its id, and is not to be created again", async () => {
    const one = await atReview();
    one.create = () => ({ id: "inv-9" });
    await one.tap("Create invoice");
    expect(one.chat.last.text).toContain("Created, invoice inv-9. Pay didn't give a usable link.");
    expect(await invoices(one)).toMatchObject([{ creation: "created", id: "inv-9" }]);
    expect(one.chat.labels()).toEqual(["Paid in cash", "Repeat", "Withdraw"]);
  });

  it.each([
    ["en", "🧾 Created, but I have no pay link", /You'll find the invoice in your Pay dashboard/],
    ["ru", "🧾 Создан, но ссылки на оплату у меня нет", /Вы найдёте счёт в кабинете Pay/],
    ["uz", "🧾 Yaratildi, lekin menda toʻlov havolasi yoʻq", /Hisobni Pay kabinetida topasiz/],
  ] as const)(
    "isn't told in %s as one that waits for a payment by a link",
    async (language, title, where) => {
      const one = await atReview();
      await one.change((record) => {
        record.settings.language = language;
      });
      one.create = () => ({ id: "inv-9" });
      await one.tap("Create invoice");
      expect(one.chat.last.text?.split("\n")[0]).toBe(title);
      expect(plain(one.chat.last.text)).toMatch(where);
      const [{ ref } = { ref: "" }] = await invoices(one);
      // Once the service tells more than that the invoice exists, its word is the title.
      await one.callback(ref, "processing");
      expect(one.chat.last.text?.split("\n")[0]).not.toBe(title);
    },
  );

  it("gets the link that a status update brings, if it is this invoice's", async () => {
    const one = await atReview();
    one.create = () => ({ id: "inv-9" });
    await one.tap("Create invoice");
    const [{ ref } = { ref: "" }] = await invoices(one);
    const update = (invoice: string) =>
      JSON.stringify({ status: "processing", payUrl: `https://pay.example.com/invoice/${invoice}/payment` });
    await one.handle(callbackPayload(update("inv-8"), { ref }));
    expect(one.chat.last.text).toContain("didn't give a usable link");
    await one.handle(callbackPayload(update("inv-9"), { ref }));
    expect(JSON.stringify(one.chat.last.keyboard)).toContain("https://pay.example.com/invoice/inv-9/payment");
    expect(one.chat.last.text).not.toContain("usable link");
    expect(one.chat.labels()).toContain("Copy text");
  });

  it("says of a link that the bot has made that it has made it", async () => {
    const one = await atReview();
    one.create = () => ({ id: "inv-9", payLink: "https://pay.example.com/inv-9", isMade: true });
    await one.tap("Create invoice");
    expect(one.chat.last.text).toMatch(/⚠️ I made this link myself, because Pay didn't give a usable one\./);
    expect(one.chat.labels()).toContain("Copy text");
  });
});
