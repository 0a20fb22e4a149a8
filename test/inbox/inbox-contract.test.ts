import { afterAll, beforeAll, onTestFinished } from "vitest";
import { isPlainMessage } from "../../src/inbox/door.js";
import type { InboxEvent } from "../../src/inbox/event.js";
import { Inbox } from "../../src/inbox/inbox.js";
import { migrate } from "../../src/storage/postgres/migrate.js";
import { type NewDatabase, newDatabase, statement } from "../postgres/new-database.js";
import { describeInbox, type OpenInbox } from "./inbox-contract.js";
import { openReplica } from "./postgres/place.js";
import { folder, sealer } from "./samples.js";

let database: NewDatabase;
beforeAll(async () => {
  database = await newDatabase();
  await migrate(database.url);
});
afterAll(() => database.drop());

describeInbox("a data folder", async () => {
  const dir = await folder();
  return { open: () => openFile(dir) };
});

describeInbox("a database", async () => {
  await statement(database.url, "truncate events, lanes, records");
  return { open: () => openReplica(database.url) };
});

async function openFile(dir: string): Promise<OpenInbox> {
  const waiting: InboxEvent[] = [];
  const dropped: InboxEvent[] = [];
  const inbox = await Inbox.open({
    dir,
    sealer,
    now: () => 1000,
    log: () => undefined,
    deliver: (event) => void waiting.push(event),
    makeRoom: (chat) => {
      const index = waiting.findIndex((event) => event.chat === chat && isPlainMessage(event));
      const [event] = index < 0 ? [] : waiting.splice(index, 1);
      if (event === undefined) return false;
      dropped.push(event);
      inbox.done(event.n);
      return true;
    },
  });
  onTestFinished(() => inbox.close());
  return {
    inbox,
    waiting,
    dropped,
    async done(event) {
      waiting.splice(waiting.indexOf(event), 1);
      inbox.done(event.n);
    },
    // A file needs no farewell: what wasn't written is gone with the process.
    die: async () => undefined,
  };
}
