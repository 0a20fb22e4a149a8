import { describe, expect, test } from "vitest";
import type { ChatRecord } from "../../src/features/chat-record.js";
import { chatOf } from "../store/samples.js";
import { failNextWrite, first, openStore, over, process, TelegramDown } from "./processing.js";

describe("an effect outside", () => {
  /** An effect that tells how often it was run. */
  function counted() {
    let calls = 0;
    const effect = async () => {
      calls += 1;
      return `result ${calls}`;
    };
    return { effect, calls: () => calls };
  }

  test("runs once over all retries, and its result is found again", async () => {
    const { store } = await openStore();
    const results: string[] = [];
    const { effect, calls } = counted();
    const { processor } = process(store, async (unit) => {
      results.push(await unit.once("grant", effect));
      if (results.length < 4) throw new TelegramDown();
    });
    for (let attempt = 0; attempt < 4; attempt += 1) await processor.handle(first, attempt);
    expect(calls()).toBe(1);
    expect(new Set(results)).toEqual(new Set(["result 1"]));
  });

  test("is found again by the redelivery after a crash", async () => {
    const { store } = await openStore();
    const crashed = process(store, async (unit) => {
      await unit.once("grant", async () => "result");
      await new Promise(() => {}); // The process ends here.
    });
    void crashed.processor.handle(first, 0);
    await expect
      .poll(async () => (await store.chats.read("42"))?.journal?.results)
      .toEqual({ grant: "result" });
    const { processor } = process(store, async (unit) => {
      expect(unit.done("grant")).toBe("result");
      expect(await unit.once("grant", async () => "another")).toBe("result");
    });
    expect(await processor.handle(first, 0)).toEqual(over);
    expect((await store.chats.read("42"))?.journal).toBeUndefined();
  });

  test("that returned null, false or 0 is done as well", async () => {
    const { store } = await openStore();
    let calls = 0;
    const { processor } = process(store, async (unit) => {
      for (const result of [null, false, 0])
        for (let time = 0; time < 2; time += 1)
          await unit.once(String(result), async () => {
            calls += 1;
            return result;
          });
    });
    await processor.handle(first, 0);
    expect(calls).toBe(3);
  });

  test("isn't done again when its result could not be committed: the next attempt commits it first", async () => {
    const { store } = await openStore();
    const { effect, calls } = counted();
    const { processor } = process(store, async (unit) => {
      expect(await unit.once("grant", effect)).toBe("result 1");
      expect((await store.chats.read("42"))?.journal?.results).toEqual({ grant: "result 1" });
    });
    failNextWrite(store);
    expect(await processor.handle(first, 0)).toMatchObject({ kind: "again" });
    expect(await store.chats.read("42")).toBeUndefined();
    expect(await processor.handle(first, 1)).toEqual(over);
    expect(calls()).toBe(1);
  });

  test("that failed may be tried again", async () => {
    const { store } = await openStore();
    let calls = 0;
    const { processor } = process(store, async (unit) => {
      await unit.once("grant", async () => {
        calls += 1;
        if (calls === 1) throw new TelegramDown();
        return "ok";
      });
    });
    await processor.handle(first, 0);
    expect(await processor.handle(first, 1)).toEqual(over);
    expect(calls).toBe(2);
  });

  test("of another event is never taken for this one's", async () => {
    const { store } = await openStore();
    await store.chats.write("42", chatOf("42", { journal: { event: 9, results: { grant: "old" } } }));
    const { processor } = process(store, async (unit) => {
      expect(unit.done("grant")).toBeUndefined();
      expect(await unit.once("grant", async () => "new")).toBe("new");
    });
    expect(await processor.handle(first, 0)).toEqual(over);
  });
});

describe("a commit in the middle", () => {
  test("writes the record as it was before plus its own change, never half of the handler's work", async () => {
    const { store } = await openStore();
    await store.chats.write("42", chatOf("42", { settings: { currency: "UZS" } }));
    const seen: (ChatRecord | undefined)[] = [];
    const { processor } = process(store, async (unit) => {
      unit.record.settings.currency = "USD";
      await unit.patch((record) => {
        record.secrecy = { state: "awaited" };
      });
      seen.push(await store.chats.read("42"));
      expect(unit.record).toMatchObject({ settings: { currency: "USD" }, secrecy: { state: "awaited" } });
      unit.record.languageHint = "ru";
    });
    await processor.handle(first, 0);
    expect(seen[0]).toMatchObject({
      settings: { currency: "UZS" },
      secrecy: { state: "awaited" },
      lastEvent: 0,
    });
    expect(await store.chats.read("42")).toMatchObject({
      settings: { currency: "USD" },
      secrecy: { state: "awaited" },
      languageHint: "ru",
      lastEvent: 10,
    });
  });

  test("stays when the handler fails afterwards; the rest of its work doesn't", async () => {
    const { store } = await openStore();
    const { processor } = process(store, async (unit) => {
      unit.record.languageHint = "ru";
      await unit.patch((record) => {
        record.secrecy = { state: "awaited" };
      });
      throw new TelegramDown();
    });
    await processor.handle(first, 0);
    const record = await store.chats.read("42");
    expect(record).toMatchObject({ secrecy: { state: "awaited" }, lastEvent: 0 });
    expect(record).not.toHaveProperty("languageHint");
  });

  test("that the disk refuses leaves the handler's record as it was", async () => {
    const { store } = await openStore();
    const { processor } = process(store, async (unit) => {
      failNextWrite(store);
      const failed = unit.patch((record) => {
        record.secrecy = { state: "awaited" };
      });
      await expect(failed).rejects.toThrow("storage failed");
      expect(unit.record.secrecy).toBeUndefined();
    });
    await processor.handle(first, 0);
  });

  test("is told to the intake before it resolves", async () => {
    const { store } = await openStore();
    const { processor, committed } = process(store, async (unit) => {
      await unit.patch((record) => {
        record.secrecy = { state: "awaited" };
      });
      expect(committed.at(-1)?.secrecy).toEqual({ state: "awaited" });
    });
    await processor.handle(first, 0);
    expect(committed).toHaveLength(2);
  });
});
