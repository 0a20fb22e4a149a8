import type { ChatRecord } from "../../src/features/chat-record.js";
import { StorageError } from "../../src/store/errors.js";
import type { RecordStore } from "../../src/store/store-port.js";
import type { CrashPoint } from "../soak/kit/gate.js";
import type { OneChat } from "./one-chat.js";

/** From a chosen write on all writes fail, as if the process were gone, until it has started again. */
export class Power {
  /** The writes that went through. */
  readonly trace: string[] = [];
  crashes = 0;
  #most: number;
  #isOut = false;
  /** Brings back what a loss of power leaves of the chat's record. */
  #lose: () => Promise<void> = async () => undefined;

  /** @param crash the write before which the power goes; undefined: it stays */
  constructor(crash?: CrashPoint) {
    this.#most = crash?.index ?? Number.POSITIVE_INFINITY;
  }

  fails(name = "chats.write"): boolean {
    if (this.trace.length >= this.#most) {
      this.#isOut = true;
      return true;
    }
    this.trace.push(name);
    return false;
  }

  /** The power goes after so many more writes. */
  goesAfter(writes: number): void {
    this.#most = this.trace.length + writes;
  }

  /** Does the work, and once more after the process's next start if the power went meanwhile. */
  async through(work: (isAgain: boolean) => Promise<unknown>): Promise<void> {
    this.#isOut = false;
    let failed: { readonly error: unknown } | undefined;
    await work(false).catch((error: unknown) => {
      failed = { error };
    });
    this.#most = Number.POSITIVE_INFINITY;
    if (failed === undefined) return;
    if (!this.#isOut) throw failed.error;
    this.crashes += 1;
    await this.#lose();
    await work(true);
  }

  /** Lets this power decide over a store's writes. */
  decideOver<T>(records: RecordStore<T>, name: string): void {
    const write = records.write.bind(records);
    records.write = async (key, value) => {
      if (this.fails(`${name}.write`)) throw new StorageError("ENOSPC", "The disk is full.");
      await write(key, value);
    };
  }

  /** When the power goes, the disk forgets the writes of the chat's record that may be undone, and no other's. */
  undoes({ store: { chats }, key }: OneChat): void {
    let before: ChatRecord | undefined;
    const write = chats.write.bind(chats);
    chats.write = async (chat, record, options) => {
      before = options?.mayBeUndone === true ? (before ?? (await chats.read(chat))) : undefined;
      await write(chat, record, options);
    };
    this.#lose = async () => {
      if (before !== undefined) await write(key, before);
    };
  }

  /** Lets this power decide over the writes of a chat's record, its invoices and their list, and its ledger. */
  decideOverChat(one: OneChat): void {
    one.diskRefuses = () => this.fails();
    for (const name of ["invoices", "invoicePages", "ledgerPages"] as const)
      this.decideOver<never>(one.store[name] as RecordStore<never>, name);
  }
}

/** The disk refuses one write of the chat's record, after which the event is tried again. @returns what a walk of crashes asks for */
export function refuseOnce(one: OneChat, crash?: CrashPoint): { trace: string[]; crashes: number } {
  const lived = { trace: [] as string[], crashes: 0 };
  one.diskRefuses = () => {
    const refuses = lived.trace.push("chats.write") - 1 === crash?.index;
    lived.crashes += Number(refuses);
    return refuses;
  };
  return lived;
}
