import { onTestFinished, vi } from "vitest";
import { SecretsInMemory } from "../../src/engine/secrets-in-memory.js";
import { Processor, type ProcessorOptions, type Verdict } from "../../src/engine/worker.js";
import type { ChatRecord } from "../../src/features/chat-record.js";
import { keyOf } from "../../src/features/due-list.js";
import { openLowdbStore } from "../../src/store/folder/folder-store.js";
import { isFromElsewhere } from "../../src/telegram/updates/update-kinds.js";
import { chatOf } from "../store/samples.js";
import { eventOf, folder, fromTelegram, sealer, text } from "./samples.js";

export class TelegramDown extends Error {}
export class TooMany extends Error {}
export class Blocked extends Error {}

const classifyError = (error: unknown): Verdict => {
  if (error instanceof TelegramDown) return { kind: "retry" };
  if (error instanceof TooMany) return { kind: "retry", afterMs: 7_000 };
  if (error instanceof Blocked) return { kind: "blocked" };
  if (error instanceof Error && error.name === "StorageError") return { kind: "retry" };
  return { kind: "fault", name: error instanceof Error ? error.name : "unknown" };
};

type Store = Awaited<ReturnType<typeof openLowdbStore>>;

export async function openStore() {
  const dir = await folder();
  const store = await openLowdbStore({ dir, sealer, log: () => {} });
  onTestFinished(() => store.close());
  return { dir, store };
}

export function process(
  store: Store,
  handle: ProcessorOptions["handle"],
  changes: Partial<ProcessorOptions> = {},
) {
  const committed: ChatRecord[] = [];
  const told: ChatRecord[] = [];
  const lost: string[] = [];
  const logged: string[] = [];
  const secrets = new SecretsInMemory();
  const processor = new Processor({
    store,
    secrets,
    handle,
    say: async () => {},
    classifyError,
    isFromElsewhere,
    committed: (record) => void committed.push(structuredClone(record)),
    tellGivenUp: async (record) => told.push(record) > 0,
    noteLost: (_record, entry) => void lost.push(keyOf(entry)),
    newRecord: (chat) => chatOf(chat),
    accept: async () => "kept",
    schedule: async () => {},
    now: () => 77,
    deadlineMs: 60_000,
    log: (event, fields) => void logged.push(`${event} ${JSON.stringify(fields)}`),
    ...changes,
  });
  return { processor, committed, told, lost, logged, secrets };
}

export const first = eventOf(10, fromTelegram(text(1, 42, "Coffee"), "42"));
export const over = { kind: "over" };

/** Fails the next write of a chat's record as a full disk does. */
export function failNextWrite(store: Store): void {
  const full = Object.assign(new Error("The storage failed."), { name: "StorageError", code: "ENOSPC" });
  const spy = vi.spyOn(store.chats, "write").mockRejectedValueOnce(full);
  onTestFinished(() => spy.mockRestore());
}
