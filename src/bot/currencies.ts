import type { ChatScope } from "./context.js";

const common = ["UZS", "USD", "EUR", "RUB", "KZT"];

/** Currencies that are offered as buttons, the operator's default first; any other can be typed. */
export const likelyCurrencies = ({ deps }: ChatScope): readonly string[] => [
  ...new Set([deps.settings.currency, ...common]),
];
