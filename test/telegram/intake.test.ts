import type { Update } from "grammy/types";
import { describe, expect, test } from "vitest";
import type { NewEvent } from "../../src/engine/event.js";
import { command, fillDisk, gate, message, openedLines, tap, text } from "../engine/samples.js";
import { chatOf } from "../store/samples.js";
import { openIntake } from "./open-intake.js";

describe("what comes in", () => {
  test("is on disk, in order, when it was accepted", async () => {
    const { intake, dir, taken } = await openIntake();
    await intake.accept([command(1, 42, "/new"), tap(2, 42, "x"), command(3, 7, "/new")]);
    expect(taken.map(({ chat, key }) => `${chat} ${key}`)).toEqual(["42 u:1", "42 u:2", "7 u:3"]);
    expect((await openedLines(dir)).join()).toContain("/new");
  });

  test("leaves out groups and kinds that the bot doesn't know", async () => {
    const { intake, taken } = await openIntake();
    const group = message(1, 42, { chat: { id: -1, type: "group", title: "G" }, text: "hi" });
    const unknown = { update_id: 2, purchased_paid_media: {} } as unknown as Update;
    await intake.accept([group, unknown]);
    expect(taken).toEqual([]);
    await intake.accept([group, unknown, text(3, 42, "hi")]);
    expect(taken.map(({ key }) => key)).toEqual(["u:3"]);
  });

  test("of an album is its first picture, and what has a text or is a file", async () => {
    const { intake, dir, taken } = await openIntake();
    const part = (id: number, content: object) => message(id, 42, { media_group_id: "9", ...content });
    const [photo, document] = [[], { file_id: "f", file_unique_id: "u" }];
    await fillDisk(dir);
    await expect(intake.accept([part(1, { photo })])).rejects.toThrow("no space");
    await intake.accept([part(1, { photo }), part(2, { photo }), part(3, { photo, caption: "Tea 5000" })]);
    await intake.accept([part(4, { document }), message(5, 42, { photo: [] })]);
    await intake.accept([part(7, { document: { ...document, mime_type: "image/png" } })]);
    await intake.accept([message(6, 7, { media_group_id: "9", photo: [] })]);
    expect(taken.map(({ key }) => key)).toEqual(["u:1", "u:3", "u:4", "u:5", "u:6"]);
  });

  test("of a shape that Telegram doesn't have is passed by, so that what comes with it isn't held up", async () => {
    const { intake, taken, logged } = await openIntake();
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
    await intake.accept([...broken, text(3, 42, "hi")]);
    expect(taken.map(({ key }) => key)).toEqual(["u:3"]);
    expect(logged).toEqual(["intake.unreadable"]);
  });

  test("is in order even when one batch comes while the other is looked at", async () => {
    const reading = gate();
    const { intake, taken } = await openIntake({
      readRecord: async () => {
        await reading.opened;
        return undefined;
      },
    });
    intake.noteCommitted(chatOf("42"));
    const both = [
      intake.accept([text(1, 42, "one"), text(2, 7, "Tea")]),
      intake.accept([text(3, 42, "two")]),
    ];
    await new Promise((resolve) => setImmediate(resolve));
    reading.open();
    await Promise.all(both);
    expect(taken.map(({ key }) => key)).toEqual(["u:1", "u:2", "u:3"]);
  });

  test("is refused when the disk is, and taken when it comes again", async () => {
    const { intake, dir, taken } = await openIntake();
    await fillDisk(dir);
    await expect(intake.accept([text(1, 42, "one")])).rejects.toThrow("no space");
    await intake.accept([text(1, 42, "one")]);
    expect(taken.map(({ key }) => key)).toEqual(["u:1"]);
  });

  describe("while something else is being stored", () => {
    /** Three updates come alone, as webhooks bring them, while the first one is on its way to the disk. */
    async function comeAlone(disk: (keys: readonly string[]) => void = () => undefined) {
      const storing = gate();
      const writes: string[][] = [];
      const stored: NewEvent[] = [];
      const { intake } = await openIntake({
        accept: async (events) => {
          const keys = events.map(({ key }) => key);
          writes.push(keys);
          disk(keys);
          await storing.opened;
          stored.push(...events);
          return "kept";
        },
      });
      const first = intake.accept([command(1, 7, "/new")]);
      await expect.poll(() => writes).toHaveLength(1);
      const others = [command(2, 42, "/signin"), text(3, 42, "anna"), text(4, 9, "Tea")];
      const outcomes = Promise.allSettled([first, ...others.map((update) => intake.accept([update]))]);
      storing.open();
      const statuses = (await outcomes).map(({ status }) => status);
      return { intake, writes, stored, statuses };
    }

    test("is stored with one write, and a text behind a sign-in stays hidden", async () => {
      const { writes, stored, statuses } = await comeAlone();
      expect(writes).toEqual([["u:1"], ["u:2", "u:3", "u:4"]]);
      expect(statuses).toEqual(Array.from({ length: 4 }, () => "fulfilled"));
      expect(stored.map(({ payload }) => "secret" in payload)).toEqual([false, false, true, false]);
    });

    test("is refused for each sender when its write fails, and what comes later is stored", async () => {
      const { intake, writes, statuses } = await comeAlone((keys) => {
        if (keys.length > 1) throw new Error("no space");
      });
      expect(statuses).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
      await intake.accept([text(4, 9, "Tea")]);
      expect(writes.at(-1)).toEqual(["u:4"]);
    });
  });

  test("of a chat that is full is dropped and logged, and other chats' messages are kept", async () => {
    const kept: NewEvent[] = [];
    const { intake, logged } = await openIntake({
      accept: async (events) => {
        if (events.some(({ chat }) => chat === "1")) return "full";
        kept.push(...events);
        return "kept";
      },
    });
    await intake.accept([text(1, 1, "one"), text(2, 2, "two")]);
    expect(kept.map(({ key }) => key)).toEqual(["u:2"]);
    expect(logged).toEqual(["inbox.update-dropped", "dropped 1"]);
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
    const { intake, dir, logged, taken } = await openIntake({
      readRecord: async () => {
        await slow.opened;
        return undefined;
      },
    });
    const before = intake.accept([command(1, 42, "/new")]);
    const after = intake.accept([query(2, "Coffee 2x15000")]);
    await expect.poll(() => logged).toEqual(["asked Coffee 2x15000"]);
    slow.open();
    await Promise.all([before, after]);
    expect(taken).toHaveLength(1);
    expect((await openedLines(dir)).join()).not.toContain("Coffee");
  });

  test("takes a choice and the seller's own taps into the seller's lane, without what was typed", async () => {
    const { intake, dir, taken } = await openIntake({
      inline: { ask: () => {}, turnAway: () => {}, owns: async ({ from }) => from.id === anna.id },
    });
    const chosen = { result_id: "offer:1", from: anna, inline_message_id: "m", query: "Coffee 2x15000" };
    await intake.accept([{ update_id: 1, chosen_inline_result: chosen } as Update, inlineTap(2)]);
    expect(taken.map(({ chat }) => chat)).toEqual(["42", "42"]);
    const lines = (await openedLines(dir)).join();
    expect(lines).not.toContain("Coffee");
    expect(lines.match(/"inline_message_id":"m"/g)).toHaveLength(2);
  });

  test("turns other people's taps away at once, and keeps nothing of them", async () => {
    const { intake, dir, taken, logged } = await openIntake();
    await intake.accept([inlineTap(1, { id: 77, is_bot: false, first_name: "Timur" })]);
    expect(logged).toEqual(["turned away t1"]);
    expect(taken).toEqual([]);
    expect((await openedLines(dir)).join()).not.toContain("Timur");
  });

  test("leaves it to the lane whose a tap is, when the offers can't be read", async () => {
    const owns = () => Promise.reject(new Error("EIO"));
    const { intake, taken, logged } = await openIntake({
      inline: { ask: () => {}, turnAway: () => {}, owns },
    });
    await intake.accept([inlineTap(1)]);
    expect(taken).toHaveLength(1);
    expect(logged).toEqual(["intake.offers-unread"]);
  });

  test("takes what was sent via the bot into its own chat for nothing that was said to it", async () => {
    const { intake, taken } = await openIntake();
    const via = (username: string): Update => {
      const update = text(1, 42, "Invoice: Coffee");
      return { ...update, message: { ...update.message, via_bot: { username } } } as Update;
    };
    await intake.accept([via("Shop_Bot")]);
    expect(taken).toEqual([]);
    await intake.accept([via("gif")]);
    expect(taken).toHaveLength(1);
  });
});
