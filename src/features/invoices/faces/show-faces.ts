import { isDeepStrictEqual } from "node:util";
import type { ChatScope } from "../../../frame/context.js";
import { isShown } from "../../../frame/model/acting.js";
import { isLastFailure } from "../../../frame/screens/customers-wait.js";
import { type Drawing, editAt } from "../../../frame/screens/message-at.js";
import { post } from "../../../frame/screens/send-or-edit.js";
import { cardOf, dropFace, type Face, facesAs, inOwnChat, putCard, putFace } from "../../../invoice/face.js";
import { endOf, type Invoice } from "../../../invoice/invoice.js";
import { notNow } from "../../../telegram/calls/telegram-errors.js";
import { noteDoubt } from "../../draft/model/duplicates.js";
import { addDue } from "../../due-list.js";
import type { DueOf } from "../../slices.js";
import { hasLeft } from "../../team/model/membership.js";
import { findInvoice } from "../invoice-records.js";
import { fromNewest, isClosedEntry, walk } from "../list/list-pages.js";
import { type Asked, askedOf, type Look, looks } from "./face-looks.js";
import { withoutButtonsIfRefused } from "./reply-to-card.js";

/** The faces of an invoice are all messages that show it. */

/**
 * The owner's copy of a seller's invoice isn't in the chat's record, so its own record is written when its card has
 * changed.
 */
export async function sayFaces(scope: ChatScope, { ref }: DueOf<"faces">): Promise<void> {
  const { session, deps } = scope;
  const found = await findInvoice(scope, ref);
  if (typeof found === "string") return;
  const invoice = session.invoices[ref] ?? structuredClone(found);
  // A chat that has left the team, and the owner of the team, get no pay card in a new message.
  const isOwn = invoice.soldBy === undefined && !hasLeft(session, invoice);
  if (isOwn && invoice.creation === "created") await showCard(scope, invoice);
  else await redrawCard(scope, invoice);
  await updateFaces(scope, invoice, "doubt");
  await updateFaces(scope, invoice, "reminder");
  if (session.invoices[ref] === undefined && !isDeepStrictEqual(invoice.faces, found.faces))
    await deps.store.invoices.write(`${session.chat}/${ref}`, invoice);
}

export async function sayToCustomers(scope: ChatScope, entry: DueOf<"customers">): Promise<void> {
  const invoice = scope.session.invoices[entry.ref];
  if (invoice === undefined) return;
  const failures: { readonly error: unknown; readonly face: Face; readonly asked: Asked }[] = [];
  for (const face of facesAs(invoice, "customer")) {
    const asked = askedOf(scope, invoice, face);
    if (asked === undefined) continue;
    try {
      await showFace(scope, invoice, face, asked);
    } catch (error) {
      // One customer's chat mustn't keep the news from another one's.
      if (notNow(error) === undefined) throw error;
      failures.push({ error, face, asked });
    }
  }
  const [first] = failures;
  if (first === undefined) return;
  // While one message has to wait, the entry stays, and so do the messages at which Telegram's servers have failed.
  const held = failures.find(({ error }) => notNow(error)?.kind === "held");
  if (held !== undefined) throw held.error;
  if (isLastFailure(entry, first.error))
    for (const { face, asked } of failures) sayIfStillAsks(scope, invoice, face, asked);
  throw first.error;
}

export async function updateFaces(scope: ChatScope, invoice: Invoice, as: Face["as"]): Promise<void> {
  for (const face of facesAs(invoice, as)) {
    const asked = askedOf(scope, invoice, face);
    if (asked !== undefined) await showFace(scope, invoice, face, asked);
  }
}

export const areCustomersBehind = (
  scope: Pick<ChatScope, "session" | "deps" | "acting">,
  invoice: Invoice,
): boolean => facesAs(invoice, "customer").some((face) => askedOf(scope, invoice, face) !== undefined);

/** A message that is gone, or out of reach, is left at that. */
export async function showFace(
  scope: ChatScope,
  invoice: Invoice,
  face: Omit<Face, "shows">,
  asked: Asked,
): Promise<void> {
  const { at, as } = face;
  const look: Look = looks[as];
  const { doubles = [], ...drawing } = await look.draw(scope, invoice, { at }, asked);
  const isEdited = await editAt(scope, at, drawing);
  if (asked === "known") dropFace(invoice, as, at);
  else putFace(invoice, { ...face, shows: asked });
  const { session } = scope;
  if (at.in === "own-chat") for (const other of doubles) noteDoubt(session, other, at.id);
  if (!isEdited || face.mayHaveCopy === true) sayIfStillAsks(scope, invoice, { at }, asked);
}

