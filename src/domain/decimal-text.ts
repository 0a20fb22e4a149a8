const plain = /^\d+$/;
const grouped = /^[1-9]\d{0,2}([ ',.])\d{3}(?:\1\d{3})*$/;
const decimal = /^(.*)([.,])(\d+)$/;

/**
 * Reads an unsigned number in which spaces, apostrophes, commas and points may group thousands, and a comma or a point
 * may stand before decimals.
 *
 * "1,500" and "1.500" have two readings. Where a number may have three decimals, both stand. Elsewhere the three digits
 * are thousands; but after a point, the decimal sign of English, only if they end in 0, for "10.555" may well be a price
 * with a decimal too many, while nobody adds a third one that is 0.
 *
 * @param decimals how many decimals such a number has at most.
 * @returns the readings as decimal strings with their decimals as typed, thousands first; none: not a number.
 */
export function readDecimal(text: string, decimals: number): string[] {
  const whole = wholeNumber(text);
  const fractional = fractionalNumber(text);
  if (whole === undefined || fractional === undefined) return [whole ?? fractional ?? []].flat();
  if (decimals > 2) return [whole, fractional];
  return [text.includes(".") && !text.endsWith("0") ? fractional : whole];
}

function fractionalNumber(text: string): string | undefined {
  const [, head = "", separator, fraction] = decimal.exec(text) ?? [];
  const integer = head === "" ? "0" : wholeNumber(head, separator);
  return integer === undefined || fraction === undefined ? undefined : `${integer}.${fraction}`;
}

/** @param taken the separator that already stands before the decimals, and so can't group thousands as well. */
function wholeNumber(text: string, taken?: string): string | undefined {
  if (plain.test(text)) return text;
  const separator = grouped.exec(text)?.[1];
  return separator === undefined || separator === taken ? undefined : text.replaceAll(separator, "");
}
