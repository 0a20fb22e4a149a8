import { randomBytes } from "node:crypto";
import { itemLimits } from "../../../domain/item.js";
import { dayMs } from "../../../domain/retention.js";
import type { InlineOffer, SavedItem } from "../../../storage/port.js";
import type { ChatView } from "../../context.js";
import { isDamagedRecord } from "../../damaged-record.js";
import type { BotDeps } from "../../deps.js";
import { itemOf, readItemLines } from "../../typed-items.js";

/** Offers to create an invoice, kept from when they are shown: the choice names one of them, and a button holds 64 bytes. */

const keptOffers = 50;

interface OfOneChat {
  readonly session: { readonly chat: string };
  readonly deps: Pick<BotDeps, "store" | "now">;
}

/** Why items with their prices can't be offered all the same. */
type Unoffered = "mixed-currencies";

/** What a text offers to create; undefined when it isn't a list of items with their prices. */
export async function offerOf(view: ChatView, text: string): Promise<InlineOffer | Unoffered | undefined> {
  const { session, deps } = view;
  const { lines, currency } = readItemLines(text, session.settings.currency ?? deps.settings.currency);
  if (lines.length === 0 || lines.length > itemLimits.items) return undefined;
  const saved = await savedItems(view);
  const { customerLanguage } = session.settings;
  const invoice = { currency, ...(customerLanguage === undefined ? {} : { customerLanguage }) };
  const items = lines.flatMap((line) => itemOf(view, invoice, line, saved) ?? []);
  if (items.length !== lines.length) return undefined;
  // The items decide, saved ones with a currency of their own as well. Of several none is the invoice's without a question.
  const [own = currency, another] = new Set(items.map((item) => item.currency));
  if (another !== undefined) return "mixed-currencies";
  return { id: randomBytes(12).toString("base64url"), at: deps.now(), currency: own, items };
}

/** Keeps an offer; it is on disk when this resolves. To be called for one offer of a chat at a time. */
export async function keepOffer({ session, deps }: ChatView, offer: InlineOffer): Promise<void> {
  const before = (await readOffers({ session, deps })).filter(({ at }) => deps.now() - at < dayMs);
  await deps.store.inlineOffers.write(session.chat, { offers: [...before, offer].slice(-keptOffers) });
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

/** Without those of a damaged record: the lane finds that out for itself, and tells the seller. */
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