/** The service refuses a second payment by a link that stays, but it doesn't know of the merchant's own mark. */
function sayIfStillAsks(
  { session }: ChatScope,
  { ref }: Invoice,
  { at }: Pick<Face, "at">,
  asked: Asked,
): void {
  if ((asked === "cash" || asked === "withdrawn") && at.in === "business")
    addDue(session, { kind: "still-asks", ref });
}

async function showCard(scope: ChatScope, invoice: Invoice): Promise<void> {
  const { ref } = invoice;
  const { drawing, shows } = await cardDrawing(scope, invoice);
  const place = cardOf(invoice);
  if (place !== undefined && (await editAt(scope, inOwnChat(place), drawing)))
    return putCard(invoice, place, shows);
  // The message's id is committed at once, so that the bot can edit the card even if the event is given up later.
  const messageId = await scope.unit.once(
    `card:${ref}`,
    () => postDrawing(scope, drawing),
    (record, posted) => {
      const shown = record.invoices[ref];
      if (shown !== undefined) putCard(shown, posted, shows);
    },
  );
  putCard(invoice, messageId, shows);
}

async function redrawCard(scope: ChatScope, invoice: Invoice): Promise<void> {
  const place = cardOf(invoice);
  if (place === undefined) return;
  const { drawing, shows } = await cardDrawing(scope, invoice);
  putCard(invoice, place, shows);
  await editAt(scope, inOwnChat(place), drawing);
}

/** From now on status updates edit the new message; the old one says that the card has moved. */
export async function moveCard(scope: ChatScope, invoice: Invoice): Promise<void> {
  const { session, deps, unit, t } = scope;
  const { ref } = invoice;
  const before = cardOf(invoice);
  const { drawing, shows } = await cardDrawing(scope, invoice);
  const messageId = await unit.once(`moved-card:${ref}`, () => postDrawing(scope, drawing));
  if (before === messageId) return;
  if (before !== undefined) await editAt(scope, inOwnChat(before), { html: t("card-moved") });
  // The new message's id is stored only after the old message was edited, so that a failed edit is tried again.
  if (session.invoices[ref] === undefined) {
    const moved = structuredClone(invoice);
    putCard(moved, messageId, shows);
    await deps.store.invoices.write(`${session.chat}/${ref}`, moved);
    return;
  }
  await unit.patch((record) => {
    const moved = record.invoices[ref];
    if (moved !== undefined) putCard(moved, messageId, shows);
  });
}

async function cardDrawing(scope: ChatScope, invoice: Invoice) {
  const shows = looks.card.asks(scope, invoice);
  return { drawing: await looks.card.draw(scope, invoice), shows } as const;
}

/** Telegram refuses a button with certain addresses; the pay link then stands in the card's text. */
const postDrawing = (scope: ChatScope, { html, keyboard, withoutButtons = html }: Drawing): Promise<number> =>
  withoutButtonsIfRefused(
    (buttons) => post(scope, buttons === keyboard ? html : withoutButtons, buttons),
    keyboard,
  );

/** Only the newest open invoices outside the chat's record are looked at. */
const mostStored = 100;

/** A pay card shows its link and its customer only while the account that created the invoice is signed in. */
export async function refreshCards(scope: ChatScope): Promise<void> {
  const { session, deps } = scope;
  for (const invoice of Object.values(session.invoices)) await refresh(scope, invoice);
  const { entries } = await walk(
    scope,
    fromNewest(scope),
    mostStored,
    (entry) => !isClosedEntry(entry) && session.invoices[entry.ref] === undefined,
  );
  for (const { ref } of entries) {
    const found = await findInvoice(scope, ref);
    if (typeof found === "string") continue;
    const invoice = structuredClone(found);
    if (await refresh(scope, invoice)) await deps.store.invoices.write(`${session.chat}/${ref}`, invoice);
  }
}

/** @returns true when the card was edited */
async function refresh(scope: ChatScope, invoice: Invoice): Promise<boolean> {
  const { acting, deps } = scope;
  const [card] = facesAs(invoice, "card");
  const hides = !isShown(acting, invoice);
  if (card === undefined || hides === (card.shows === "link-hidden")) return false;
  // The card of a closed invoice shows no link.
  if (hides && endOf(invoice, deps.now()) !== undefined) return false;
  await redrawCard(scope, invoice);
  return true;
}
