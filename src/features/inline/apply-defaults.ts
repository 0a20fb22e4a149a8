import type { ChatScope } from "../../frame/context.js";
import { defaultCurrency } from "../../frame/typed-fields.js";
import { itemDefaultsIn } from "../../invoice/item/item-defaults.js";
import { coversAll, isLarge, toleranceSides } from "../../invoice/terms/payment-tolerance.js";
import { isUsable, type Terminal } from "../../invoice/terms/terminal.js";
import { type Terms, totalInCurrency } from "../../invoice/terms/terms.js";
import { defined } from "../../language/omit-undefined.js";
import { choiceOf, loadTerminals, type OpenAccess, usualTerminal } from "../access/index.js";
import { type DraftTerms, type Submittable, usualExpiry } from "../draft/model/draft.js";
import { draftIdOf, type PendingSend } from "./model/inline-sends.js";
import type { NotCreated } from "./slice.js";

/** Completes an invoice from inline mode with the seller's defaults, or says why it can't be created. */
export async function applyDefaults(
  scope: ChatScope,
  send: PendingSend,
  access: OpenAccess,
): Promise<{ readonly draft: Submittable; readonly leftOut: boolean } | NotCreated> {
  const terminal = send.terms.terminal ?? (await terminalOf(scope, access));
  if ("kind" in terminal) return terminal;
  const { settings } = scope.session;
  const terms: DraftTerms = {
    expiry: usualExpiry(scope.session),
    ...defined({ note: settings.note, customerLanguage: settings.customerLanguage }),
    ...defined({ itemDefaults: itemDefaultsIn(settings) }),
    // The message's own terms, such as those of a template, come before the defaults.
    ...send.terms,
    terminal,
  };
  const leftOut = addTolerances(scope, terms);
  return { draft: { id: draftIdOf(send.message), terms }, leftOut };
}

/** Inline mode can't ask for the terminal, so the list is read until the usual one is found. */
async function terminalOf(scope: ChatScope, access: OpenAccess): Promise<Terms["terminal"] | NotCreated> {
  const { settings, chosenTerminal } = scope.session;
  if (settings.terminal !== undefined) return settings.terminal;
  const last = chosenTerminal?.id;
  const isFound = (one: Terminal): boolean =>
    isUsable(one) && (last === undefined ? one.isDefault : one.id === last);
  const loaded = await loadTerminals(scope, (terminals) => terminals.some(isFound), access);
  if (loaded.kind !== "ok") return loaded;
  const { list } = loaded;
  if (list.complete && !list.terminals.some(isUsable)) return { kind: "no-terminal" };
  const chosen = usualTerminal(list, last, true);
  return chosen === undefined
    ? { kind: "which-terminal" }
    : choiceOf(scope, chosen, list.terminals.filter(isUsable));
}

/**
 * Inline mode can't ask the seller to confirm a tolerance that is large for the total, so such a one is left out.
 * @returns true when one was left out
 */
function addTolerances(scope: ChatScope, terms: DraftTerms): boolean {
  const { settings } = scope.session;
  const total = totalInCurrency(terms);
  const ownCurrency = defaultCurrency(scope);
  let leftOut = false;
  for (const side of toleranceSides) {
    const own = terms[side];
    delete terms[side];
    const tolerance = own ?? settings[side];
    if (tolerance === undefined) continue;
    // A default tolerance with a fixed amount applies only to invoices in the chat's currency.
    if (own === undefined && tolerance.kind === "amount" && terms.currency !== ownCurrency) continue;
    const isTooLarge =
      (tolerance.kind === "amount" && isLarge(tolerance, total)) ||
      (side === "underpaid" && coversAll(tolerance, total));
    if (isTooLarge) leftOut = true;
    else terms[side] = tolerance;
  }
  return leftOut;
}
