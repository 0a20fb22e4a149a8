import { isDeepStrictEqual } from "node:util";
import type { InboxEvent } from "../../../src/engine/event.js";
import type { Inbox } from "../../../src/engine/inbox.js";
import { openFileInbox } from "../../engine/file-inbox.js";
import { callbackPayload } from "../../status-callback.js";
import { Folder } from "../kit/data-folder.js";
import type { Random } from "../kit/random.js";
import { type Findings, flipped } from "./changed-records.js";

/** An inbox with each byte of its file changed: the events of other lines come, this one's doesn't come as another. */
export async function changeInbox(random: Random): Promise<Findings> {
  const folder = new Folder(random);
  const counts = { inboxFlipped: 0, inboxRecovered: 0 };
  const failures: string[] = [];
  try {
    const events = await fill(folder, random);
    const file = folder.inboxFile;
    const bytes = folder.disk.contentOf(file);
    for (let at = 0; at < bytes.length; at++) {
      folder.disk.put(file, flipped(bytes, at, random));
      folder.logged.length = 0;
      const delivered: InboxEvent[] = [];
      await (await openInbox(folder, delivered)).close();
      counts.inboxFlipped += 1;
      const wrong = delivered.filter((event) => !events.some((sent) => isDeepStrictEqual(event, sent)));
      const missing = events.length - delivered.length;
      // A line break belongs to the lines on both sides of it.
      if (wrong.length > 0 || missing > (bytes[at] === 0x0a ? 2 : 1))
        failures.push(`byte ${at} of the inbox: ${wrong.length} wrong, ${missing} missing`);
      const told = folder.logged.some(({ event }) => event.startsWith("inbox."));
      if (missing > 0 && !told)
        failures.push(`byte ${at} of the inbox: ${missing} missing, and nobody is told`);
      if (missing === 0 && !told) counts.inboxRecovered += 1;
    }
  } finally {
    folder.close();
  }
  return { counts, failures };
}

async function fill(folder: Folder, random: Random): Promise<InboxEvent[]> {
  const events: InboxEvent[] = [];
  const inbox = await openInbox(folder, events);
  for (let number = 0; number < 4; number++) {
    const body = "x".repeat(random.below(60));
    const payload = callbackPayload(body);
    await inbox.accept([{ chat: String(number % 2), key: `c:${number}`, payload }]);
  }
  await inbox.close();
  return events.map((event) => JSON.parse(JSON.stringify(event)) as InboxEvent);
}

const openInbox = ({ dir, sealer, log }: Folder, delivered: InboxEvent[]): Promise<Inbox> =>
  openFileInbox({
    dir,
    sealer,
    log,
    now: () => 1_700_000_000_000,
    deliver: (event) => void delivered.push(event),
    makeRoom: () => false,
  });
