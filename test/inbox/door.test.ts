import type { Update } from "grammy/types";
import { describe, expect, onTestFinished, test } from "vitest";
import { Door, type DoorOptions } from "../../src/inbox/door.js";
import type { InboxEvent, NewEvent } from "../../src/inbox/event.js";
import { Inbox } from "../../src/inbox/inbox.js";
import { hiddenText } from "../../src/inbox/slim-update.js";
import { Vault } from "../../src/inbox/vault.js";
import type { ChatRecord } from "../../src/storage/chat-record.js";
import { openLowdbStore } from "../../src/storage/lowdb/store.js";
import { chatOf } from "../storage/samples.js";
import {
  command,
  edited,
  fillDisk,
  folder,
  gate,
  message,
  openedLines,
  sealer,
  tap,
  text,
} from "./samples.js";

const password = "correct horse battery";
const signingIn = (chat: string): ChatRecord =>
  chatOf(chat, { signIn: { step: "password", wrongCodes: 0, startedAt: 1 } });

/** A door before a real inbox and a real storage; events wait in the inbox until the test strikes them off. */
async function openDoor(changes: Partial<DoorOptions> = {}) {
  const dir = await folder();
  const vault = new Vault();
  const store = await openLowdbStore({ dir, sealer, log: () => {} });
  onTestFinished(() => store.close());
  const taken: InboxEvent[] = [];
  const logged: string[] = [];
  const inbox = await Inbox.open({
    dir,
    sealer,
    now: () => 1000,
    log: () => {},
    deliver: (event) => void taken.push(event),
    makeRoom: () => false,
  });
  onTestFinished(() => inbox.close());
  const door = new Door({
    vault,
    commands: new Set(["start", "signin", "new", "cancel"]),
    username: () => "shop_bot",
    inline: {
      ask: ({ query }) => void logged.push(`asked ${query}`),
      owns: async () => false,
      turnAway: ({ id }) => void logged.push(`turned away ${id}`),
    },
    readRecord: (chat) => store.chats.read(chat),
    waiting: (chat) => inbox.waiting(chat),
    accept: (events) => inbox.accept(events),
    noteDamaged: (chat) => void logged.push(`damaged ${chat}`),
    noteDropped: (chat) => void logged.push(`dropped ${chat}`),
    log: (event) => void logged.push(event),
    ...changes,
  });
  return { dir, vault, store, inbox, door, taken, logged };
}

const shown = ({ payload }: InboxEvent) => {
  if (payload.source !== "telegram") throw new Error("Only updates come through the door.");
  const { update, vaulted, secret } = payload;
  return { text: (update.message ?? update.edited_message)?.text, vaulted, secret };
};

