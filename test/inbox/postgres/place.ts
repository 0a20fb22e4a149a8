import { onTestFinished } from "vitest";
import { isPlainMessage } from "../../../src/inbox/door.js";
import type { InboxEvent } from "../../../src/inbox/event.js";
import { EventRows } from "../../../src/inbox/postgres/event-rows.js";
import { PostgresInbox } from "../../../src/inbox/postgres/postgres-inbox.js";
import { eventSealContext } from "../../../src/storage/kinds.js";
import { Database } from "../../../src/storage/postgres/database.js";
import { Replica } from "../../../src/storage/postgres/replica.js";
import { openPostgresStore } from "../../../src/storage/postgres/store.js";
import { UnknownKeys } from "../../../src/storage/postgres/unknown-keys.js";
import type { OpenInbox } from "../inbox-contract.js";
import { sealer as usualSealer } from "../samples.js";

export interface OpenReplica extends OpenInbox {
  readonly inbox: PostgresInbox;
  readonly replica: Replica;
  readonly database: Database;
  readonly store: ReturnType<typeof openPostgresStore>;
  readonly logged: string[];
  /** What the chats were to be told. */
  readonly overflowed: string[];
  /** Looks at who is alive, and works off what comes of it. */
  look(): Promise<void>;
}

/** A replica of the bot on a database whose tables are there, from its inbox down; nobody handles what it delivers. */
export async function openReplica(url: string, sealer = usualSealer, takesPart = true): Promise<OpenReplica> {
  const logged: string[] = [];
  const log = (event: string, fields: object): void => void logged.push(`${event} ${JSON.stringify(fields)}`);
  const database = new Database({ url, connections: 4, log });
  const store = openPostgresStore({ database, sealer, log });
  // Looks only when it is told to.
  const replica = await Replica.open({ url, keyId: sealer.keyId, log, beatMs: 3_600_000 });
  const waiting: InboxEvent[] = [];
  const dropped: InboxEvent[] = [];
  const overflowed: string[] = [];
  const inbox = new PostgresInbox({
    rows: new EventRows({
      database,
      sealer,
      replica,
      sealContext: eventSealContext,
      sealRecord: (record) => store.chats.sealed(record.chat, record),
      mayGo: isPlainMessage,
      unknownKeys: new UnknownKeys(),
      log,
    }),
    replica,
    now: () => 1_000,
    log,
    deliver: (event) => void waiting.push(event),
    takeBack: (chat, which) => {
      const index = waiting.findIndex((event) => event.chat === chat && which(event));
      const [event] = index < 0 ? [] : waiting.splice(index, 1);
      if (event !== undefined) dropped.push(event);
      return event;
    },
    noteOverflow: (chat) => void overflowed.push(chat),
  });
  replica.onLook = () => inbox.look();
  replica.onReturn = (chats) => inbox.keepOnly(chats);
  inbox.look();
  if (takesPart) {
    inbox.takePart();
    await replica.seekLead();
  }
  await inbox.settled();
  const die = async (): Promise<void> => {
    await replica.close();
    await store.close();
    await database.close();
  };
  onTestFinished(die);
  return {
    inbox,
    replica,
    database,
    store,
    waiting,
    dropped,
    overflowed,
    logged,
    die,
    async done(event) {
      waiting.splice(waiting.indexOf(event), 1);
      inbox.done(event.n);
      await inbox.settled();
    },
    async look() {
      await replica.look();
      await inbox.settled();
    },
  };
}
