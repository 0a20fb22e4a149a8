/** A text of the bot as a person reads it: without the marks around user text, and with ordinary spaces. */
export const plain = (text: string | undefined): string =>
  (text ?? "").replace(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");
