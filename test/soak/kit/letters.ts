/** A number in letters, for names in which a digit would be read as an amount. */
export const letters = (number: number): string =>
  [...String(number)].map((digit) => "abcdefghij"[Number(digit)] ?? "").join("");
