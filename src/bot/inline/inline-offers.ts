import { defined } from "../../domain/defined.js";
import type { DraftItem } from "../../domain/draft/draft.js";
import { itemLimits } from "../../domain/item/item.js";
import type { TypedLine } from "../../domain/line/quick-line.js";
import { newestWithin } from "../../domain/newest.js";
import { dayMs } from "../../domain/retention.js";
import type { InlineOffer, SavedItem } from "../../store/store-port.js";
import { byName, fitsInvoice, itemOf, readItemLines } from "../draft/index.js";
import type { ChatView } from "../frame/context.js";
import { isDamagedRecord } from "../frame/damaged-record.js";
import type { BotDeps } from "../frame/deps.js";

/** Offers to create an invoice, kept from when they are shown: the choice names one of them, and a button holds 64 bytes. */

/**
 * The most offers that a chat keeps, and their most bytes, of one day: each keystroke behind a price makes an offer,
 * and all of them are written each time.
 */
const keptOffers = 1_000;
const keptBytes = 256 * 1024;

interface OfOneChat {
  readonly session: { readonly chat: string };
  readonly deps: Pick<BotDeps, "store" | "now">;
}

/** Readings of one text that are offered; more would hide the open invoices. */
const mostReadings = 4;

/** The reasons why a list of items with prices can't be offered. */
type Unoffered = "mixed-currencies";

/**
 * The offers that a text makes, the likeliest reading first: a tap creates an invoice, and no card asks before. A text
 * that isn't a list of items with prices makes none.
 */
export async function offersOf(view: ChatView, text: string): Promise<readonly InlineOffer[] | Unoffered> {
  const { session, deps } = view;
  const { lines, currency } = readItemLines(text, session.settings.currency ?? deps.settings.currency);
  if (lines.length === 0 || lines.length > itemLimits.items) return [];
  const saved = byName(await savedItems(view));
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

/** A line as it is likely meant, and as it may be meant as well. */
const bothOf = (line: TypedLine): readonly TypedLine[] =>
  line.ok && line.other !== undefined ? [line, { ...line, item: line.other }] : [line];

/**
 * The one currency of all items, also of saved items with a currency of their own. Of several currencies none can
 * become the invoice's without a question.
 */
function currencyOf(items: readonly DraftItem[]): string | undefined {
  const [currency, another] = new Set(items.map((item) => item.currency));
  return another === undefined ? currency : undefined;
}

/**
 * Keeps offers, which are on disk when this resolves. Changes wait for each other, since another process may answer the
 * next query.
 */
export function keepOffers({ session, deps }: ChatView, offers: readonly InlineOffer[]): Promise<void> {
  return deps.store.inTurn(`offers ${session.chat}`, async () => {
    const record = await orNothing(deps.store.inlineOffers.read(session.chat));
    const before = (record?.offers ?? []).filter(({ at }) => deps.now() - at < dayMs);
    const kept = [...newestWithin(before, { most: keptOffers - offers.length, bytes: keptBytes }), ...offers];
    await deps.store.inlineOffers.write(session.chat, { ...record, offers: kept });
  });
}

/**
 * True when the offer was made to this chat. The offer's id says so. When the key that made the id was removed since,
 * the offer itself says so while it is kept.
 */
export async function isOfferOf(
  { session, deps }: OfOneChat & { readonly deps: Pick<BotDeps, "isOfferOf"> },
  id: string,
): Promise<boolean> {
  return deps.isOfferOf(session.chat, id) || (await findOffer({ session, deps }, id)) !== undefined;
}

/** @returns undefined when it was never made to this chat, or isn't kept any more. */
export async function findOffer({ session, deps }: OfOneChat, id: string): Promise<InlineOffer | undefined> {
  return (await readOffers({ session, deps })).find(
    (offer) => offer.id === id && deps.now() - offer.at < dayMs,
  );
}

async function readOffers({ session, deps }: OfOneChat): Promise<readonly InlineOffer[]> {
  const kept = await orNothing(deps.store.inlineOffers.read(session.chat));
  return kept?.offers ?? [];
}

/** A damaged record counts as having no offers here: the lane finds the damage itself, and tells the seller. */
async function savedItems({ session, deps }: ChatView): Promise<readonly SavedItem[]> {
  return (await orNothing(deps.store.savedItems.read(session.chat)))?.items ?? [];
}

/** A damaged record was moved aside and logged by its read. */
async function orNothing<T>(reading: Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isDamagedRecord(error)) return undefined;
    throw error;
  }
}
