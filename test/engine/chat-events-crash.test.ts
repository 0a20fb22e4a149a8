import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import type { InboxEvent } from "../../src/engine/event.js";
import type { Inbox } from "../../src/engine/inbox.js";
import { Lanes } from "../../src/engine/lanes.js";
import { SecretsInMemory } from "../../src/engine/secrets-in-memory.js";
import type { UnitOfWork } from "../../src/engine/unit-of-work.js";
import { Processor } from "../../src/engine/worker.js";
import { type ChatRecord, newChatRecord } from "../../src/features/chat-record.js";
import { addTell } from "../../src/features/due-list.js";
import { openLowdbStore } from "../../src/store/folder/folder-store.js";
import type { Store } from "../../src/store/store-port.js";
import { isFromElsewhere } from "../../src/telegram/updates/update-kinds.js";
import { everyCrash, type Walk } from "../kit/every-crash.js";
import { statement } from "../postgres/new-database.js";
import type { CrashPoint } from "../soak/kit/gate.js";
import { emptiedDatabase } from "../store/postgres/emptied-database.js";
import { openLeader } from "../store/postgres/event-table-place.js";
import { openFileInbox } from "./file-inbox.js";
import { folder, fromTelegram, sealer, text } from "./samples.js";

/** The storage of a process, and how the end of a killed process looks to the next one. */
interface Opened {
  readonly store: Store;
  readonly inbox: Inbox;
  readonly die: () => Promise<void>;
}
type Open = (deliver: (event: InboxEvent) => void) => Promise<Opened>;

const [seller, owner] = ["1", "2"];
const isLarge = (login: string): boolean => login.startsWith("large");

/** A seller's chat tells the owner's chat of as many sign-ins as its message says; the owner's chat notes each. */
async function handle({ event, record }: UnitOfWork): Promise<void> {
  const { payload } = event;
  if (payload.source === "chat" && payload.event.name === "signed-in") {
    const { login } = payload.event.account;
    // An owner who hears of large events is slow, so that the seller's next ones find too many waiting.
    if (isLarge(login)) await delay(5);
    record.knownLogins.push(login.trimEnd());
  }
  if (payload.source !== "telegram" || event.chat === owner) return;
  for (const login of payload.update.message?.text?.split(" ") ?? [])
    addTell(record, event, owner, {
      name: "signed-in",
      // As much as an invoice with a hundred items has.
      account: { login: isLarge(login) ? login.padEnd(100 * 1024) : login },
      at: 1,
    });
}

interface Life {
  /** How often the process may write; without it, the process isn't killed. */
  readonly most?: number | undefined;
  readonly begin: (inbox: Inbox) => Promise<unknown>;
  /** Called with the records as the process leaves them, and with how often a due list was to be drained later. */
  readonly after?: (store: Store, timers: number) => Promise<void>;
  /** True for a write of a record that never ends. The process ends when all that wait hang in such writes. */
  readonly hangs?: (record: ChatRecord) => boolean;
}

/** A promise that never ends, for calls of a killed process. */
const never = new Promise<never>(() => undefined);

/**
 * One life of a process, which is killed before it writes once more than it may, or ends when nothing waits.
 * @returns how often it wrote
 */
async function live(
  open: Open,
  { most = Number.POSITIVE_INFINITY, begin, after = nothing, hangs = () => false }: Life,
): Promise<number> {
  let writes = 0;
  let hanging = 0;
  let timers = 0;
  let isOver = false;
  const writing = async <T>(write: () => Promise<T>): Promise<T> => {
    isOver ||= writes === most;
    if (isOver) return never;
    writes += 1;
    return write();
  };
  const lanes = new Lanes({
    handle: (event, attempt) => (isOver ? never : processor.handle(event, attempt)),
    over: ({ n }) => inbox.done(n),
    sleep: () => delay(1),
  });
  const { store, inbox, die } = await open((event) => lanes.push(event));
  const { chats, deadLetters } = store;
  const processor = new Processor({
    store: {
      chats: {
        read: (key) => chats.read(key),
        write: (key, record) => {
          if (!hangs(record)) return writing(() => chats.write(key, record));
          hanging += 1;
          return never;
        },
        remove: (key) => chats.remove(key),
        list: (prefix) => chats.list(prefix),
      },
      deadLetters,
    },
    secrets: new SecretsInMemory(),
    handle,
    accept: (events) => writing(() => inbox.accept(events)),
    schedule: async ({ chat, ...fields }) => {
      timers += 1;
      const key = `t:${timers}`;
      await inbox.accept([{ chat, key, payload: { source: "timer", ...fields } }]);
    },
    say: async () => undefined,
    isFromElsewhere,
    classifyError: () => ({ kind: "fault", name: "a fault of the test" }),
    committed: () => undefined,
    tellGivenUp: async () => true,
    noteLost: () => undefined,
    newRecord: (chat) => newChatRecord(chat, 1),
    now: () => 1,
    deadlineMs: 60_000,
    log: () => undefined,
  });
  await begin(inbox);
  void lanes.start();
  while (!isOver && inbox.load().events > hanging) await delay(1);
  isOver = true;
  await after(store, timers);
  await die();
  return writes;
}

const databaseUrl = emptiedDatabase();

