import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { NewEvent } from "../../../src/engine/event.js";
import { sweep } from "../../../src/engine/timers/retention-sweep.js";
import { holdsOld } from "../../../src/features/index.js";
import { ledgerPageOf } from "../../../src/features/today/ledger/ledger-page.js";
import { quarterOf } from "../../../src/invoice/ledger-place.js";
import { openLowdbStore } from "../../../src/store/folder/folder-store.js";
import type { RecordStore, Store } from "../../../src/store/store-port.js";
import { keptCallback } from "../../status-callback.js";
import { accountOf, all, chatOf, invoiceOf } from "../../store/samples.js";
import { placeOf, teamOf } from "../../store/team-samples.js";
import { folder, sealer } from "../samples.js";

const day = 24 * 60 * 60_000;
const today = Date.UTC(2026, 10, 21, 12);

async function openStore() {
  const dir = await folder();
  const store = await openLowdbStore({ dir, sealer, log: () => {} });
  onTestFinished(() => store.close());
  /** Lets every record of a kind be that many days old. */
  const age = async (kind: string, days: number) => {
    const top = join(dir, "records", kind);
    const time = new Date(today - days * day);
    for (const entry of await readdir(top, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), time, time);
    }
  };
  const accepted: NewEvent[] = [];
  const logged: string[] = [];
  const damaged: string[] = [];
  const run = () =>
    sweep({
      store,
      accept: async (events) => void accepted.push(...events),
      noteDamaged: (chat) => void damaged.push(chat),
      now: () => today,
      holdsOld,
      retentionDays: 400,
      log: (event, fields) => void logged.push(`${event} ${JSON.stringify(fields)}`),
    });
  return { dir, store, age, run, accepted, logged, damaged };
}

const keysOf = async (records: { list(): AsyncIterable<{ key: string }> }) =>
  (await all(records.list())).map(({ key }) => key);

test("removes what is older than its time, and nothing else", async () => {
  const { store, age, run, logged, accepted } = await openStore();
  const paid = { status: "paid" as const, receivedAt: 1, key: "k", count: 1 };
  await store.invoices.write("1/old", { ...invoiceOf("old"), history: [paid] });
  await store.invoices.write("1/open", { ...invoiceOf("open"), history: [] });
  await store.deadLetters.write("1/5", { at: 1, reason: "Error", event: {} });
  await store.unreadable.write("1/6", { at: 1, ...keptCallback("?") });
  await store.accounts.write("digest", { refusals: [1] });
  await store.credentials.write("1", {
    accessToken: "t",
    obtainedAt: 0,
    expiresAt: 1,
    event: 1,
    account: accountOf("anna@shop.example"),
  });
  await age("invoices", 401);
  await age("dead-letters", 8);
  await age("unreadable", 31);
  await age("accounts", 2);
  await age("credentials", 4000);
  await store.invoices.write("1/new", { ...invoiceOf("new"), history: [paid] });
  await run();
  // Whoever pays an open one in the end is still to be told about.
  expect((await keysOf(store.invoices)).sort()).toEqual(["1/new", "1/open"]);
  expect(await keysOf(store.deadLetters)).toEqual([]);
  expect(await keysOf(store.unreadable)).toEqual([]);
  expect(await keysOf(store.accounts)).toEqual([]);
  // Credentials are removed in their chat's lane, which looks whether they have ended.
  expect(await keysOf(store.credentials)).toEqual(["1"]);
  expect(accepted.map(({ chat }) => chat)).toEqual(["1"]);
  expect(logged).toEqual(['retention.swept {"removed":4,"quiet":1}']);
});

test("lets go of invoices of which nothing can be heard, and keeps those that may still be paid", async () => {
  const { store, age, run } = await openStore();
  const at = (days: number) => ({
    expireAt: new Date(today - days * day).toISOString(),
  });
  await store.invoices.write("1/no-updates", invoiceOf("no-updates", { callbacks: false }));
  await store.invoices.write("1/long-dead", invoiceOf("long-dead", at(401)));
  await store.invoices.write("1/lately-dead", invoiceOf("lately-dead", at(399)));
  await store.invoices.write("1/without-end", invoiceOf("without-end"));
  await age("invoices", 500);
  await run();
  expect((await keysOf(store.invoices)).sort()).toEqual(["1/lately-dead", "1/without-end"]);
});

