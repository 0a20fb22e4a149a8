import { Inbox } from "../inbox/inbox.js";
import { Timers } from "../inbox/timers.js";
import { sealedFolder } from "../storage/lowdb/sealed-folder.js";
import type { Sealer, Store } from "../storage/port.js";
import { reseal } from "../storage/reseal.js";
import type { Backend, BackendOptions, InboxDuties, TimerService } from "./backend.js";
import { openDataFolder } from "./data-folder.js";
import { whileLeading } from "./while-leading.js";

/** DATA_DIR: the folder is locked for this process, which therefore always leads. */
export async function openFolderBackend(options: BackendOptions): Promise<Backend> {
  const { config, now, wait, log } = options;
  const { dir, lock, sealer, store, addresses, shares, offerIds } = await openDataFolder(config, now, log);
  return {
    store,
    addresses,
    shares,
    offerIds,
    shared: false,
    isAlive: () => true,
    share: () => 1,

    openInbox: (duties) => openFolderInbox({ dir, sealer, store, now, log: log.warn }, duties),
    openTimers: (accept) =>
      folderTimers(new Timers({ timers: store.timers, accept, now, sleep: wait, log: log.warn })),
    takePart: () => undefined,
    stepBack: async () => undefined,
    lead: alwaysLead,

    reseal: (locked) => reseal({ data: sealedFolder(dir, store), sealer, locked, log: log.info }),

    async close() {
      await store.close();
      await lock.release();
    },
  };
}

interface FolderInboxOptions {
  readonly dir: string;
  readonly sealer: Sealer;
  readonly store: Pick<Store, "chats">;
  readonly now: () => number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/** The inbox of a folder, in the hands of lanes. */
export async function openFolderInbox(
  { store, ...options }: FolderInboxOptions,
  { deliver, takeBack, mayGo, noteOverflow }: InboxDuties,
): Promise<Inbox> {
  const inbox: Inbox = await Inbox.open({
    ...options,
    commit: (record) => store.chats.write(record.chat, record),
    deliver,
    makeRoom: (chat) => {
      const dropped = takeBack(chat, mayGo);
      if (dropped === undefined) return false;
      noteOverflow(chat);
      inbox.done(dropped.n);
      return true;
    },
  });
  return inbox;
}

/** Timers that fire from the first sign on. */
export function folderTimers(timers: Timers): TimerService {
  return {
    schedule: (timer) => timers.schedule(timer),
    cancel: (timer) => timers.cancel(timer),
    async fire(signal) {
      timers.start();
      if (!signal.aborted)
        await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      await timers.stop();
    },
  };
}

/** A process alone leads from its beginning to its end. */
export const alwaysLead: Backend["lead"] = (duty) => {
  const leading = whileLeading(duty);
  leading.follow(true);
  return () => leading.end();
};