describe("what comes in", () => {
  test("is on disk, in order, when it was accepted", async () => {
    const { door, dir, taken } = await openDoor();
    await door.accept([command(1, 42, "/new"), tap(2, 42, "x"), command(3, 7, "/new")]);
    expect(taken.map(({ chat, key }) => `${chat} ${key}`)).toEqual(["42 u:1", "42 u:2", "7 u:3"]);
    expect((await openedLines(dir)).join()).toContain("/new");
  });

  test("leaves out groups and kinds that the bot doesn't know", async () => {
    const { door, taken } = await openDoor();
    const group = message(1, 42, { chat: { id: -1, type: "group", title: "G" }, text: "hi" });
    const unknown = { update_id: 2, purchased_paid_media: {} } as unknown as Update;
    await door.accept([group, unknown]);
    expect(taken).toEqual([]);
    await door.accept([group, unknown, text(3, 42, "hi")]);
    expect(taken.map(({ key }) => key)).toEqual(["u:3"]);
  });

  test("of a shape that Telegram doesn't have is passed by, so that what comes with it isn't held up", async () => {
    const { door, taken, logged } = await openDoor();
    const broken = [
      { message: null },
      { message: { message_id: 1, date: 1 } },
      { message: { ...message(1, 42, {}).message, text: ["a"] } },
      { message: { ...message(1, 42, {}).message, text: "half of \ud83d" } },
      { message: { ...message(1, 42, {}).message, chat: { id: "../42", type: "private" } } },
      {
        message: {
          ...message(1, 42, {}).message,
          document: { file_id: "f", file_unique_id: "u", file_size: 1e300 },
        },
      },
      { callback_query: { ...tap(1, 42, "x").callback_query, data: {} } },
      { inline_query: { id: "1", query: "Tea", offset: "" } },
      { my_chat_member: { chat: { id: 42, type: "private" } } },
    ].map((content, index) => ({ update_id: 10 + index, ...content }) as unknown as Update);
    await door.accept([...broken, text(3, 42, "hi")]);
    expect(taken.map(({ key }) => key)).toEqual(["u:3"]);
    expect(logged).toEqual(["door.unreadable"]);
  });

  test("is in order even when one batch comes while the other is looked at", async () => {
    const reading = gate();
    const { door, taken } = await openDoor({
      readRecord: async () => {
        await reading.opened;
        return undefined;
      },
    });
    door.noteCommitted(chatOf("42"));
    const both = [door.accept([text(1, 42, "one"), text(2, 7, "Tea")]), door.accept([text(3, 42, "two")])];
    await new Promise((resolve) => setImmediate(resolve));
    reading.open();
    await Promise.all(both);
    expect(taken.map(({ key }) => key)).toEqual(["u:1", "u:2", "u:3"]);
  });

  test("is refused when the disk is, and taken when it comes again", async () => {
    const { door, dir, taken } = await openDoor();
    await fillDisk(dir);
    await expect(door.accept([text(1, 42, "one")])).rejects.toThrow("no space");
    await door.accept([text(1, 42, "one")]);
    expect(taken.map(({ key }) => key)).toEqual(["u:1"]);
  });

  test("of a chat that is full is dropped and logged, and other chats' messages are kept", async () => {
    const kept: NewEvent[] = [];
    const { door, logged } = await openDoor({
      accept: async (events) => {
        if (events.some(({ chat }) => chat === "1")) return "full";
        kept.push(...events);
        return "kept";
      },
    });
    await door.accept([text(1, 1, "one"), text(2, 2, "two")]);
    expect(kept.map(({ key }) => key)).toEqual(["u:2"]);
    expect(logged).toEqual(["inbox.update-dropped", "dropped 1"]);
  });
});

