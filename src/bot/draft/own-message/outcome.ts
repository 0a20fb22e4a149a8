/** What became of an edit or a reply. */
export type Outcome =
  | { readonly kind: "changed" }
  /** Nothing was changed; one sentence says why, and what to send. */
  | { readonly kind: "problem"; readonly html: string }
  /** It isn't plain what was meant; nothing was changed. */
  | { readonly kind: "unclear" };

export const changed: Outcome = { kind: "changed" };
export const unclear: Outcome = { kind: "unclear" };
export const problem = (html: string): Outcome => ({ kind: "problem", html });
