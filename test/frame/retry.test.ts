import { describe, expect, it } from "vitest";
import { openDraft } from "../../src/frame/talk/questions.js";
import { cardAt } from "../kit/faces.js";
import { draftQuestionOf, texts, unknown } from "../kit/in-one-chat.js";
import { failing, OneChat } from "../kit/one-chat.js";
import { all, invoiceOf } from "../store/samples.js";

describe("a question about a price with two readings", () => {
  it("is over once the item has gone on without it", async () => {
    const one = await OneChat.open();
    await one.change((record) => {
      record.settings.currency = "KWD";
    });
    await one.send("/new");
    await one.send("Tea");
    await one.send("1,500");
    const stale = one.chat.last;
    const [label = ""] = one.chat.labels(stale);
    await one.send("2");
    await one.tap("Items");
    await one.send("Coffee");
    expect(await one.tap(label, stale.messageId)).toBe("This step is finished.");
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "price", name: "Coffee" });
    // The same button works while its question is the newest.
    await one.send("1,500");
    await one.tap(label);
    expect((await draftQuestionOf(one))?.ask).toBe("item");
  });
});

describe("messages that were dropped", () => {
  const notice = /^⚠️ Too many messages came at once/;

  it("are told of though the first attempt fails, and once", async () => {
    const one = await OneChat.open();
    one.processor.noteOverflow(one.key);
    one.telegram.control.fault({ method: "sendMessage", kind: 502 });
    await one.send("/help");
    await one.send("/help");
    expect(texts(one, notice)).toHaveLength(1);
  });

  it("are told of when they were dropped while an event was in hand", async () => {
    const one = await OneChat.open();
    await one.toReview();
    const { create } = one;
    one.create = () => {
      one.processor.noteOverflow(one.key);
      return create();
    };
    await one.tap("Create invoice");
    expect(texts(one, notice)).toEqual([]);
    await one.send("/help");
    expect(texts(one, notice)).toHaveLength(1);
  });
});

