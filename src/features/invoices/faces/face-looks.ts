import type { ChatScope } from "../../../frame/context.js";
import { isShown } from "../../../frame/model/acting.js";
import type { Drawing } from "../../../frame/screens/message-at.js";
import { reviewedDraft } from "../../../frame/talk/questions.js";
import { totalOf } from "../../../frame/texts/items-text.js";
import type { Face, Shows, ToldEnd } from "../../../invoice/face.js";
import { endToTell, type Invoice, isShareable } from "../../../invoice/invoice.js";
import { isUnsettled } from "../../../invoice/invoice-status.js";
import type { MessageAddress } from "../../../invoice/message-address.js";
import { isPaused, teamAccess } from "../../access/index.js";
import type { ChatRecord } from "../../chat-record.js";
import { type Draft, undoButton } from "../../draft/model/draft.js";
import { heldUpBy } from "../../draft/model/duplicates.js";
import { messageDigest, pendingOf } from "../../inline/model/inline-sends.js";
import { notesOn, reviewCard } from "../create/review-card.js";
import { settledCard, unknownKeyboard, unknownText } from "../create/unknown-outcome-text.js";
import { issueAgain, saleToTell } from "../invoice-words.js";
import { payCard } from "../pay-card.js";
import { unheardShare } from "../share/begun-shares.js";
import {
  customerClock,
  customerEnd,
  customerMessage,
  customerTranslator,
} from "../share/customer-message.js";

/** A message that has said what became of a submission ("known") is no face any more. */
export type Asked = Shows | "known";

export interface Look {
  /** Returns what the invoice's stage asks of such a face; undefined while any may stay as it is. */
  asks(
    scope: Pick<ChatScope, "session" | "deps" | "acting">,
    invoice: Invoice,
    face: Pick<Face, "shows">,
  ): Asked | undefined;
  draw(
    scope: ChatScope,
    invoice: Invoice,
    face: Pick<Face, "at">,
    asked: Asked,
  ): FaceDrawing | Promise<FaceDrawing>;
}

/** Each kind of face, with what it shows at each stage of the invoice. */
export const looks = {
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
    asks: ({ deps }, invoice, face) =>
      endToTell(invoice, deps.now()) ?? (showsMark(face) ? "pay" : undefined),
    draw(scope, invoice, _, asked) {
      const { t, deps } = scope;
      const end = asked as ToldEnd | "pay";
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
    // One link is enough, so the message of an invoice that was created again asks for nothing.
    asks({ deps }, invoice, face) {
      const end = endToTell(invoice, deps.now());
      if (end !== undefined || invoice.repeatedBy !== undefined) return end;
      if (isShareable(invoice, deps.now())) return "pay";
      return invoice.payLink === undefined && showsMark(face) ? "link-follows" : undefined;
    },
    draw(scope, invoice, _, asked) {
      const t = customerTranslator(scope, invoice);
      if (asked !== "pay" && asked !== "link-follows") return customerEnd(t, invoice, asked as ToldEnd);
      const clock = customerClock(scope);
      const { html: withoutButtons } = customerMessage(t, invoice, clock, { button: false });
      return { ...customerMessage(t, invoice, clock), withoutButtons };
    },
  },
} as const satisfies Readonly<Record<Face["as"], Look>>;

/** After [Undo] a face must not go on to show the mark that the merchant has taken back. */
const showsMark = ({ shows }: Pick<Face, "shows">): boolean => shows === "cash" || shows === "withdrawn";

/** @returns undefined when the face shows that already */
export function askedOf(
  scope: Pick<ChatScope, "session" | "deps" | "acting">,
  invoice: Invoice,
  face: Face,
): Asked | undefined {
  const asked = looks[face.as].asks(scope, invoice, face);
  return asked === face.shows ? undefined : asked;
}

/** `doubles`: the submissions whose outcome the message calls unknown. */
interface FaceDrawing extends Drawing {
  readonly doubles?: readonly Invoice[];
}

/** The message keeps its buttons if it asks about the submission's draft. */
function unknownDrawing(scope: ChatScope, invoice: Invoice, at: MessageAddress): FaceDrawing {
  const { session, t } = scope;
  const draft = isAskedIn(session, at) ? reviewedDraft(session) : undefined;
  const isAsked = draft !== undefined && heldUpBy(session, draft)?.ref === invoice.ref;
  return {
    html: unknownText(scope, invoice),
    keyboard: isAsked ? unknownKeyboard(t, draft) : undefined,
  };
}

/**
 * An open review card is shown again without the warning; any other message says what became of the submission. A
 * message that asked whether to create an inline message's invoice all the same gets [Try again].
 */
async function knownDrawing(scope: ChatScope, invoice: Invoice, at: MessageAddress): Promise<FaceDrawing> {
  const { session, t } = scope;
  const draft = reviewedIn(session, at);
  if (draft !== undefined) {
    const notes = await notesOn(scope, draft, await teamAccess(scope));
    return { ...reviewCard(scope, draft, notes), doubles: notes.doubles };
  }
  const { html, keyboard } = settledCard(scope, invoice);
  const isAt = (messageId: number | undefined): boolean => at.in === "own-chat" && at.id === messageId;
  const waiting = session.inlineSends?.find((send) => isAt(send.askedBy));
  if (waiting !== undefined && pendingOf(waiting) !== undefined)
    keyboard.row().text(t.plain("button-try-again"), `inline:again:${messageDigest(waiting.message)}`);
  const { discarded, aside = [] } = session;
  const put = [discarded, ...aside].find((one) => isAt(one?.saidIn));
  if (put === undefined) return { html, keyboard };
  const isKept = put !== discarded;
  keyboard.row().text(t.plain(isKept ? "button-back-to-draft" : "button-undo"), undoButton(put.draft));
  return { html: `${t(isKept ? "draft-kept-aside" : "draft-discarded")}\n${html}`, keyboard };
}

const isAskedIn = ({ question }: ChatRecord, at: MessageAddress): boolean =>
  at.in === "own-chat" && question?.messageId === at.id;

function reviewedIn(record: ChatRecord, at: MessageAddress): Draft | undefined {
  const draft = reviewedDraft(record);
  if (draft === undefined || !isAskedIn(record, at)) return undefined;
  return heldUpBy(record, draft) === undefined ? draft : undefined;
}