describe("a text that may be a secret", () => {
  test("is none in a chat that isn't signing in and has nothing waiting", async () => {
    const { door, taken } = await openDoor();
    await door.accept([text(1, 42, "Coffee")]);
    expect(taken.map(shown)).toEqual([{ text: "Coffee", vaulted: undefined, secret: undefined }]);
  });

  test.each([
    ["a record with an open sign-in", signingIn("42")],
    ["a record that awaits a secret", chatOf("42", { awaitsSecret: true })],
  ])("stands in no file with %s", async (_name, record) => {
    const { door, dir, store, taken, vault } = await openDoor();
    await store.chats.write("42", record);
    await door.accept([text(1, 42, password)]);
    const [{ text: seen, vaulted, secret } = shown({} as InboxEvent)] = taken.map(shown);
    expect([seen, vaulted]).toEqual([hiddenText, "awaited"]);
    expect(vault.look(secret ?? "")).toBe(password);
    expect((await openedLines(dir)).join()).not.toContain("horse");
  });

  test.each([
    ["a record with an open sign-in", signingIn("42")],
    ["a record that awaits a secret", chatOf("42", { awaitsSecret: true })],
  ])("stands in no file when it is an edit, with %s", async (_name, record) => {
    const { door, dir, store, taken, vault } = await openDoor();
    await store.chats.write("42", record);
    await door.accept([edited(1, 42, password)]);
    const [{ text: seen, vaulted, secret } = shown({} as InboxEvent)] = taken.map(shown);
    expect([seen, vaulted]).toEqual([hiddenText, "awaited"]);
    expect(vault.look(secret ?? "")).toBe(password);
    expect((await openedLines(dir)).join()).not.toContain("horse");
  });

  test("may be an edit behind something that may open a sign-in, and a text behind such an edit", async () => {
    const { door, dir, inbox, taken } = await openDoor();
    await door.accept([command(1, 42, "/signin"), edited(2, 42, password)]);
    inbox.done(taken[0]?.n ?? 0);
    await door.accept([text(3, 42, "123 456")]);
    expect(taken.slice(1).map((event) => shown(event).vaulted)).toEqual(["possible", "possible"]);
    expect((await openedLines(dir)).join()).not.toMatch(/horse|123 456/);
    for (const { n } of taken) inbox.done(n);
    await door.accept([edited(4, 42, "Coffee")]);
    expect(shown(taken[3] as InboxEvent)).toEqual({ text: "Coffee", vaulted: undefined, secret: undefined });
  });

  test("is one from the commit on that opens the sign-in, and none any more from the commit that ends it", async () => {
    const { door, taken } = await openDoor();
    await door.accept([text(1, 42, "Coffee")]);
    door.noteCommitted(signingIn("42"));
    await door.accept([text(2, 42, password)]);
    door.noteCommitted(chatOf("42"));
    await door.accept([text(3, 7, "Tea")]);
    expect(taken.map((event) => shown(event).vaulted)).toEqual([undefined, "awaited", undefined]);
  });

  test.each([
    ["a command", command(1, 42, "/signin")],
    ["a tap", tap(1, 42, "signin:start")],
  ])("may be one behind %s that still waits", async (_name, opening) => {
    const { door, dir, inbox, taken, vault } = await openDoor();
    await door.accept([opening]);
    await door.accept([text(2, 42, password)]);
    inbox.done(taken[0]?.n ?? 0);
    // A text behind a hidden one may answer the next question.
    await door.accept([text(3, 42, "123 456")]);
    expect(taken.slice(1).map((event) => shown(event).vaulted)).toEqual(["possible", "possible"]);
    expect(taken.slice(1).map((event) => vault.look(shown(event).secret ?? ""))).toEqual([
      password,
      "123 456",
    ]);
    expect((await openedLines(dir)).join()).not.toMatch(/horse|123 456/);
    for (const { n } of taken) inbox.done(n);
    await door.accept([text(4, 42, "Coffee")]);
    expect(shown(taken[3] as InboxEvent).text).toBe("Coffee");
  });

  test("is none to be kept when the same update comes again after the sign-in has ended", async () => {
    const { door, taken, dir } = await openDoor();
    door.noteCommitted(chatOf("42", { handled: ["u:7"] }));
    await door.accept([text(7, 42, password), text(8, 42, "Coffee")]);
    expect(taken.map((event) => event.key)).toEqual(["u:8"]);
    expect((await openedLines(dir)).join()).not.toContain(password);
  });

  test("is one when it was sent before its sender could see that the sign-in had ended", async () => {
    const { door, taken, inbox } = await openDoor();
    const late = text(7, 42, password);
    const { message_id: sent = 0 } = late.message ?? {};
    door.noteCommitted(chatOf("42", { signInEnded: sent + 1 }));
    await door.accept([late]);
    for (const { n } of taken) inbox.done(n);
    door.noteCommitted(chatOf("42", { signInEnded: 1 }));
    await door.accept([text(8, 42, "Coffee")]);
    expect(taken.map(shown)).toMatchObject([{ text: hiddenText, vaulted: "awaited" }, { text: "Coffee" }]);
  });

  test("may be one behind a command of its own batch, not before it, nor in another chat", async () => {
    const { door, dir, taken } = await openDoor();
    await door.accept([
      text(1, 42, "Coffee"),
      command(2, 42, "/signin"),
      text(3, 42, password),
      text(4, 7, "Tea"),
    ]);
    expect(taken.map((event) => shown(event).text)).toEqual(["Coffee", "/signin", hiddenText, "Tea"]);
    expect((await openedLines(dir)).join()).not.toContain("horse");
  });

  test("is no command of the bot, but any other text that begins with a slash", async () => {
    const { door, taken } = await openDoor();
    door.noteCommitted(signingIn("42"));
    await door.accept([command(1, 42, "/cancel"), command(2, 42, "/horse-battery")]);
    expect(taken.map((event) => shown(event).text)).toEqual(["/cancel", hiddenText]);
    expect(shown(taken[1] as InboxEvent).vaulted).toBe("awaited");
  });

  test("is every text of a chat whose record can't be read", async () => {
    const { door, dir, taken, logged } = await openDoor({
      readRecord: async () => {
        throw new Error("damaged");
      },
    });
    await door.accept([text(1, 42, password)]);
    expect(taken.map((event) => shown(event).vaulted)).toEqual(["awaited"]);
    expect(logged).toEqual(["door.record-unread"]);
    expect((await openedLines(dir)).join()).not.toContain("horse");
  });

  test("is one when the sign-in is committed while an older record is being read", async () => {
    const reading = gate();
    const { door, taken } = await openDoor({
      readRecord: async () => {
        await reading.opened;
        return chatOf("42");
      },
    });
    const accepted = door.accept([text(1, 42, password)]);
    await Promise.resolve();
    door.noteCommitted(signingIn("42"));
    reading.open();
    await accepted;
    expect(taken.map((event) => shown(event).vaulted)).toEqual(["awaited"]);
  });

  test("is one when ten thousand other chats push the chat's sign-in out of memory", async () => {
    const { door, store, taken } = await openDoor();
    await store.chats.write("42", signingIn("42"));
    door.noteCommitted(signingIn("42"));
    for (let chat = 1000; chat < 11_001; chat += 1) door.noteCommitted(chatOf(String(chat)));
    await door.accept([text(1, 42, password)]);
    expect(taken.map((event) => shown(event).vaulted)).toEqual(["awaited"]);
  });

  test("is one when that happens while the batch is looked at", async () => {
    const reading = gate();
    const { door, taken } = await openDoor({
      readRecord: async () => {
        await reading.opened;
        return undefined;
      },
    });
    door.noteCommitted(signingIn("42"));
    const accepted = door.accept([text(1, 42, password), text(2, 7, "Tea")]);
    await new Promise((resolve) => setImmediate(resolve));
    for (let chat = 1000; chat < 11_001; chat += 1) door.noteCommitted(chatOf(String(chat)));
    reading.open();
    await accepted;
    expect(taken.map((event) => shown(event).text)).toEqual([hiddenText, "Tea"]);
  });
});

