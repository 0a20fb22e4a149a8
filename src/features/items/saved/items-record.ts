import type { ChatScope } from "../../../frame/context.js";
import { isDamaged } from "../../../store/errors.js";
import type { SavedItemsRecord } from "../../../store/store-port.js";
import { addNews } from "../../due-list.js";

/**
 * Reads the record of a chat's saved items. The caller may change it and write it back. If the record is damaged, the
 * store has moved it aside, the caller gets an empty one and the merchant is told.
 */
export async function readSavedItems({ deps, session, unit }: ChatScope): Promise<SavedItemsRecord> {
  try {
    return (await deps.store.savedItems.read(session.chat)) ?? { items: [], seen: [] };
  } catch (error) {
    if (!isDamaged(error)) throw error;
    // The notice to the merchant is committed at once: the damaged record has been moved aside, so a retry of the event
    // would find none and say nothing.
    await unit.patch((record) => {
      addNews(record, "damaged-items");
    });
    return { items: [], seen: [] };
  }
}

/**
 * Writes the record of a chat's saved items, before the chat's record is committed. If a crash comes in between, the
 * event is retried, so its handler must recognise its own changes.
 */
export const writeSavedItems = ({ deps, session }: ChatScope, record: SavedItemsRecord): Promise<void> =>
  deps.store.savedItems.write(session.chat, record);

/**
 * Returns the id of an item that this event saves. The id is the same at every attempt at the event, and it begins with
 * the event's mark.
 */
export const idOf = (scope: ChatScope, index: number): string => `${eventMark(scope)}${index}`;

export const eventMark = ({ unit }: ChatScope): string => `${unit.event.n.toString(36)}-`;
