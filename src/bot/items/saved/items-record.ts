import { oweNews } from "../../../domain/chat/owed-messages.js";
import type { SavedItemsRecord } from "../../../store/store-port.js";
import type { ChatScope } from "../../frame/context.js";
import { isDamagedRecord } from "../../frame/damaged-record.js";

/**
 * Reads a chat's saved items, so that the caller can change them and write them back. If the record is damaged, the
 * store has moved it aside, the caller gets an empty list and the merchant is told.
 */
export async function readSavedItems({ deps, session, unit }: ChatScope): Promise<SavedItemsRecord> {
  try {
    return (await deps.store.savedItems.read(session.chat)) ?? { items: [], seen: [] };
  } catch (error) {
    if (!isDamagedRecord(error)) throw error;
    // The notice to the merchant is committed at once, because the next attempt at this event finds no damaged record.
    await unit.patch((record) => {
      record.owed = oweNews(record.owed, "damaged-items");
    });
    return { items: [], seen: [] };
  }
}

/** Writes the saved items. This happens before the chat's commit, so a retry of the event must recognise its own changes. */
export const writeSavedItems = ({ deps, session }: ChatScope, record: SavedItemsRecord): Promise<void> =>
  deps.store.savedItems.write(session.chat, record);

/** Returns the id of an item that this event saves. It is the same at every attempt and begins with `eventMark`. */
export const idOf = (scope: ChatScope, index: number): string => `${eventMark(scope)}${index}`;

export const eventMark = ({ unit }: ChatScope): string => `${unit.event.n.toString(36)}-`;
