import { isShown } from "../../../domain/account.js";
import { defined } from "../../../domain/defined.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import type { ChatScope } from "../../frame/context.js";
import { type Cursor, fromNewest, walk } from "../list/walk.js";
import { belongsTo, type View } from "./list-views.js";

const perPage = 8;

/** The entries that one screen shows of a view, newest first, and where its buttons lead. */
export interface Screen {
  readonly entries: readonly InvoiceEntry[];
  readonly newer?: Cursor;
  readonly older?: Cursor;
  /** The walk was given up before the end of the list. */
  readonly tired: boolean;
}

/** @param from where the screen begins; the newest page without it. */
export async function screenOf(scope: ChatScope, view: View, from?: Cursor): Promise<Screen> {
  const cursor = from ?? fromNewest(scope);
  const fits = belongsTo(view);
  const { entries: found, goOn } = await walk(
    scope,
    cursor,
    perPage + 1,
    (entry) => isShown(scope.session, entry) && fits(entry),
  );
  const entries = found.slice(0, perPage);
  const more = found.length > perPage;
  const tired = goOn !== undefined;
  if (cursor.direction === "older") {
    const last = entries.at(-1)?.number ?? 0;
    const next: Cursor | undefined = more ? { direction: "older", number: last } : goOn;
    const first = entries[0]?.number ?? cursor.number - 1;
    return {
      entries,
      tired,
      ...(from === undefined ? {} : { newer: { direction: "newer", number: first } }),
      ...defined({ older: next }),
    };
  }
  // No newer entry is left, so the newest page is shown, which is a full one.
  if (!more && !tired) return screenOf(scope, view);
  entries.reverse();
  const oldest = entries.at(-1)?.number ?? cursor.number + 1;
  return {
    entries,
    tired: false,
    newer: goOn ?? { direction: "newer", number: entries[0]?.number ?? cursor.number },
    older: { direction: "older", number: oldest },
  };
}
