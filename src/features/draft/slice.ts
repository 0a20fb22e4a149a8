import * as z from "zod";
import { question, slice } from "../../frame/model/slice.js";
import { accountIdentity } from "../../invoice/merchant-account.js";
import { toleranceSides } from "../../invoice/terms/payment-tolerance.js";
import { terminalChoice } from "../../invoice/terms/terminal.js";
import { expiryChoice } from "../../language/time/expiry.js";
import { draft as draftOfInvoice, draftTerms } from "./model/draft.js";
import { draftDialogue, draftQuestion } from "./model/draft-question.js";

const template = z.object({
  name: z.string(),
  terms: draftTerms,
  /** The sides (overpaid, underpaid) for which the merchant has confirmed a large tolerance. */
  confirmed: z.array(z.enum(toleranceSides)).optional(),
  savedAt: z.number(),
  /** The account under which the merchant saved the template. The template's terminal belongs to it. */
  account: accountIdentity.optional(),
  /**
   * A redelivery of the event that wrote the template is recognized by this number, and so is the change that
   * [Undo] takes back.
   */
  event: z.number().int().optional(),
});

const templateRecord = template.extend({ before: template.optional() });

const asideDraft = draftDialogue.extend({ saidIn: z.number().int() });

export const draft = slice({
  stored:
    "drafts, texts that wait for their place in one, and names and short marks of whose forwards are in it (30 days), a contact shared before a draft (10 minutes), and terminal and expiry that were used last",
  record: {
    /** The merchant's draft. After /cancel the draft stays, but none of its questions is open. */
    draft: draftOfInvoice.optional(),
    /** The question of the draft that /cancel or the end of access closed. [Continue] asks it again. */
    closedQuestion: draftQuestion.optional(),
    /**
     * A second draft, from /new with a line, [Repeat] or a template. The bot keeps it until the merchant chooses
     * one.
     */
    offered: draftDialogue.optional(),
    /** The draft that was discarded last, and the message whose [Undo] restores it. */
    discarded: asideDraft.optional(),
    /** Drafts that were put aside for another customer's, the newest last. Each comes back by its message's button. */
    aside: z.array(asideDraft).optional(),
    /** The contact that was shared while no draft was open: the customer of a draft that is begun soon after. */
    nextCustomer: z.object({ reference: z.string(), at: z.number() }).optional(),
    /** The terminal that the bot offers first. A merchant with one terminal never chooses. */
    chosenTerminal: terminalChoice.optional(),
    /** How the last invoice's link expires. A fixed time has passed for the next one, so it isn't kept. */
    usedExpiry: expiryChoice.optional(),
  },
  records: {
    /** Templates for invoices. Key: `<chat>/<digest of the template's name>`. */
    templates: {
      name: "templates",
      stored: {
        what: "A chat's templates",
        until: "Until the merchant deletes them, or [Delete everything]",
      },
      schema: templateRecord,
      keys: "of-chat",
    },
  },
  questions: [question("draft", draftQuestion, 0)],
  commands: [{ name: "new", menu: 10, links: ["new"], readsText: true }],
});
