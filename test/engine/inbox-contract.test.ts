import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { InboxEvent } from "../../src/engine/event.js";
import { isPlainMessage } from "../../src/telegram/intake.js";
import { type NewDatabase, newDatabase, statement } from "../postgres/new-database.js";
import { withTables } from "../postgres/with-tables.js";
import { openLeader } from "../store/postgres/event-table-place.js";
import { openFileInbox } from "./file-inbox.js";
import { describeInbox, type OpenInbox } from "./inbox-contract.js";
import { folder, sealer } from "./samples.js";

let database: NewDatabase;
beforeAll(async () => {
  database = await newDatabase();
  await withTables(database.url);
});
afterAll(() => database.drop());

describeInbox("a data folder", async () => {
  const dir = await folder();
  return { open: () => openFile(dir) };
});

describeInbox("a database", async () => {
  await statement(database.url, "truncate events, records");
  return { open: () => openLeader(database.url) };
});

async function openFile(dir: string): Promise<OpenInbox> {
  const waiting: InboxEvent[] = [];
  const dropped: InboxEvent[] = [];
  const inbox = await openFileInbox({
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