describe("an event that is given up", () => {
  it("after the service has taken the password leaves a sign-in that asks for it again", async () => {
    const one = await OneChat.open();
    await one.send("/signin");
    await one.send("anna");
    let passwords = 0;
    one.signIn = {
      passwordGrant: async () => {
        passwords += 1;
        return { kind: "mfa-required", mfaToken: "token" };
      },
      listAuthenticators: async () => [{ id: "a", type: "otp" }],
      challenge: async () => undefined,
    };
    one.telegram.control.fault({ method: "sendMessage", kind: 400 });
    await one.send("hunter2");
    expect((await one.record()).open).toMatchObject([{ kind: "sign-in", login: "anna" }]);
    expect(JSON.stringify((await one.record()).open)).not.toContain("token");
    await one.send("hunter2");
    expect(one.chat.last.text).toMatch(/^The one-time code/);
    expect(passwords).toBe(2);
  });

  it("is told", async () => {
    const one = await OneChat.open();
    one.telegram.control.fault({ method: "sendMessage", kind: 400 });
    await one.send("/help");
    expect(one.chat.texts).toHaveLength(1);
    expect(one.chat.last.text).toMatch(/^Something went wrong on my side/);
    expect(await all(one.store.deadLetters.list())).toHaveLength(1);
  });

  it("is none when a fault of ours hits the create call: nobody knows what it did", async () => {
    const one = await OneChat.open();
    await one.toReview();
    one.create = () => {
      throw new TypeError("a fault of ours");
    };
    await one.tap("Create invoice");
    expect(one.chat.last.text).toMatch(unknown);
    expect(one.creates).toBe(1);
    expect(await all(one.store.deadLetters.list())).toEqual([]);
  });

  it("is noted for the next update when Telegram is down as well", async () => {
    const one = await OneChat.open();
    one.telegram.control.fault({ method: "sendMessage", kind: 400 });
    // The second attempt finds the first one's refusal, so only what tells of it is sent anew.
    one.telegram.control.fault({ method: "sendMessage", kind: 502 });
    await one.send("/help");
    expect(one.chat.said).toEqual([]);
    await one.send("/help");
    expect(one.chat.texts[0]).toMatch(/^⚠️ I couldn't handle one of your earlier messages/);
  });

  it("is told in other words when it was a status update", async () => {
    const one = await OneChat.open();
    await one.send("/help");
    await one.change((record) => {
      record.invoices.a = invoiceOf("a", cardAt(1));
    });
    one.telegram.control.fault({ method: "editMessageText", kind: 400, times: 2 });
    one.telegram.control.fault({ method: "sendMessage", kind: 400, times: 2 });
    await one.callback("a", "paid");
    expect(one.chat.last.text).toMatch(
      /^Something went wrong on my side with a status update of one of your invoices/,
    );
    // Telegram refuses the card alone: the reply is posted, and the card is tried again with the next update.
    expect(texts(one, /is paid/)).toHaveLength(1);
    await one.send("/help");
    expect(texts(one, /is paid/)).toHaveLength(1);
    expect((await one.record()).due).toEqual([]);
  });
});

describe("a retry after Telegram failed in the middle", () => {
  it("doesn't post the same question twice", async () => {
    const one = await OneChat.open();
    await one.change((record) => {
      record.due = [{ kind: "news", about: "dead-letter", waits: true }];
    });
    let posts = 0;
    one.diskRefuses = (record) => record.draft !== undefined && record.journal === undefined && posts++ < 2;
    await one.send("/new");
    expect(posts).toBe(3);
    expect(one.chat.texts).toHaveLength(2);
  });

  it("doesn't say a refusal twice", async () => {
    const one = await OneChat.open();
    await one.toReview();
    one.create = () => {
      one.telegram.control.fault({ method: "sendMessage", kind: "latency", ms: 0 });
      one.telegram.control.fault({ method: "sendMessage", kind: 502 });
      return failing("rejected")();
    };
    await one.tap("Create invoice");
    expect(one.logged).toEqual(["event.retry"]);
    expect(texts(one, /^Pay refused this invoice/)).toHaveLength(1);
    expect(one.creates).toBe(1);
    expect(one.chat.labels()).toContain("Create invoice");
  });

  it("doesn't ask again what it asked before the failure", async () => {
    const one = await OneChat.open();
    await one.toReview();
    // Refused as an edit, so it is posted; then Telegram fails at the answer to the tap.
    one.telegram.control.fault({ method: "editMessageText", kind: 400 });
    one.telegram.control.fault({ method: "answerCallbackQuery", kind: 502, times: 2 });
    await one.tap("Expiry");
    expect(one.logged).toEqual(["event.retry", "event.retry"]);
    expect(texts(one, /^When does the link expire/)).toHaveLength(1);
    await one.tap("3 days");
    expect(one.chat.last.text).toContain("Check the invoice");
  });

  it("doesn't post twice what an edit was refused for", async () => {
    const one = await OneChat.open();
    await one.toReview();
    one.telegram.control.fault({ method: "editMessageText", kind: 400 });
    let refused = 0;
    one.diskRefuses = (record) => openDraft(record)?.question.ask === "expiry" && refused++ < 2;
    await one.tap("Expiry");
    expect(refused).toBe(3);
    expect(texts(one, /^When does the link expire/)).toHaveLength(1);
    expect((await one.record()).question?.messageId).toBe(one.chat.last.messageId);
  });
});

describe("credentials", () => {
  it.for([
    { ended: true, left: undefined },
    { ended: false, left: { accessToken: "token" } },
  ])("are looked at by the timer: ended $ended", async ({ ended, left }) => {
    const clock = { time: Date.now() };
    const one = await OneChat.open(() => clock.time);
    await one.send("/help");
    if (ended) clock.time += 2 * 60 * 60_000;
    await one.handle({ source: "timer", name: "retention" });
    const found = await one.store.credentials.read(one.key);
    if (left === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(left);
    expect(texts(one, /./)).toHaveLength(1);
  });
});
