/** The outcome of an edit or a reply. */
export type Outcome =
  | { readonly kind: "changed" }
  /** The draft is unchanged; one sentence says why, and what to send. */
  | { readonly kind: "problem"; readonly html: string }
  /** The text could mean several things, and the draft is unchanged. */
  | { readonly kind: "unclear" };

export const changed: Outcome = { kind: "changed" };
export const unclear: Outcome = { kind: "unclear" };
export const problem = (html: string): Outcome => ({ kind: "problem", html });
