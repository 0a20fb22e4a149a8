const plain = /^\d+$/;
const grouped = /^[1-9]\d{0,2}([ ',.])\d{3}(?:\1\d{3})*$/;
const decimal = /^(.*)([.,])(\d+)$/;

/**
 * Reads an unsigned number. Spaces, apostrophes, commas and points may group thousands, and a comma or a point may
 * stand before the decimals.
 *
 * "1,500" and "1.500" have two readings: thousands, or three decimals. Where a number may have three decimals, both
 * readings are returned. Otherwise a comma groups thousands. A point groups thousands only if the number ends in 0,
 * because "10.555" may be a price with one decimal too many, while nobody types a third decimal that is 0.
 *
 * @param decimals the most decimals that the number may have.
 * @returns the readings as decimal strings with their decimals as typed, thousands first; empty when the text isn't a
 * number.
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

/** @param taken the separator that stands before the decimals, which therefore can't separate thousands as well */
function wholeNumber(text: string, taken?: string): string | undefined {
  if (plain.test(text)) return text;
  const separator = grouped.exec(text)?.[1];
  return separator === undefined || separator === taken ? undefined : text.replaceAll(separator, "");
}
