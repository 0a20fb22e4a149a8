import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LedgerPage } from "../../src/features/today/ledger/ledger-page.js";
import type { RecordStore, Store } from "../../src/store/store-port.js";
import { anyText } from "../any-text.js";
import { keptCallback } from "../status-callback.js";
import { accountOf, all, chatOf, invoiceOf } from "./samples.js";

/** How a test gets at one kind of storage. */
export interface Place {
  /** Opens the storage of this place; each call another instance over the same records. */
  open(): Promise<Store>;
  /** The storage as another process opens it, if several may. */
  openElsewhere?(): Promise<Store>;
  /** More records than a listing takes at once, if it takes them in pages. */
  readonly manyRecords?: number;
  /** Makes every write fail until `mend` is called. */
  breakWrites(): Promise<void>;
  mend(): Promise<void>;
  remove(): Promise<void>;
}

/** What every storage must do. Run it once for each. */
export function describeStore(name: string, makePlace: () => Promise<Place>): void {
  describe(`a store (${name})`, () => {
    let place: Place;
    let store: Store;
    let opened: Store[];

    const open = async () => {
      const another = await place.open();
      opened.push(another);
      return another;
    };

    beforeEach(async () => {
      place = await makePlace();
      opened = [];
      store = await open();
    });

    afterEach(async () => {
      for (const one of opened) await one.close();
      await place.remove();
    });

    const keysOf = async (records: RecordStore<unknown>, prefix?: string) =>
      (await all(records.list(prefix))).map(({ key }) => key).sort();

    it("has no record under a key that was never written", async () => {
      expect(await store.chats.read("1")).toBeUndefined();
      expect(await store.invoices.read("1/a")).toBeUndefined();
      expect(await keysOf(store.chats)).toEqual([]);
      expect(await keysOf(store.invoices, "1/")).toEqual([]);
    });

    it("gives back every kind of record as it was written", async () => {
      const chat = chatOf("-100123", {
        invoices: { r1: invoiceOf("r1", { keyId: "abc" }) },
        conversation: { log: [1, { deep: "‮rtl\u0000" }] },
        journal: { event: 3, results: { sent: { id: 1 }, none: null } },
      });
      const credentials = {
        accessToken: "t",
        obtainedAt: 0,
        expiresAt: 5,
        event: 3,
        account: accountOf("anna@shop.example"),
      };
      const letter = { at: 1, reason: "broken", event: { any: ["json", 1, null] } };
      const unreadable = { at: 1, ...keptCallback("ünreadable", { ref: "r1" }) };
      await store.chats.write("-100123", chat);
      await store.credentials.write("-100123", credentials);
      await store.invoices.write("-100123/r1", invoiceOf("r1"));
      await store.accounts.write("digest", { refusals: [1, 2] });
      await store.accountChats.write("digest", { chats: [{ chat: "-100123", since: 5 }] });
      await store.deadLetters.write("-100123/17", letter);
      await store.unreadable.write("-100123/18", unreadable);
      const logged = {
        number: 7,
        at: 1,
        what: "renamed",
        by: "owner",
        details: { before: "Дильноза" },
      } as const;
      await store.teamLogs.write("-100123/Team_a-0", { entries: [logged] });
      const ledgerPage = {
        ...{ book: 1, next: 7, terminals: { "t-1": "Касса" }, sellers: {} },
        groups: [{ kind: "paid" as const, currency: "UZS", terminal: "t-1" }],
        goods: [{ name: "Чай", currency: "UZS" }],
        quarters: { "1893456": { cells: [[0, 1, "100.5"]], items: [[0, 2, "100.5"]] } },
      } satisfies LedgerPage;
      await store.ledgerPages.write("-100123/digest-600", ledgerPage);

      expect(await store.chats.read("-100123")).toEqual(chat);
      expect(await store.credentials.read("-100123")).toEqual(credentials);
      expect(await store.invoices.read("-100123/r1")).toEqual(invoiceOf("r1"));
      expect(await store.accounts.read("digest")).toEqual({ refusals: [1, 2] });
      expect(await store.accountChats.read("digest")).toEqual({ chats: [{ chat: "-100123", since: 5 }] });
      expect(await store.deadLetters.read("-100123/17")).toEqual(letter);
      expect(await store.unreadable.read("-100123/18")).toEqual(unreadable);
      expect(await store.teamLogs.read("-100123/Team_a-0")).toEqual({ entries: [logged] });
      expect(await store.ledgerPages.read("-100123/digest-600")).toEqual(ledgerPage);
    });

    it("finds everything again after it was closed and opened", async () => {
      await store.chats.write("5", chatOf("5", { lastEvent: 9 }));
      await store.close();
      const again = await open();
      expect(await again.chats.read("5")).toEqual(chatOf("5", { lastEvent: 9 }));
      expect(await keysOf(again.chats)).toEqual(["5"]);
    });

    it("shows one process what another one has written and removed, if several may", async ({ skip }) => {
      if (place.openElsewhere === undefined) return skip("One process at a time works there.");
      const second = await place.openElsewhere();
      opened.push(second);
      await store.chats.write("5", chatOf("5"));
      expect(await second.chats.read("5")).toEqual(chatOf("5"));
      await second.chats.write("5", chatOf("5", { lastEvent: 2 }));
      expect((await store.chats.read("5"))?.lastEvent).toBe(2);
      await second.chats.remove("5");
      expect(await store.chats.read("5")).toBeUndefined();
    });

    it("keeps the value as it was when the write was asked for", async () => {
      const record = chatOf("5", { handled: ["a"] });
      const written = store.chats.write("5", record);
      record.handled.push("b");
      await written;
      expect((await store.chats.read("5"))?.handled).toEqual(["a"]);
      const read = await store.chats.read("5");
      read?.handled.push("c");
      expect((await store.chats.read("5"))?.handled).toEqual(["a"]);
    });

    it("keeps the last of many writes asked for at once, and never shows half of one", async () => {
      const value = (n: number) =>
        chatOf("5", { lastEvent: n, handled: Array.from({ length: n * 20 }, () => `${n}`) });
      const writes = Array.from({ length: 20 }, (_, n) => store.chats.write("5", value(n + 1)));
      const reads = Array.from({ length: 20 }, () => store.chats.read("5"));
      await Promise.all(writes);
      for (const read of await Promise.all(reads)) expect(read).toEqual(read && value(read.lastEvent));
      expect(await store.chats.read("5")).toEqual(value(20));
    });

    it("keeps the writes of different keys apart, however many at once", async () => {
      const numbers = Array.from({ length: 100 }, (_, n) => n);
      await Promise.all(numbers.map((n) => store.invoices.write(`${n % 7}/${n}`, invoiceOf(`${n}`))));
      for (const n of numbers) expect((await store.invoices.read(`${n % 7}/${n}`))?.ref).toBe(`${n}`);
      expect(await keysOf(store.invoices)).toHaveLength(100);
    });

    it("removes a record, and takes the removal of none as done", async () => {
      await store.invoices.write("1/a", invoiceOf("a"));
      await store.invoices.write("1/b", invoiceOf("b"));
      await store.invoices.remove("1/a");
      await store.invoices.remove("1/a");
      await store.invoices.remove("9/z");
      expect(await store.invoices.read("1/a")).toBeUndefined();
      expect(await keysOf(store.invoices)).toEqual(["1/b"]);
      await store.invoices.remove("1/b");
      await store.invoices.write("1/c", invoiceOf("c"));
      expect(await keysOf(store.invoices)).toEqual(["1/c"]);
    });

    it("takes removals and writes below one chat at the same time", async () => {
      for (let round = 0; round < 20; round++) {
        await store.invoices.write("1/a", invoiceOf("a"));
        await Promise.all([store.invoices.remove("1/a"), store.invoices.write("1/b", invoiceOf("b"))]);
        expect(await keysOf(store.invoices)).toEqual(["1/b"]);
        await store.invoices.remove("1/b");
      }
    });

    it("lists the keys that begin with a prefix, with the time of their last write", async () => {
      const before = Date.now() - 1000;
      for (const key of ["1/a", "1/ab", "12/a", "-1/a"]) await store.invoices.write(key, invoiceOf("a"));
      expect(await keysOf(store.invoices, "1/")).toEqual(["1/a", "1/ab"]);
      expect(await keysOf(store.invoices, "1/ab")).toEqual(["1/ab"]);
      expect(await keysOf(store.invoices, "1")).toEqual(["1/a", "1/ab", "12/a"]);
      expect(await keysOf(store.invoices)).toEqual(["-1/a", "1/a", "1/ab", "12/a"]);
      expect(await keysOf(store.invoices, "/")).toEqual([]);
      expect(await keysOf(store.invoices, "../")).toEqual([]);
      for (const { modifiedAt } of await all(store.invoices.list())) {
        expect(modifiedAt).toBeGreaterThan(before);
        expect(modifiedAt).toBeLessThan(Date.now() + 1000);
      }
    });

    it("lists on while listed records are removed", async () => {
      for (let n = 0; n < 120; n++) await store.invoices.write(`1/${n}`, invoiceOf("a"));
      let seen = 0;
      for await (const { key } of store.invoices.list("1/")) {
        seen++;
        await store.invoices.remove(key);
      }
      expect(seen).toBe(120);
      expect(await keysOf(store.invoices)).toEqual([]);
    });

    it("keeps records of any two keys apart, whatever characters they have", async () => {
      const part = anyText({ minLength: 1, maxLength: 12 }).filter((text) => !/[/\ud800-\udfff]/.test(text));
      const key = fc.tuple(part, part).map(([chat, ref]) => `${chat}/${ref}`);
      const hard = [
        "../a",
        "./..",
        "a/A",
        "A/a",
        "a/a",
        "con/nul",
        "%61/a",
        "a/ ",
        "a/.",
        "a/.sealed",
        "a/\u0000",
        "é/é",
        "é/é",
      ];
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(fc.oneof(key, fc.constantFrom(...hard)), { maxLength: 6 }),
          async (keys) => {
            for (const one of keys) await store.invoices.write(one, invoiceOf(one));
            for (const one of keys) expect((await store.invoices.read(one))?.ref).toBe(one);
            expect(await keysOf(store.invoices)).toEqual([...keys].sort());
            for (const one of keys) await store.invoices.remove(one);
          },
        ),
        { numRuns: 40 },
      );
    });

    it("refuses a value that it could not read back, and keeps the old one", async () => {
      await store.chats.write("5", chatOf("5"));
      const wrong = chatOf("5", { lastEvent: Number.NaN, handled: ["secret text"] });
      const refusal = await store.chats.write("5", wrong).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ name: "StorageError", code: "invalid" });
      expect(String(refusal)).toContain("lastEvent");
      expect(String(refusal)).not.toContain("secret text");
      expect(await store.chats.read("5")).toEqual(chatOf("5"));
    });

    it("lists every key once when there are more than it takes at a time, in pages", async () => {
      const keys = Array.from({ length: place.manyRecords ?? 120 }, (_, n) => `1/${n}`);
      await Promise.all(keys.map((key) => store.accounts.write(key, { refusals: [] })));
      await store.accounts.write("2/0", { refusals: [] });
      expect(await keysOf(store.accounts, "1/")).toEqual(keys.sort());
    });

    it("does work under one name one after the other", async () => {
      const count = () =>
        store.inTurn("accounts", "x", async () => {
          const before = (await store.accounts.read("x"))?.refusals ?? [];
          await store.accounts.write("x", { refusals: [...before, before.length] });
        });
      const failing = store.inTurn("accounts", "x", () => Promise.reject(new Error("of the work itself")));
      await expect(failing).rejects.toThrow("of the work itself");
      await Promise.all(Array.from({ length: 20 }, count));
      expect((await store.accounts.read("x"))?.refusals).toEqual([...Array(20).keys()]);
    });

    it("lets work under other names go on meanwhile, more of them than it has places for", async () => {
      let arrived = 0;
      let open: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      const works = Array.from({ length: 12 }, (_, n) =>
        store.inTurn("accounts", `${n}`, async () => {
          arrived += 1;
          if (arrived === 3) open();
          if (n < 3) await gate;
          await store.accounts.write(`${n}`, { refusals: [n] });
        }),
      );
      await Promise.all(works);
      expect(await keysOf(store.accounts)).toHaveLength(12);
    });

    it("says in words that a write failed, keeps the old value, and goes on when the fault is mended", async () => {
      await store.chats.write("5", chatOf("5"));
      await store.probe();
      await place.breakWrites();
      const refusal = await store.chats
        .write("5", chatOf("5", { lastEvent: 2 }))
        .catch((error: unknown) => error);
      expect(refusal).toMatchObject({ name: "StorageError", code: expect.stringMatching(/^[A-Z0-9]+$/) });
      expect(String(refusal)).toMatch(/^StorageError: The (storage|database) failed: [a-z ']+/);
      expect(await store.chats.read("5")).toEqual(chatOf("5"));
      await expect(store.probe()).rejects.toThrow(/^The (storage|database) failed/);
      await place.mend();
      await store.probe();
      await store.chats.write("5", chatOf("5", { lastEvent: 3 }));
      expect((await store.chats.read("5"))?.lastEvent).toBe(3);
    });

    it("ends what is under way when it is closed, and refuses what comes after", async () => {
      const writes = Array.from({ length: 10 }, (_, n) => store.chats.write(`${n}`, chatOf(`${n}`)));
      await store.close();
      await Promise.all(writes);
      await expect(store.chats.read("1")).rejects.toMatchObject({ name: "StorageError", code: "closed" });
      await expect(store.chats.write("1", chatOf("1"))).rejects.toMatchObject({ code: "closed" });
      expect(await keysOf((await open()).chats)).toHaveLength(10);
    });
  });
}
