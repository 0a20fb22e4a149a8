import type { ChatScope } from "../../../frame/context.js";
import { isShown } from "../../../frame/model/acting.js";
import { totalOf } from "../../../frame/texts/items-text.js";
import type { Face, Shows, ToldEnd } from "../../../invoice/face.js";
import { endToTell, type Invoice, isShareable } from "../../../invoice/invoice.js";
import { isUnsettled } from "../../../invoice/invoice-status.js";
import { isPaused } from "../../access/index.js";
import { type FaceDrawing, knownDrawing, unknownDrawing } from "../create/unknown-outcome-messages.js";
import { issueAgain, payCard, saleToTell } from "../pay-card.js";
import { unheardShare } from "../share/begun-shares.js";
import {
  customerClock,
  customerEnd,
  customerMessage,
  customerTranslator,
} from "../share/customer-message.js";

/** What a face can be asked to show. A message that has said what became of a submission is no face any more ("known"). */
export type Asked = Shows | "known";

interface Look {
  /** Returns what the invoice's stage asks of such a face; undefined while any may stay as it is. */
  asks(scope: Pick<ChatScope, "session" | "deps" | "acting">, invoice: Invoice): Asked | undefined;
  draw(
    scope: ChatScope,
    invoice: Invoice,
    face: Pick<Face, "at">,
    asked: Asked,
  ): FaceDrawing | Promise<FaceDrawing>;
}

/** What each kind of face shows at each stage of the invoice. */
export const looks: Readonly<Record<Face["as"], Look>> = {
  card: {
    asks: ({ acting }, invoice) => (isShown(acting, invoice) ? "link" : "link-hidden"),
    draw: async (scope, invoice) =>
      payCard(scope, invoice, {
        unheard: await unheardShare(scope, invoice),
        isPaused: await isPaused(scope),
      }),
  },
  doubt: {
    asks: (_, invoice) =>
      isUnsettled(invoice) ? (invoice.creation === "unknown" ? "unknown" : undefined) : "known",
    draw: (scope, invoice, { at }, asked) =>
      asked === "known" ? knownDrawing(scope, invoice, at) : unknownDrawing(scope, invoice, at),
  },
  reminder: {
    asks: ({ deps }, invoice) => endToTell(invoice, deps.now()),
    draw(scope, invoice, _, asked) {
      const { t, deps } = scope;
      const end = asked as ToldEnd;
      const values = {
        total: totalOf(invoice.terms.items, t),
        items: saleToTell(scope, invoice),
        service: deps.settings.serviceName,
      };
      const canBeIssued = end === "expired" || end === "failed" || end === "over";
      return {
        html: t(`reminder-${end}`, values),
        keyboard: canBeIssued ? issueAgain(t, invoice) : undefined,
      };
    },
  },
  customer: {
    // The message of an invoice that the seller has created again meanwhile asks for nothing, because one link is enough.
    asks: ({ deps }, invoice) =>
      endToTell(invoice, deps.now()) ??
      (isShareable(invoice, deps.now()) && invoice.repeatedBy === undefined ? "pay" : undefined),
    draw(scope, invoice, _, asked) {
      const t = customerTranslator(scope, invoice);
      if (asked !== "pay" && asked !== "link-follows") return customerEnd(t, invoice, asked as ToldEnd);
      const clock = customerClock(scope);
      const { html: withoutButtons } = customerMessage(t, invoice, clock, { button: false });
      return { ...customerMessage(t, invoice, clock), withoutButtons };
    },
  },
};

/** Returns what a face must show instead of what it shows; undefined when it shows that already. */
export function askedOf(
  scope: Pick<ChatScope, "session" | "deps" | "acting">,
  invoice: Invoice,
  face: Face,
): Asked | undefined {
  const asked = looks[face.as].asks(scope, invoice);
  return asked === face.shows ? undefined : asked;
}
