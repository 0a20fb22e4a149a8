import { isDeepStrictEqual } from "node:util";
import { type Invoice, isShareable } from "../../../domain/invoice/invoice.js";
import { dayMs } from "../../../domain/retention.js";
import type { InlineOffersRecord } from "../../../store/store-port.js";
import type { ChatView } from "../../frame/context.js";
import { undamaged } from "../../frame/damaged-record.js";

/**
 * The record of shares that a merchant began with [Share with customer]. Telegram stores the report that a message was
 * sent for ten minutes (telegram-bot-api, Client.cpp, add_new_chosen_inline_result). If the bot is down for longer, it
 * never hears of a message that a customer may have received.
 */

export const choiceWaitsMs = 600_000;
const keptShares = 100;

type OfOneChat = Pick<ChatView, "session" | "deps">;

/** Stores that the invoice was offered for sending. The note is on disk when the promise resolves. */
export const noteShareBegun = (scope: OfOneChat, ref: string): Promise<void> =>
  change(scope, (shares) => [...shares.filter((share) => share.ref !== ref), { ref, at: scope.deps.now() }]);

/** Deletes a begun share, because Telegram has reported that the message was sent. */
export const noteShareTold = (scope: OfOneChat, ref: string): Promise<void> =>
  change(scope, (shares) => shares.filter((share) => share.ref !== ref));

/** Returns the time (ms) of a begun share that Telegram can no longer report; undefined when there is none or the invoice can't be paid any more. */
export async function unheardShare(scope: OfOneChat, invoice: Invoice): Promise<number | undefined> {
  const now = scope.deps.now();
  // A pay card that wasn't shown yet had no [Share with customer] button, so no share has begun.
  if (invoice.cardMessageId === undefined || !isShareable(invoice, now)) return undefined;
  const begun = (await read(scope))?.shares?.find(({ ref }) => ref === invoice.ref);
  return begun !== undefined && now - begun.at > choiceWaitsMs ? begun.at : undefined;
}

type Shares = NonNullable<InlineOffersRecord["shares"]>;

/**
 * Changes the stored shares. Changes of shares and of inline offers run one after the other in the store's queue,
 * because both are in one record and another process may answer the next inline query.
 */
function change(scope: OfOneChat, next: (shares: Shares) => Shares): Promise<void> {
  const { session, deps } = scope;
  return deps.store.inTurn(`offers ${session.chat}`, async () => {
    const record = await read(scope);
    const before = (record?.shares ?? []).filter(({ at }) => deps.now() - at < dayMs);
    const shares = next(before).slice(-keptShares);
    if (isDeepStrictEqual(shares, record?.shares ?? [])) return;
    await deps.store.inlineOffers.write(session.chat, { offers: record?.offers ?? [], shares });
  });
}

const read = ({ session, deps }: OfOneChat): Promise<InlineOffersRecord | undefined> =>
  undamaged(deps.store.inlineOffers.read(session.chat));
