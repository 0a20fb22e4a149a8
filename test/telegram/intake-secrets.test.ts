import type { Update } from "grammy/types";
import { describe, expect, test } from "vitest";
import type { InboxEvent } from "../../src/engine/event.js";
import type { ChatRecord } from "../../src/features/chat-record.js";
import { hiddenText } from "../../src/telegram/updates/message-update.js";
import { command, edited, gate, message, openedLines, tap, text } from "../engine/samples.js";
import { accountOf, chatOf, signedInAs, signInTo } from "../store/samples.js";
import { openIntake, password, shown, signingIn } from "./open-intake.js";

describe("a text that may be a secret", () => {
  test("is none in a chat that isn't signing in and has nothing waiting", async () => {
    const { intake, taken } = await openIntake();
    await intake.accept([text(1, 42, "Coffee")]);
    expect(taken.map(shown)).toEqual([{ text: "Coffee", withheldBecause: undefined, secret: undefined }]);
  });

  test.each([
    ["a record with an open sign-in", signingIn("42")],
    ["a record that awaits a secret", chatOf("42", { secrecy: { state: "awaited" } })],
  ])("stands in no file with %s", async (_name, record) => {
    const { intake, dir, store, taken, secrets } = await openIntake();
    await store.chats.write("42", record);
    await intake.accept([text(1, 42, password)]);
    const [{ text: seen, withheldBecause, secret } = shown({} as InboxEvent)] = taken.map(shown);
    expect([seen, withheldBecause]).toEqual([hiddenText, "awaited"]);
    expect(secrets.look(secret ?? "")?.text).toBe(password);
    expect((await openedLines(dir)).join()).not.toContain("horse");
  });

  test.each([
    ["a record with an open sign-in", signingIn("42")],
    ["a record that awaits a secret", chatOf("42", { secrecy: { state: "awaited" } })],
  ])("stands in no file when it is an edit, with %s", async (_name, record) => {
    const { intake, dir, store, taken, secrets } = await openIntake();
    await store.chats.write("42", record);
    await intake.accept([edited(1, 42, password)]);
    const [{ text: seen, withheldBecause, secret } = shown({} as InboxEvent)] = taken.map(shown);
    expect([seen, withheldBecause]).toEqual([hiddenText, "awaited"]);
    expect(secrets.look(secret ?? "")?.text).toBe(password);
    expect((await openedLines(dir)).join()).not.toContain("horse");
  });

  test("may be an edit behind something that may open a sign-in, and a text behind such an edit", async () => {
    const { intake, dir, inbox, taken } = await openIntake();
    await intake.accept([command(1, 42, "/signin"), edited(2, 42, password)]);
    inbox.done(taken[0]?.n ?? 0);
    await intake.accept([text(3, 42, "123 456")]);
    expect(taken.slice(1).map((event) => shown(event).withheldBecause)).toEqual(["possible", "possible"]);
    expect((await openedLines(dir)).join()).not.toMatch(/horse|123 456/);
    for (const { n } of taken) inbox.done(n);
    await intake.accept([edited(4, 42, "Coffee")]);
    expect(shown(taken[3] as InboxEvent)).toEqual({
      text: "Coffee",
      withheldBecause: undefined,
      secret: undefined,
    });
  });

  test("is one from the commit on that opens the sign-in, and none any more from the commit that ends it", async () => {
    const { intake, taken } = await openIntake();
    await intake.accept([text(1, 42, "Coffee")]);
    intake.noteCommitted(signingIn("42"));
    await intake.accept([text(2, 42, password)]);
    intake.noteCommitted(chatOf("42"));
    await intake.accept([text(3, 7, "Tea")]);
    expect(taken.map((event) => shown(event).withheldBecause)).toEqual([undefined, "awaited", undefined]);
  });

  test.each([
    ["a command", command(1, 42, "/signin")],
    ["a tap", tap(1, 42, "signin:start")],
  ])("may be one behind %s that still waits", async (_name, opening) => {
    const { intake, dir, inbox, taken, secrets } = await openIntake();
    await intake.accept([opening]);
    await intake.accept([text(2, 42, password)]);
    inbox.done(taken[0]?.n ?? 0);
    // A text behind a hidden one may answer the next question.
    await intake.accept([text(3, 42, "123 456")]);
    expect(taken.slice(1).map((event) => shown(event).withheldBecause)).toEqual(["possible", "possible"]);
    expect(taken.slice(1).map((event) => secrets.look(shown(event).secret ?? "")?.text)).toEqual([
      password,
      "123 456",
    ]);
    expect((await openedLines(dir)).join()).not.toMatch(/horse|123 456/);
    for (const { n } of taken) inbox.done(n);
    await intake.accept([text(4, 42, "Coffee")]);
    expect(shown(taken[3] as InboxEvent).text).toBe("Coffee");
  });

  const now = 1_700_000_000_000;
  const hasAccess = signedInAs("anna", now + 1);
  const membership = { owner: "7", ownerName: "Bek", team: "t", id: "s", joinedAt: 1 };

  test.each<[string, Partial<ChatRecord>]>([
    ["seller, who is never asked for one", { seller: membership }],
    ["merchant who has access", hasAccess],
    ["merchant whose chat isn't locked yet", { ...hasAccess, lock: { minutes: 5, lastActive: now - 1 } }],
  ])("is none of a %s, behind taps, commands and lines", async (_name, changes) => {
    const { intake, store, taken } = await openIntake();
    await store.chats.write("42", chatOf("42", changes));
    await intake.accept([tap(1, 42, "new:start"), text(2, 42, "Tea 5000"), tap(3, 42, "draft:d:review")]);
    await intake.accept([text(4, 42, "Coffee 2x15000"), edited(5, 42, "Cake 40 000")]);
    await intake.accept([command(6, 42, "/today"), command(7, 42, "/new Cake 5000"), text(8, 42, "Tea")]);
    expect(taken.map((event) => shown(event).text)).toEqual([
      ...[undefined, "Tea 5000", undefined, "Coffee 2x15000", "Cake 40 000"],
      ...["/today", "/new Cake 5000", "Tea"],
    ]);
  });

  test.each<[string, Partial<ChatRecord>, Update[]]>([
    ["whose access has ended", signedInAs("anna", now), []],
    ["whose chat locks itself", { ...hasAccess, lock: { minutes: 5, lastActive: now - 300_000 } }, []],
    ["who signs in", hasAccess, [tap(1, 42, "signin:start")]],
    ["who signs in by a link", hasAccess, [command(1, 42, "/start signin")]],
    ["who was asked to sign in again", { account: signInTo(accountOf("anna")) }, []],
    ["who has never signed in", {}, []],
    ["who has typed ahead in a sign-in", hasAccess, [command(1, 42, "/signin"), text(2, 42, "anna")]],
  ])("may be one of a merchant %s, behind a tap of a draft", async (_name, changes, before) => {
    const { intake, store, taken, dir } = await openIntake();
    await store.chats.write("42", chatOf("42", changes));
    await intake.accept([
      ...before,
      tap(8, 42, "draft:d:create"),
      text(9, 42, password),
      command(10, 42, `/new ${password}`),
    ]);
    expect(taken.slice(-2).map(shown)).toMatchObject([
      { text: hiddenText, withheldBecause: "possible" },
      { text: "/new", withheldBecause: "possible" },
    ]);
    expect((await openedLines(dir)).join()).not.toContain("horse");
  });

  test("is one from the commit on that opens a sign-in in a draft's tap, although the tap waits to be struck off", async () => {
    const { intake, taken } = await openIntake();
    intake.noteCommitted(chatOf("42", hasAccess));
    await intake.accept([tap(1, 42, "draft:d:create"), text(2, 42, "Coffee")]);
    intake.noteCommitted(chatOf("42", { ...hasAccess, ...signingIn("42") }));
    await intake.accept([text(3, 42, password)]);
    expect(taken.map((event) => shown(event).withheldBecause)).toEqual([undefined, undefined, "awaited"]);
  });

  test("is none to be kept when the same update comes again after the sign-in has ended", async () => {
    const { intake, taken, dir } = await openIntake();
    intake.noteCommitted(chatOf("42", { handled: ["u:7"] }));
    await intake.accept([text(7, 42, password), text(8, 42, "Coffee")]);
    expect(taken.map((event) => event.key)).toEqual(["u:8"]);
    expect((await openedLines(dir)).join()).not.toContain(password);
  });

  test("is one when it was sent before its sender could see that the sign-in had ended", async () => {
    const { intake, taken, inbox } = await openIntake();
    const late = text(7, 42, password);
    const { message_id: sent = 0 } = late.message ?? {};
    intake.noteCommitted(chatOf("42", { secrecy: { state: "lifted", before: sent + 1 } }));
    await intake.accept([late]);
    for (const { n } of taken) inbox.done(n);
    intake.noteCommitted(chatOf("42", { secrecy: { state: "lifted", before: 1 } }));
    await intake.accept([text(8, 42, "Coffee")]);
    expect(taken.map(shown)).toMatchObject([
      { text: hiddenText, withheldBecause: "awaited" },
      { text: "Coffee" },
    ]);
  });

  test("may be one behind a command of its own batch, not before it, nor in another chat", async () => {
    const { intake, dir, taken } = await openIntake();
    await intake.accept([
      text(1, 42, "Coffee"),
      command(2, 42, "/signin"),
      text(3, 42, password),
      text(4, 7, "Tea"),
    ]);
    expect(taken.map((event) => shown(event).text)).toEqual(["Coffee", "/signin", hiddenText, "Tea"]);
    expect((await openedLines(dir)).join()).not.toContain("horse");
  });

  test("is no command of the bot, but any other text that begins with a slash", async () => {
    const { intake, taken } = await openIntake();
    intake.noteCommitted(signingIn("42"));
    await intake.accept([command(1, 42, "/cancel"), command(2, 42, "/horse-battery")]);
    expect(taken.map((event) => shown(event).text)).toEqual(["/cancel", hiddenText]);
    expect(shown(taken[1] as InboxEvent).withheldBecause).toBe("awaited");
  });

  test("is no command that a phone has begun with a capital letter", async () => {
    const { intake, taken } = await openIntake();
    intake.noteCommitted(signingIn("42"));
    const inGroup = { chat: { id: -5, type: "group", title: "Shop" } } as const;
    await intake.accept([
      command(1, 42, "/Cancel"),
      command(2, 42, "/NEW@shop_bot"),
      edited(3, 42, "/New"),
      message(4, 42, { text: "/Payments", ...inGroup }),
      command(5, 42, `/New1${password}`),
    ]);
    expect(taken.map((event) => shown(event).text)).toEqual([
      "/cancel",
      "/new@shop_bot",
      "/new",
      "/payments",
      hiddenText,
    ]);
  });

  test("is every text of a chat whose record can't be read", async () => {
    const { intake, dir, taken, logged } = await openIntake({
      readRecord: async () => {
        throw new Error("damaged");
      },
    });
    await intake.accept([text(1, 42, password)]);
    expect(taken.map((event) => shown(event).withheldBecause)).toEqual(["awaited"]);
    expect(logged).toEqual(["intake.record-unread"]);
    expect((await openedLines(dir)).join()).not.toContain("horse");
  });

  test("is one when the sign-in is committed while an older record is being read", async () => {
    const reading = gate();
    const { intake, taken } = await openIntake({
      readRecord: async () => {
        await reading.opened;
        return chatOf("42");
      },
    });
    const accepted = intake.accept([text(1, 42, password)]);
    await Promise.resolve();
    intake.noteCommitted(signingIn("42"));
    reading.open();
    await accepted;
    expect(taken.map((event) => shown(event).withheldBecause)).toEqual(["awaited"]);
  });

  test("is one when ten thousand other chats push the chat's sign-in out of memory", async () => {
    const { intake, store, taken } = await openIntake();
    await store.chats.write("42", signingIn("42"));
    intake.noteCommitted(signingIn("42"));
    for (let chat = 1000; chat < 11_001; chat += 1) intake.noteCommitted(chatOf(String(chat)));
    await intake.accept([text(1, 42, password)]);
    expect(taken.map((event) => shown(event).withheldBecause)).toEqual(["awaited"]);
  });

  test("is one when that happens while the batch is looked at", async () => {
    const reading = gate();
    const { intake, taken } = await openIntake({
      readRecord: async () => {
        await reading.opened;
        return undefined;
      },
    });
    intake.noteCommitted(signingIn("42"));
    const accepted = intake.accept([text(1, 42, password), text(2, 7, "Tea")]);
    await new Promise((resolve) => setImmediate(resolve));
    for (let chat = 1000; chat < 11_001; chat += 1) intake.noteCommitted(chatOf(String(chat)));
    reading.open();
    await accepted;
    expect(taken.map((event) => shown(event).text)).toEqual([hiddenText, "Tea"]);
  });
});