test("keeps what is a day younger", async () => {
  const { store, age, run } = await openStore();
  await store.invoices.write("1/a", invoiceOf("a"));
  await store.deadLetters.write("1/5", { at: 1, reason: "Error", event: {} });
  await age("invoices", 399);
  await age("dead-letters", 6);
  await run();
  expect(await keysOf(store.invoices)).toEqual(["1/a"]);
  expect(await keysOf(store.deadLetters)).toEqual(["1/5"]);
});

test("leaves a chat's record to its lane: an idle chat gets one event a day", async () => {
  const { store, age, run, accepted } = await openStore();
  await store.chats.write("1", chatOf("1"));
  await age("chats", 31);
  await store.chats.write("2", chatOf("2"));
  await run();
  await run();
  expect(await keysOf(store.chats)).toHaveLength(2);
  expect(accepted.map(({ chat, payload }) => [chat, payload])).toEqual([
    ["1", { source: "timer", name: "retention" }],
    ["1", { source: "timer", name: "retention" }],
  ]);
  // The inbox takes both for one while the first waits.
  expect(new Set(accepted.map(({ key }) => key)).size).toBe(1);
});

test("finds in a record written lately what has been kept long enough", async () => {
  const { store, run, accepted } = await openStore();
  const draft = (days: number) => ({
    id: "d",
    reviewed: false,
    terms: { currency: "UZS", items: [] },
    updatedAt: today - days * day,
  });
  const paid = { status: "paid" as const, receivedAt: today - 401 * day, key: "k", count: 1 };
  const old = invoiceOf("r", { submittedAt: today - 402 * day });
  await store.chats.write("1", chatOf("1", { draft: draft(31) }));
  await store.chats.write(
    "2",
    chatOf("2", { discarded: { draft: draft(31), question: { kind: "draft", ask: "item" }, saidIn: 4 } }),
  );
  await store.chats.write("3", chatOf("3", { draft: draft(29) }));
  await store.chats.write("4", chatOf("4", { invoices: { r: { ...old, history: [paid] } } }));
  // It may still be paid.
  await store.chats.write("5", chatOf("5", { invoices: { r: old } }));
  await run();
  expect(accepted.map(({ chat }) => chat).sort()).toEqual(["1", "2", "4"]);
});

test("finds in a record written lately a team's question, invitation or wish to join whose time is over", async () => {
  const { store, run, accepted } = await openStore();
  const team = teamOf(accountOf("olga"), "9");
  const ask = (until: number) => ({
    ...{ id: "a", seller: "s-1", digest: "d", terms: invoiceOf("r").terms, over: [], askedAt: 0 },
    until,
  });
  const invitation = (until: number) => ({ id: "i", name: "D", limits: { currency: "UZS" }, until });
  const asked = (until: number) => [{ id: "a", digest: "d", until }];
  const joining = (askedAt: number) => ({ owner: "1", ownerName: "Olga", invitation: "i", askedAt });
  await store.chats.write("1", chatOf("1", { team: { ...team, asks: [ask(today)] } }));
  await store.chats.write("2", chatOf("2", { team: { ...team, asks: [ask(today + 1)] } }));
  await store.chats.write("3", chatOf("3", { team: { ...team, invitations: [invitation(today - day)] } }));
  await store.chats.write("4", chatOf("4", { team: { ...team, invitations: [invitation(today - 1)] } }));
  await store.chats.write("5", chatOf("5", { seller: { ...placeOf("1"), asked: asked(today) } }));
  await store.chats.write("6", chatOf("6", { seller: { ...placeOf("1"), asked: asked(today + 1) } }));
  await store.chats.write("7", chatOf("7", { joining: joining(today - 3 * day) }));
  await store.chats.write("8", chatOf("8", { joining: joining(today - 2 * day) }));
  await run();
  expect(accepted.map(({ chat }) => chat).sort()).toEqual(["1", "3", "5", "7"]);
});

