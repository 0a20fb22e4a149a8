import { onTestFinished } from "vitest";
import type { InboxEvent, NewEvent } from "../../../src/engine/event.js";
import { Inbox, type InboxOptions } from "../../../src/engine/inbox.js";
import { Database } from "../../../src/store/postgres/database.js";
import { EventTable, keepForLeader } from "../../../src/store/postgres/event-table.js";
import { Session, tellLeader } from "../../../src/store/postgres/leader-session.js";
import { openPostgresStore } from "../../../src/store/postgres/postgres-store.js";
import { Writes } from "../../../src/store/postgres/writes.js";
import { eventSealContext } from "../../../src/store/record-kinds.js";
import type { Store } from "../../../src/store/store-port.js";
import { isPlainMessage } from "../../../src/telegram/intake.js";
import type { OpenInbox } from "../../engine/inbox-contract.js";
import { sealer as usualSealer } from "../../engine/samples.js";

export interface OpenLeader extends OpenInbox {
  readonly logged: string[];
  readonly events: EventTable;
  /** The process lives, and leads no more. */
  lose(): Promise<void>;
  /** The leader's records, written over the same session. */
  readonly store: Store;
}

/**
 * The inbox of a leader on a database whose tables are there. @returns once it leads
 * @param delivered told of each event; without it nobody handles what the inbox delivers
 */
export async function openLeader(
  url: string,
  sealer = usualSealer,
  delivered: (event: InboxEvent) => void = () => undefined,
  leftBehind: InboxOptions["leftBehind"] = () => undefined,
): Promise<OpenLeader> {
  const logged: string[] = [];
  const log = (event: string, fields?: object): void =>
    void logged.push(`${event} ${JSON.stringify(fields)}`);
  const database = new Database({ url, connections: 4, log });
  const session = new Session({
    url,
    keyId: sealer.keyId,
    prepare: async () => undefined,
    ended: () => undefined,
    log,
  });
  const writes = new Writes(session);
  session.onLook = () => writes.look();
  const waiting: InboxEvent[] = [];
  const dropped: InboxEvent[] = [];
  const events = new EventTable({
    database,
    writes,
    sealer,
    sealContext: eventSealContext,
    heads: sealer.heads,
    now: () => 1_000,
    log,
  });
  const inbox: Inbox = new Inbox({
    events,
    leftBehind,
    deliver: (event) => {
      waiting.push(event);
      delivered(event);
    },
    makeRoom: (chat) => {
      const index = waiting.findIndex((event) => event.chat === chat && isPlainMessage(event));
      const [event] = index < 0 ? [] : waiting.splice(index, 1);
      if (event === undefined) return false;
      dropped.push(event);
      inbox.done(event.n);
      return true;
    },
  });
  const die = async (): Promise<void> => {
    await session.close();
    await database.close();
  };
  onTestFinished(die);
  await session.open();
  await session.lead();
  await inbox.open();
  return {
    inbox,
    waiting,
    dropped,
    logged,
    events,
    store: openPostgresStore({ database, writes, sealer, log }),
    die,
    lose: () => session.close(),
    async done(event) {
      waiting.splice(waiting.indexOf(event), 1);
      inbox.done(event.n);
    },
  };
}

/** What a standby does with what comes in. */
export async function keepAtStandby(
  url: string,
  event: NewEvent,
  sealer = usualSealer,
): Promise<"kept" | "full"> {
  const database = new Database({ url, connections: 2, log: () => undefined });
  const kept = { database, sealer, sealContext: eventSealContext, now: () => 1_000 };
  return keepForLeader(event, kept, tellLeader).finally(() => database.close());
}
