import type { DraftQuestion } from "../../../domain/draft/draft-question.js";

/** The result of an edit of, or a reply to, the merchant's own message. */
export type Outcome =
  /** The draft has changed. Without a `question`, the open one stays. */
  | { readonly kind: "changed"; readonly question?: DraftQuestion }
  /** The edit or reply changed nothing. The text tells the merchant why and what to send. */
  | { readonly kind: "problem"; readonly html: string }
  /** The edit or reply changed nothing, because it is unclear what it should change. */
  | { readonly kind: "unclear" };

export const changed: Outcome = { kind: "changed" };
export const changedTo = (question: DraftQuestion): Outcome => ({ kind: "changed", question });
export const unclear: Outcome = { kind: "unclear" };
export const problem = (html: string): Outcome => ({ kind: "problem", html });