async function onFolder(): Promise<Open> {
  const dir = await folder();
  return async (deliver) => {
    const log = (): void => undefined;
    const store = await openLowdbStore({ dir, sealer, log });
    const inbox = await openFileInbox({ dir, sealer, now: () => 1, log, deliver, makeRoom: () => false });
    onTestFinished(async () => {
      await inbox.close();
      await store.close();
    });
    return { store, inbox, die: async () => undefined };
  };
}

const arrive = (inbox: Inbox) =>
  inbox.accept([
    fromTelegram(text(1, 2, "Hello"), owner),
    fromTelegram(text(2, 1, "first second third"), seller),
    fromTelegram(text(3, 1, "fourth"), seller),
  ]);
const sellers = Array.from({ length: 50 }, (_, index) => String(100 + index));

/** Each of 50 sellers tells the owner of three sign-ins, more in all than a list of 100 keys could hold. */
const arriveFromMany = (inbox: Inbox) =>
  inbox.accept([
    fromTelegram(text(1, 2, "Hello"), owner),
    ...sellers.map((chat, index) =>
      fromTelegram(text(2 + index, Number(chat), `${chat}a ${chat}b ${chat}c`), chat),
    ),
  ]);

const nothing = async () => undefined;

async function expectHeardOnce({ chats }: Store): Promise<void> {
  const heard = (await chats.read(owner))?.knownLogins;
  expect(heard).toEqual(["first", "second", "third", "fourth"]);
  expect((await chats.read(seller))?.due).toEqual([]);
}

async function expectAllHeardOnce({ chats }: Store): Promise<void> {
  const heard = (await chats.read(owner))?.knownLogins ?? [];
  for (const chat of sellers) {
    expect(heard.filter((login) => login.startsWith(chat))).toEqual([`${chat}a`, `${chat}b`, `${chat}c`]);
    expect((await chats.read(chat))?.due).toEqual([]);
  }
  expect(heard).toHaveLength(sellers.length * 3);
}

/**
 * Kills the first process before each n-th of its writes. The last process ends all work.
 * @param second the life between them
 */
async function everyKill(
  place: () => Promise<Open>,
  begin: Life["begin"],
  judge: (store: Store) => Promise<void>,
  points: Pick<Walk, "every" | "isLong">,
  second: (open: Open, index: number) => Promise<void> = nothing,
): Promise<void> {
  const scenario = async (crash?: CrashPoint) => {
    const open = await place();
    const writes = await live(open, { most: crash?.index, begin });
    await second(open, crash?.index ?? 0);
    let broken: { readonly error: unknown } | undefined;
    const after = (store: Store): Promise<void> =>
      judge(store).catch((error: unknown) => {
        broken = { error };
      });
    await live(open, { begin: nothing, after });
    return {
      broken,
      trace: Array.from({ length: writes }, () => "write"),
      crashes: writes === crash?.index ? 1 : 0,
    };
  };
  const throwBroken = ({ broken }: Awaited<ReturnType<typeof scenario>>): void => {
    if (broken !== undefined) throw broken.error;
  };
  await everyCrash(scenario, throwBroken, { ...points, sides: ["before"] });
}

/** True for the write by which a seller's chat notes that its events were told. */
const notesAsTold = ({ chat, due }: ChatRecord): boolean => chat !== owner && due.length === 0;

describe("events between chats", () => {
  test("are each heard once and in order on a data folder, whichever of some writes a kill comes before, and if a second kill follows", async () => {
    await everyKill(onFolder, arrive, expectHeardOnce, { every: 2 }, async (open, index) => {
      await live(open, { most: index % 3, begin: nothing });
    });
  });

  test("are each heard once and in order on a database, whichever of some writes a kill comes before", async () => {
    const onEmptyDatabase = async (): Promise<Open> => {
      await statement(databaseUrl(), "truncate events, records");
      return (deliver) => openLeader(databaseUrl(), sealer, deliver);
    };
    await everyKill(onEmptyDatabase, arrive, expectHeardOnce, { every: 3 });
  });

  test.each([
    ["a data folder", onFolder],
    ["a database", async (): Promise<Open> => (deliver) => openLeader(databaseUrl(), sealer, deliver)],
  ])(
    "of 50 sellers who send all of theirs again to one owner on %s are each heard once",
    async (_, place) => {
      const open = await place();
      await live(open, { begin: arriveFromMany, hangs: notesAsTold });
      await live(open, { begin: nothing, after: expectAllHeardOnce });
    },
  );

  test("of 50 sellers to one owner are each heard once, whichever of some writes a kill comes before", async () => {
    await everyKill(onFolder, arriveFromMany, expectAllHeardOnce, { every: 97, isLong: true });
  });

  test("that carry 100 KB each all come in order to an owner for whom they are too many at once", async () => {
    const words = Array.from({ length: 30 }, (_, index) => `large${index}`);
    await live(await onFolder(), {
      begin: (inbox) =>
        inbox.accept([
          fromTelegram(text(1, 2, "Hello"), owner),
          fromTelegram(text(2, 1, words.join(" ")), seller),
        ]),
      after: async ({ chats }, timers) => {
        expect(timers).toBeGreaterThan(0);
        const heard = (await chats.read(owner))?.knownLogins;
        expect(heard).toEqual(words);
        expect((await chats.read(seller))?.due).toEqual([]);
      },
    });
  });
});
