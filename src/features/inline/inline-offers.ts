import type { ChatView } from "../../frame/context.js";
import type { BotDeps } from "../../frame/deps.js";
import { userText } from "../../frame/locales.js";
import { Routes } from "../../frame/routes.js";
import { post, sayFirst } from "../../frame/screens/send-or-edit.js";
import { newestWithin } from "../../invoice/retention.js";
import { defined } from "../../language/omit-undefined.js";
import { shortened } from "../../language/text/safe-text.js";
import { dayMs } from "../../language/time/local-time.js";
import { undamaged } from "../../store/errors.js";
import type { InlineOffer, InlineOffersRecord } from "../../store/store-port.js";
import { newFromText } from "../draft/index.js";
import type { DraftTerms } from "../draft/model/draft.js";

/** A result's id and callback data have room only for an offer's id, so offers are stored when they are shown. */

/** Each keystroke after a price makes a new offer, and every write contains all offers of the last day. */
const keptOffers = 1_000;
const keptBytes = 256 * 1024;

interface OfOneChat {
  readonly session: { readonly chat: string };
  readonly deps: Pick<BotDeps, "store" | "now">;
}

/** The number of unclear texts that the chat keeps until the merchant checks them in the private chat, right after typing. */
const keptTexts = 20;

export const offerOf = (
  { session, deps, acting }: Pick<ChatView, "session" | "deps" | "acting">,
  terms: DraftTerms,
): InlineOffer => ({
  id: deps.tokens.offer.make(session.chat),
  at: deps.now(),
  terms,
  ...defined({ account: acting.account }),
});

/**
 * A link to the private chat has no room for the typed text, so the text is kept.
 * @returns the text's id, which the link carries
 */
export async function keepText(view: ChatView, text: string): Promise<string> {
  const { session, deps } = view;
  const id = deps.tokens.offer.make(session.chat);
  await changeOffers(view, (record) => {
    const before = (record?.texts ?? []).filter(({ at }) => deps.now() - at < dayMs);
    return {
      ...record,
      offers: record?.offers ?? [],
      texts: [...before, { id, at: deps.now(), text }].slice(-keptTexts),
    };
  });
  return id;
}

async function findText(scope: OfOneChat, id: string): Promise<string | undefined> {
  const kept = await readRecord(scope);
  return kept?.texts?.find((one) => one.id === id && scope.deps.now() - one.at < dayMs)?.text;
}

export function keepOffers(view: ChatView, offers: readonly InlineOffer[]): Promise<void> {
  return changeOffers(view, (record) => {
    const before = (record?.offers ?? []).filter(({ at }) => view.deps.now() - at < dayMs);
    const kept = newestWithin(before, { most: keptOffers - offers.length, bytes: keptBytes });
    return { ...record, offers: [...kept, ...offers] };
  });
}

/** The next query may be answered at the same time, also by another process, so each change takes its turn. */
function changeOffers(
  scope: OfOneChat,
  next: (record: InlineOffersRecord | undefined) => InlineOffersRecord,
): Promise<void> {
  const { session, deps } = scope;
  return deps.store.inTurn("inlineOffers", session.chat, async () => {
    await deps.store.inlineOffers.write(session.chat, next(await readRecord(scope)));
  });
}

/** The offer's id proves whose offer it is. If the key that the id was made with is gone, the stored offer proves it. */
export async function isOfferOf(
  { session, deps }: OfOneChat & { readonly deps: Pick<BotDeps, "tokens"> },
  id: string,
): Promise<boolean> {
  return deps.tokens.offer.isOf(session.chat, id) || (await findOffer({ session, deps }, id)) !== undefined;
}

/** Returns undefined when this chat never got the offer, or the offer has been deleted. */
export async function findOffer({ session, deps }: OfOneChat, id: string): Promise<InlineOffer | undefined> {
  return (await readRecord({ session, deps }))?.offers.find(
    (offer) => offer.id === id && deps.now() - offer.at < dayMs,
  );
}

const readRecord = ({ session, deps }: OfOneChat): Promise<InlineOffersRecord | undefined> =>
  undamaged(deps.store.inlineOffers.read(session.chat));

const shownText = 120;

/** A typed text that isn't sure enough to become an invoice at once opens a draft, as if it had been typed behind /new. */
export const checkText = new Routes();

checkText.command("start", async (ctx, next) => {
  const id = /^check_([\w-]+)$/.exec(ctx.match)?.[1];
  if (id === undefined) return next();
  const text = await findText(ctx, id);
  if (text === undefined) return void (await post(ctx, ctx.t("inline-text-gone")));
  sayFirst(ctx, ctx.t("inline-check", { text: userText(shortened(text, shownText)) }));
  await newFromText(ctx, text);
});
