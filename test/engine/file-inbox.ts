import { Inbox, type InboxOptions } from "../../src/engine/inbox.js";
import { EventFile, type EventFileOptions } from "../../src/store/folder/event-file.js";

export type FileInboxOptions = EventFileOptions & Omit<InboxOptions, "events">;

/** An inbox in a data folder. */
export const openFileInbox = ({ dir, sealer, now, log, ...rest }: FileInboxOptions): Promise<Inbox> =>
  Inbox.open({ events: new EventFile({ dir, sealer, now, log }), ...rest });
