/** The result of an edit of, or a reply to, the merchant's own message. */
export type Outcome =
  | { readonly kind: "changed" }
  /** The draft is unchanged; the text says why and what to send. */
  | { readonly kind: "problem"; readonly html: string }
  /** The draft is unchanged, because the message has several possible meanings. */
  | { readonly kind: "unclear" };

export const changed: Outcome = { kind: "changed" };
export const unclear: Outcome = { kind: "unclear" };
export const problem = (html: string): Outcome => ({ kind: "problem", html });