test("has a chat told whose record it finds damaged", async () => {
  const { dir, run, accepted, damaged } = await openStore();
  await writeFile(join(dir, "records", "chats", "1.sealed"), "x");
  await run();
  expect(damaged).toEqual(["1"]);
  // Its lane begins a new record, which keeps that it is to be told.
  expect(accepted.map(({ chat }) => chat)).toEqual(["1"]);
});

test("asks a chat with a customer of long ago to look at its list, and leaves the list itself to the chat", async () => {
  const { dir, store, age, run, accepted } = await openStore();
  const seen = (days: number) => ({ customers: [{ reference: "Aziz", usedAt: today - days * day }] });
  await store.customers.write("1", seen(401));
  await store.customers.write("2", seen(399));
  await store.customers.write("3", seen(401));
  await writeFile(join(dir, "records", "customers", "3.sealed"), "not sealed");
  await age("customers", 4000);
  await run();
  expect(accepted.map(({ chat, payload }) => [chat, payload])).toEqual([
    ["1", { source: "timer", name: "retention" }],
  ]);
  expect((await keysOf(store.customers)).sort()).toEqual(["1", "2"]);
});

test("keeps what was written to an account's record after the sweep has listed it as old", async () => {
  const { store, age } = await openStore();
  const chats = [{ chat: "1", since: 1 }];
  await store.accountChats.write("digest", { chats });
  await store.accounts.write("digest", { refusals: [1] });
  await age("account-chats", 401);
  await age("accounts", 2);
  /** The same records, of which a handler writes each while it is listed for the first time. */
  const written = <T>(records: RecordStore<T>, value: T): RecordStore<T> => {
    let isFirst = true;
    return {
      read: (key) => records.read(key),
      write: (key, record) => records.write(key, record),
      remove: (key) => records.remove(key),
      async *list(prefix) {
        for await (const listed of records.list(prefix)) {
          if (isFirst) await records.write(listed.key, value);
          isFirst = false;
          yield listed;
        }
      },
    };
  };
  const busy: Store = Object.assign(Object.create(store) as Store, {
    accountChats: written(store.accountChats, { chats }),
    accounts: written(store.accounts, { refusals: [today] }),
  });
  await sweep({
    store: busy,
    accept: async () => undefined,
    noteDamaged: () => undefined,
    now: () => today,
    holdsOld,
    retentionDays: 400,
    log: () => undefined,
  });
  expect(await keysOf(store.accountChats)).toEqual(["digest"]);
  expect(await keysOf(store.accounts)).toEqual(["digest"]);
});

test("removes pages of a team's log after 400 days, and has the owner's chat look at a page with older entries", async () => {
  const { store, age, run, accepted } = await openStore();
  const entry = (days: number) =>
    ({ number: 1, at: today - days * day, what: "paused", by: "owner" }) as const;
  await store.teamLogs.write("1/team-0", { entries: [entry(500)] });
  await age("team-logs", 401);
  await store.teamLogs.write("2/team-0", { entries: [entry(401), entry(3)] });
  await store.teamLogs.write("3/team-0", { entries: [entry(399)] });
  await run();
  expect((await keysOf(store.teamLogs)).sort()).toEqual(["2/team-0", "3/team-0"]);
  expect(accepted.map(({ chat }) => chat)).toEqual(["2"]);
});

test("has a chat look at its ledger when the days of a page are over for more than 62 days", async () => {
  const { store, run, accepted } = await openStore();
  const page = { book: 1, next: 1, terminals: {}, sellers: {}, groups: [], goods: [], quarters: {} };
  const pageBefore = (days: number) => ledgerPageOf(quarterOf(today - days * day));
  await store.ledgerPages.write(`1/digest-${pageBefore(62)}`, page);
  await store.ledgerPages.write(`2/digest-${pageBefore(62) - 1}`, page);
  await run();
  expect(accepted.map(({ chat }) => chat)).toEqual(["2"]);
});
