import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { InboxEvent, NewEvent } from "../../src/engine/event.js";
import { AppEvents } from "../../src/engine/page-events.js";
import type { UnitOfWork } from "../../src/engine/unit-of-work.js";
import type { AppRequest } from "../../src/features/page/contract/page-requests.js";
import { openFileInbox } from "./file-inbox.js";
import { openStore, process } from "./processing.js";
import { folder, sealer } from "./samples.js";

const user = { id: 42 };
const key = "a:42:session:1";
const request: AppRequest = {
  kind: "sign-in",
  session: "s".repeat(22),
  turn: 1,
  launch: "launch",
  step: { kind: "credentials" },
};
const secrets = {
  kind: "credentials" as const,
  login: "anna@shop.example",
  password: "Canary 5519 Password",
};
const untilEnd = new AbortController().signal;

/** An inbox and a store on disk, and a lane that handles an event when the test says so. */
async function wire(handle: (unit: UnitOfWork) => Promise<void> = async () => {}) {
  const dir = await folder();
  const { store } = await openStore();
  const delivered: InboxEvent[] = [];
  const inbox = await openFileInbox({
    dir,
    sealer,
    now: () => 1,
    log: () => {},
    deliver: (event) => void delivered.push(event),
    makeRoom: () => false,
  });
  onTestFinished(() => inbox.close());
  const { processor, secrets: memory } = process(store, handle, {
    committed: (record) => appEvents.noteCommitted(record),
  });
  const forgotten: string[] = [];
  let late = (): void => undefined;
  const appEvents = new AppEvents({
    secrets: {
      put: (withheld) => memory.put(withheld),
      forget: (handle) => {
        forgotten.push(handle);
        memory.forget(handle);
      },
    },
    readRecord: (chat) => store.chats.read(chat),
    accept: (events: readonly NewEvent[]) => inbox.accept(events),
    sleep: (_ms, signal) =>
      new Promise((resolve) => {
        late = resolve;
        signal.addEventListener("abort", () => resolve(), { once: true });
      }),
  });
  return {
    appEvents,
    delivered,
    memory,
    forgotten,
    inbox,
    store,
    take: (signal: AbortSignal = untilEnd) => appEvents.take(user, key, request, secrets, signal),
    isLate: () => late(),
    /** Handles the events that wait, as the chat's lane does. */
    async work(): Promise<void> {
      for (const event of delivered.splice(0)) {
        await processor.handle(event, 0);
        inbox.done(event.n);
      }
    },
    onDisk: (): string =>
      readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map((file) => readFileSync(join(file.parentPath, file.name), "latin1"))
        .join("\n"),
  };
}

describe("a request of the Mini App", () => {
  test("is reported as handled when the record that names it is committed", async () => {
    const seen: unknown[] = [];
    const { take, work, delivered, store } = await wire(async ({ event, secret }) => {
      seen.push(event.payload, secret?.text);
    });
    const outcome = take();
    await expect.poll(() => delivered.length).toBe(1);
    await work();
    expect(await outcome).toBe("handled");
    expect((await store.chats.read("42"))?.handled).toEqual([key]);
    expect(seen).toMatchObject([{ source: "app", user, request }, JSON.stringify(secrets)]);
  });

  test("that comes again is recognized, and becomes no second event", async () => {
    let handled = 0;
    const { take, work, delivered, appEvents } = await wire(async () => {
      handled += 1;
    });
    expect(await appEvents.wasHandled(user, key)).toBe(false);
    const first = take();
    await expect.poll(() => delivered.length).toBe(1);
    // The page has lost its connection, and asks again while the first request is still in hand.
    const second = take();
    await expect.poll(() => delivered.length).toBe(1);
    await work();
    expect(await Promise.all([first, second])).toEqual(["handled", "handled"]);
    expect(await take()).toBe("handled-before");
    expect(await appEvents.wasHandled(user, key)).toBe(true);
    expect([handled, delivered]).toEqual([1, []]);
  });

  test("that takes too long is reported as waiting, and its event stays", async () => {
    const { take, work, delivered, isLate } = await wire();
    const outcome = take();
    await expect.poll(() => delivered.length).toBe(1);
    isLate();
    expect(await outcome).toBe("waiting");
    const again = take();
    await work();
    expect(["handled", "handled-before"]).toContain(await again);
  });

  test("is reported as waiting when its sender has gone", async () => {
    const { take, delivered } = await wire();
    const gone = new AbortController();
    const outcome = take(gone.signal);
    await expect.poll(() => delivered.length).toBe(1);
    gone.abort();
    expect(await outcome).toBe("waiting");
    expect(delivered).toHaveLength(1);
  });

  test("is refused while five of the chat wait, and those of other chats aren't", async () => {
    const { appEvents, delivered, isLate } = await wire();
    const take = (id: number, turn: number) =>
      appEvents.take({ id }, `a:${id}:${turn}`, { ...request, turn }, secrets, untilEnd);
    const waiting = [1, 2, 3, 4, 5].map((turn) => take(42, turn));
    await expect.poll(() => delivered.length).toBe(5);
    expect(await take(42, 6)).toBe("full");
    void take(43, 1);
    await expect.poll(() => delivered.length).toBe(6);
    expect(waiting).toHaveLength(5);
    isLate();
  });

  test("leaves its secrets in memory only, and they are forgotten when it is handled", async () => {
    const { take, work, delivered, memory, onDisk } = await wire();
    const outcome = take();
    await expect.poll(() => delivered.length).toBe(1);
    const [event] = delivered;
    const handle = event?.payload.source === "app" ? (event.payload.secret ?? "") : "";
    expect(memory.look(handle)?.text).toContain(secrets.password);
    expect(JSON.stringify(event)).not.toContain(secrets.password);
    await work();
    await outcome;
    expect(memory.look(handle)).toBeUndefined();
    expect(onDisk()).not.toContain(secrets.password);
  });

  test("that can't be stored leaves no secret in memory", async () => {
    const { take, inbox, forgotten } = await wire();
    await inbox.close();
    await expect(take()).rejects.toThrow();
    expect(forgotten).toHaveLength(1);
  });
});
