import type { ChatScope } from "../../../frame/context.js";
import { actingOf } from "../../../frame/model/acting.js";
import { isSignedIn } from "../../access/index.js";
import { mostSaved, type Room } from "./put-item.js";

/** What somebody saves who has never had access: enough to try the bot, and little work with every text that they send. */
const strangersRoom: Room = { most: 20, oneCurrency: true };

/**
 * Returns how many items the chat may save. Somebody who has signed in here once, or sells for an owner, has the whole
 * room, also while the access has ended. What is saved stays in every case; only more isn't added.
 */
export async function roomOf(scope: ChatScope): Promise<Room> {
  const { knownLogins } = scope.session;
  const hadAccess = actingOf(scope.session).kind !== "nobody" || knownLogins.length > 0;
  // The chat's record may have been damaged and begun anew. The credentials still say that the chat has an account.
  return hadAccess || (await isSignedIn(scope)) ? { most: mostSaved, oneCurrency: false } : strangersRoom;
}

/** Returns the sentence that says why an item isn't saved, and what to do. */
export const fullText = ({ t }: Pick<ChatScope, "t">, { most, oneCurrency }: Room): string =>
  t(oneCurrency ? "items-full-stranger" : "items-full", { limit: most });
