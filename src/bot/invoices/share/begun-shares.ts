import { isDeepStrictEqual } from "node:util";
import { type Invoice, isShareable } from "../../../domain/invoice/invoice.js";
import { dayMs } from "../../../domain/retention.js";
import type { InlineOffersRecord } from "../../../store/store-port.js";
import type { ChatView } from "../../frame/context.js";
import { undamaged } from "../../frame/damaged-record.js";

/**
 * Shares of an invoice that were begun with [Share with customer]. Telegram keeps the word of what was sent for ten
 * minutes (telegram-bot-api, Client.cpp, add_new_chosen_inline_result): when the bot is away for longer, a message of
 * which it never hears may stand at a customer's.
 */

export const choiceWaitsMs = 600_000;
const keptShares = 100;

type OfOneChat = Pick<ChatView, "session" | "deps">;

/** Notes that a message of the invoice is offered to be sent. The note is on disk when the promise resolves. */
export const noteShareBegun = (scope: OfOneChat, ref: string): Promise<void> =>
  change(scope, (shares) => [...shares.filter((share) => share.ref !== ref), { ref, at: scope.deps.now() }]);

/** Forgets a share, because Telegram has told that the message was sent. */
export const noteShareTold = (scope: OfOneChat, ref: string): Promise<void> =>
  change(scope, (shares) => shares.filter((share) => share.ref !== ref));

/**
 * The time of a share of which Telegram won't tell any more, in milliseconds; undefined when there is none, or the link
 * is over.
 */
export async function unheardShare(scope: OfOneChat, invoice: Invoice): Promise<number | undefined> {
  const now = scope.deps.now();
  // A card that is shown for the first time has no button yet by which it was shared.
  if (invoice.cardMessageId === undefined || !isShareable(invoice, now)) return undefined;
  const begun = (await read(scope))?.shares?.find(({ ref }) => ref === invoice.ref);
  return begun !== undefined && now - begun.at > choiceWaitsMs ? begun.at : undefined;
}

type Shares = NonNullable<InlineOffersRecord["shares"]>;

/**
 * Changes of the shares and of the offers wait for each other, because both stand in one record and another process may
 * answer the next query.
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
