const plain = /^\d+$/;
const grouped = /^[1-9]\d{0,2}([ ',.])\d{3}(?:\1\d{3})*$/;
const decimal = /^(.*)([.,])(\d+)$/;

/**
 * Reads an unsigned number in which spaces, apostrophes, commas and points may group thousands, and a comma or a point
 * may stand before decimals.
 *
 * "1,500" and "1.500" have two readings. Three digits after one separator are thousands where a number has at most two
 * decimals, since nobody types a third one; where it has three or more, both readings stand.
 *
 * @param decimals how many decimals such a number has at most.
 * @returns the readings as decimal strings with their decimals as typed, thousands first; none: not a number.
 */
export function readDecimal(text: string, decimals: number): string[] {
  const whole = wholeNumber(text);
  const [, head = "", separator, fraction] = decimal.exec(text) ?? [];
  if (separator === undefined || fraction === undefined) return whole === undefined ? [] : [whole];
  if (whole !== undefined && decimals <= 2) return [whole];

  const integer = head === "" ? "0" : wholeNumber(head, separator);
  const fractional = integer === undefined ? [] : [`${integer}.${fraction}`];
  return whole === undefined ? fractional : [whole, ...fractional];
}

/** @param taken the separator that already stands before the decimals, and so can't group thousands as well. */
function wholeNumber(text: string, taken?: string): string | undefined {
  if (plain.test(text)) return text;
  const separator = grouped.exec(text)?.[1];
  return separator === undefined || separator === taken ? undefined : text.replaceAll(separator, "");
}
