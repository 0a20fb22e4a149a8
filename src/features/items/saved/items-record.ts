import type { ChatScope } from "../../../frame/context.js";
import { isDamaged } from "../../../store/errors.js";
import type { SavedItemsRecord } from "../../../store/store-port.js";
import { addNews } from "../../due-list.js";

/** The store has moved a damaged record aside. The caller then gets an empty one and the merchant is told. */
export async function readSavedItems({ deps, session, unit }: ChatScope): Promise<SavedItemsRecord> {
  try {
    return (await deps.store.savedItems.read(session.chat)) ?? { items: [], seen: [] };
  } catch (error) {
    if (!isDamaged(error)) throw error;
    // The notice is committed at once, since a retry of the event would find no damaged record and say nothing.
    await unit.patch((record) => {
      addNews(record, "damaged-items");
    });
    return { items: [], seen: [] };
  }
}

/**
 * The record is written before the chat's record is committed. After a crash in between, the event's handler must
 * recognise its own changes.
 */
export const writeSavedItems = ({ deps, session }: ChatScope, record: SavedItemsRecord): Promise<void> =>
  deps.store.savedItems.write(session.chat, record);

/** The id is the same at every attempt at the event, and it begins with the event's mark. */
export const idOf = (scope: ChatScope, index: number): string => `${eventMark(scope)}${index}`;

export const eventMark = ({ unit }: ChatScope): string => `${unit.event.n.toString(36)}-`;
