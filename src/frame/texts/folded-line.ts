import type { Translator } from "../locales.js";

/** Returns the line that counts what a list leaves out, such as "… and 37 more"; none when it leaves out nothing. */
export const foldedLine = (t: Translator, count: number): string[] =>
  count > 0 ? [t("items-folded", { count })] : [];
