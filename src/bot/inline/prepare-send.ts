import { draftIdOf, type PendingSend } from "../../domain/chat/inline-sends.js";
import { defined } from "../../domain/defined.js";
import type { DraftTerms, Submittable } from "../../domain/draft/draft.js";
import { isUsable } from "../../domain/invoice/terminal.js";
import { type Terms, totalInCurrency } from "../../domain/invoice/terms.js";
import { coversAll, isLarge, toleranceSides } from "../../domain/invoice/tolerance.js";
import { accessToken, choiceOf, loadTerminals } from "../account/index.js";
import type { ChatScope } from "../frame/context.js";

/** The expiry for a seller without a default: 24 hours. */
const usualExpiry = { kind: "duration", seconds: 24 * 60 * 60 } as const;

/** The reasons why no call can be made. */
type Obstacle = "signed-out" | "unavailable" | "no-terminal" | "which-terminal";

/** The draft with the seller's defaults that is to be created, or the reason against it. No call was made then. */
export async function prepare(
  scope: ChatScope,
  send: PendingSend,
): Promise<{ readonly draft: Submittable; readonly leftOut: boolean } | Obstacle> {
  const access = await accessToken(scope);
  if (access.kind !== "ok") return access.kind;
  const terminal = await terminalOf(scope);
  if (typeof terminal === "string") return terminal;
  const { settings } = scope.session;
  const terms: DraftTerms = {
    ...send.terms,
    terminal,
    expiry: settings.expiry ?? usualExpiry,
    ...defined({ note: settings.note, customerLanguage: settings.customerLanguage }),
  };
  const leftOut = addTolerances(scope, terms);
  return { draft: { id: draftIdOf(send.message), terms }, leftOut };
}

/** The default of the chat, else of the service, else the only one. */
async function terminalOf(scope: ChatScope): Promise<Terms["terminal"] | Obstacle> {
  const { terminal } = scope.session.settings;
  if (terminal !== undefined) return terminal;
  const loaded = await loadTerminals(scope);
  if (loaded.kind !== "ok") return loaded.kind;
  const usable = loaded.list.terminals.filter(isUsable);
  const [first, second] = usable;
  if (first === undefined) return "no-terminal";
  const chosen = usable.find(({ isDefault }) => isDefault) ?? (second === undefined ? first : undefined);
  return chosen === undefined ? "which-terminal" : choiceOf(chosen);
}

/**
 * Leaves out a tolerance that is large beside this total, since no question can confirm it here: then exactly the total
 * is accepted.
 * @returns true when a tolerance was left out.
 */
function addTolerances({ session, deps }: ChatScope, terms: DraftTerms): boolean {
  const { settings } = session;
  const total = totalInCurrency(terms);
  const ownCurrency = settings.currency ?? deps.settings.currency;
  let leftOut = false;
  for (const side of toleranceSides) {
    const tolerance = settings[side];
    if (tolerance === undefined) continue;
    // An amount in another currency says nothing about this invoice.
    if (tolerance.kind === "amount" && terms.currency !== ownCurrency) continue;
    const isTooLarge =
      (tolerance.kind === "amount" && isLarge(tolerance, total)) ||
      (side === "underpaid" && coversAll(tolerance, total));
    if (isTooLarge) leftOut = true;
    else terms[side] = tolerance;
  }
  return leftOut;
}
