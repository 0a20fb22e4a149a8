import { isDeepStrictEqual } from "node:util";
import type { ChatView } from "../../../frame/context.js";
import { cardOf } from "../../../invoice/face.js";
import { type Invoice, isShareable } from "../../../invoice/invoice.js";
import { dayMs } from "../../../language/time/local-time.js";
import { undamaged } from "../../../store/errors.js";
import type { InlineOffersRecord } from "../../../store/store-port.js";

/**
 * Telegram keeps its report that a shared message was sent for ten minutes (telegram-bot-api, Client.cpp,
 * add_new_chosen_inline_result). If the bot is down for longer, it never hears of a message that a customer may have
 * received; the pay card says so by means of the stored shares.
 */

export const choiceWaitsMs = 600_000;
const keptShares = 100;

type OfOneChat = Pick<ChatView, "session" | "deps">;

/** The note is on disk when the promise resolves. */
export const noteShareBegun = (scope: OfOneChat, ref: string): Promise<void> =>
  change(scope, (shares) => [...shares.filter((share) => share.ref !== ref), { ref, at: scope.deps.now() }]);

export const noteShareTold = (scope: OfOneChat, ref: string): Promise<void> =>
  change(scope, (shares) => shares.filter((share) => share.ref !== ref));

/**
 * Returns the time (ms) at which the seller began to share the invoice, if Telegram can't report any more whether the
 * message was sent.
 */
export async function unheardShare(scope: OfOneChat, invoice: Invoice): Promise<number | undefined> {
  const now = scope.deps.now();
  // An invoice without a pay card had no [Send to customer] button yet, so no share has begun.
  if (cardOf(invoice) === undefined || !isShareable(invoice, now)) return undefined;
  const begun = (await read(scope))?.shares?.find(({ ref }) => ref === invoice.ref);
  return begun !== undefined && now - begun.at > choiceWaitsMs ? begun.at : undefined;
}

type Shares = NonNullable<InlineOffersRecord["shares"]>;

/**
 * Begun shares and inline offers are in one record, which is changed in the store's queue: the next inline query may
 * be answered at the same time, also by another process.
 */
function change(scope: OfOneChat, next: (shares: Shares) => Shares): Promise<void> {
  const { session, deps } = scope;
  return deps.store.inTurn("inlineOffers", session.chat, async () => {
    const record = await read(scope);
    const before = (record?.shares ?? []).filter(({ at }) => deps.now() - at < dayMs);
    const shares = next(before).slice(-keptShares);
    if (isDeepStrictEqual(shares, record?.shares ?? [])) return;
    await deps.store.inlineOffers.write(session.chat, { ...record, offers: record?.offers ?? [], shares });
  });
}

const read = ({ session, deps }: OfOneChat): Promise<InlineOffersRecord | undefined> =>
  undamaged(deps.store.inlineOffers.read(session.chat));
