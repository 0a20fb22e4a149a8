import { oweNews } from "../../../domain/chat/owed.js";
import type { SavedItemsRecord } from "../../../store/store-port.js";
import type { ChatScope } from "../../frame/context.js";
import { isDamagedRecord } from "../../frame/damaged-record.js";

/**
 * A chat's saved items, to be changed and written back. A damaged record was moved aside by the storage: the merchant
 * hears of it with the next event, and whatever asked for the items goes on without them.
 */
export async function readSavedItems({ deps, session, unit }: ChatScope): Promise<SavedItemsRecord> {
  try {
    return (await deps.store.savedItems.read(session.chat)) ?? { items: [], seen: [] };
  } catch (error) {
    if (!isDamagedRecord(error)) throw error;
    // The news is committed at once, since the next attempt at this event finds no record, and so no damage.
    await unit.patch((record) => {
      record.owed = oweNews(record.owed, "damaged-items");
    });
    return { items: [], seen: [] };
  }
}

/**
 * This record is written before the chat's record is committed, so a second attempt at the event must recognise its own
 * work.
 */
export const writeSavedItems = ({ deps, session }: ChatScope, record: SavedItemsRecord): Promise<void> =>
  deps.store.savedItems.write(session.chat, record);

/** Ids of what an event saves, the same at every attempt at it; they begin with `eventMark`. */
export const idOf = (scope: ChatScope, index: number): string => `${eventMark(scope)}${index}`;

export const eventMark = ({ unit }: ChatScope): string => `${unit.event.n.toString(36)}-`;