describe("inline mode", () => {
  const anna = { id: 42, is_bot: false, first_name: "Anna" };
  const query = (update_id: number, typed: string): Update =>
    ({ update_id, inline_query: { id: `q${update_id}`, from: anna, query: typed, offset: "" } }) as Update;
  const inlineTap = (update_id: number, from = anna): Update =>
    ({
      update_id,
      callback_query: { id: `t${update_id}`, from, chat_instance: "c", inline_message_id: "m", data: "x" },
    }) as Update;

  test("answers queries beside the inbox, also while the disk is slow, and keeps nothing of them", async () => {
    const slow = gate();
    const { door, dir, logged, taken } = await openDoor({
      readRecord: async () => {
        await slow.opened;
        return undefined;
      },
    });
    const before = door.accept([command(1, 42, "/new")]);
    const after = door.accept([query(2, "Coffee 2x15000")]);
    await expect.poll(() => logged).toEqual(["asked Coffee 2x15000"]);
    slow.open();
    await Promise.all([before, after]);
    expect(taken).toHaveLength(1);
    expect((await openedLines(dir)).join()).not.toContain("Coffee");
  });

  test("takes a choice and the seller's own taps into the seller's lane, without what was typed", async () => {
    const { door, dir, taken } = await openDoor({
      inline: { ask: () => {}, turnAway: () => {}, owns: async ({ from }) => from.id === anna.id },
    });
    const chosen = { result_id: "offer:1", from: anna, inline_message_id: "m", query: "Coffee 2x15000" };
    await door.accept([{ update_id: 1, chosen_inline_result: chosen } as Update, inlineTap(2)]);
    expect(taken.map(({ chat }) => chat)).toEqual(["42", "42"]);
    const lines = (await openedLines(dir)).join();
    expect(lines).not.toContain("Coffee");
    expect(lines.match(/"inline_message_id":"m"/g)).toHaveLength(2);
  });

  test("turns other people's taps away at once, and keeps nothing of them", async () => {
    const { door, dir, taken, logged } = await openDoor();
    await door.accept([inlineTap(1, { id: 77, is_bot: false, first_name: "Timur" })]);
    expect(logged).toEqual(["turned away t1"]);
    expect(taken).toEqual([]);
    expect((await openedLines(dir)).join()).not.toContain("Timur");
  });

  test("leaves it to the lane whose a tap is, when the offers can't be read", async () => {
    const owns = () => Promise.reject(new Error("EIO"));
    const { door, taken, logged } = await openDoor({ inline: { ask: () => {}, turnAway: () => {}, owns } });
    await door.accept([inlineTap(1)]);
    expect(taken).toHaveLength(1);
    expect(logged).toEqual(["door.offers-unread"]);
  });

  test("takes what was sent via the bot into its own chat for nothing that was said to it", async () => {
    const { door, taken } = await openDoor();
    const via = (username: string): Update => {
      const update = text(1, 42, "Invoice: Coffee");
      return { ...update, message: { ...update.message, via_bot: { username } } } as Update;
    };
    await door.accept([via("Shop_Bot")]);
    expect(taken).toEqual([]);
    await door.accept([via("gif")]);
    expect(taken).toHaveLength(1);
  });
});
