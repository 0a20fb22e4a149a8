import type { DraftItem } from "../../domain/draft/draft.js";
import { itemLimits } from "../../domain/item/item.js";
import type { TypedLine } from "../../domain/line/quick-line.js";
import { defined } from "../../domain/omit-undefined.js";
import { dayMs, newestWithin } from "../../domain/retention.js";
import type { InlineOffer } from "../../store/store-port.js";
import { byName, fitsInvoice, itemOf, readItemLines } from "../draft/index.js";
import { savedItemsOutside } from "../items/index.js";
import type { ChatView } from "../shared/context.js";
import { undamaged } from "../shared/damaged-record.js";
import type { BotDeps } from "../shared/deps.js";
import { defaultCurrency } from "../shared/typed-fields.js";

/**
 * The invoices that inline mode offers for typed items. Offers are stored when they are shown, because a result's id
 * and callback data (64 bytes) have room only for an offer's id.
 */

/**
 * The limits for a chat's stored offers, in number and bytes. Each keystroke after a price makes a new offer, and every
 * write of the record contains all offers of the last day.
 */
const keptOffers = 1_000;
const keptBytes = 256 * 1024;

interface OfOneChat {
  readonly session: { readonly chat: string };
  readonly deps: Pick<BotDeps, "store" | "now">;
}

/**
 * The largest number of ways to read one text that inline mode offers. More would hide the open invoices below them.
 */
const mostReadings = 4;

/** The reason why inline mode offers no invoice, although the typed text is a list of items with prices. */
type Unoffered = "mixed-currencies";

/**
 * Returns the invoices that a typed text can become, the most likely one first. A tap on one creates the invoice
 * without a review card. Returns an empty list when the text isn't a list of items with prices.
 */
export async function offersOf(view: ChatView, text: string): Promise<readonly InlineOffer[] | Unoffered> {
  const { session, deps } = view;
  const { lines, currency } = readItemLines(text, defaultCurrency(view));
  if (lines.length === 0 || lines.length > itemLimits.items) return [];
  const saved = byName(await savedItemsOutside(view));
  const { customerLanguage } = session.settings;
  const invoice = { currency, ...defined({ customerLanguage }) };
  const readings = lines.map((line) =>
    bothOf(line).flatMap((reading) => itemOf(view, invoice, reading, saved) ?? []),
  );
  const likeliest = readings.flatMap(([item]) => item ?? []);
  if (likeliest.length !== lines.length) return [];
  if (currencyOf(likeliest) === undefined) return "mixed-currencies";
  const other = (place: number): DraftItem[] =>
    readings.flatMap(([first, second], at) => (at === place ? second : first) ?? []);
  const others = readings.flatMap(([, second], place) => (second === undefined ? [] : [other(place)]));
  return [likeliest, ...others].slice(0, mostReadings).flatMap((items) => {
    const own = currencyOf(items);
    return own === undefined || !fitsInvoice(items)
      ? []
      : [{ id: deps.newOfferId(session.chat), at: deps.now(), terms: { currency: own, items } }];
  });
}

/** Returns a typed line with its likelier meaning and, if the line has another meaning, a second time with that one. */
const bothOf = (line: TypedLine): readonly TypedLine[] =>
  line.ok && line.other !== undefined ? [line, { ...line, item: line.other }] : [line];

/**
 * Returns the currency that all items share; undefined for several currencies, since inline mode can't ask which one
 * the invoice has.
 */
function currencyOf(items: readonly DraftItem[]): string | undefined {
  const [currency, another] = new Set(items.map((item) => item.currency));
  return another === undefined ? currency : undefined;
}

/**
 * Adds offers to the chat's stored ones. The writes run one after the other in the store's queue, because the next
 * query may be answered at the same time, also by another process.
 */
export function keepOffers({ session, deps }: ChatView, offers: readonly InlineOffer[]): Promise<void> {
  return deps.store.inTurn(`offers ${session.chat}`, async () => {
    const record = await undamaged(deps.store.inlineOffers.read(session.chat));
    const before = (record?.offers ?? []).filter(({ at }) => deps.now() - at < dayMs);
    const kept = [...newestWithin(before, { most: keptOffers - offers.length, bytes: keptBytes }), ...offers];
    await deps.store.inlineOffers.write(session.chat, { ...record, offers: kept });
  });
}

/**
 * Checks whether an offer was made for this chat, so that nobody else can use it. The offer's id proves it. If the key
 * that the id was made with is gone, the stored offer proves it for as long as it is kept.
 */
export async function isOfferOf(
  { session, deps }: OfOneChat & { readonly deps: Pick<BotDeps, "isOfferOf"> },
  id: string,
): Promise<boolean> {
  return deps.isOfferOf(session.chat, id) || (await findOffer({ session, deps }, id)) !== undefined;
}

/**
 * Returns the stored offer with this id.
 * @returns undefined when this chat never got the offer, or the offer has been deleted.
 */
export async function findOffer({ session, deps }: OfOneChat, id: string): Promise<InlineOffer | undefined> {
  return (await readOffers({ session, deps })).find(
    (offer) => offer.id === id && deps.now() - offer.at < dayMs,
  );
}

async function readOffers({ session, deps }: OfOneChat): Promise<readonly InlineOffer[]> {
  const kept = await undamaged(deps.store.inlineOffers.read(session.chat));
  return kept?.offers ?? [];
}
