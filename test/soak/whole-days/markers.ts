/** Names of items that tell whose they are, and which one: "Qmabcz" is an item of merchant a. */

const letters = "abcdefghij";

export const markerOf = (merchant: number, item: number): string =>
  `Qm${letters[merchant]}${[...String(item)].map((digit) => letters[Number(digit)]).join("")}z`;

/** The markers in a text, in their order. */
export const markersIn = (text: string): string[] => text.match(/Qm[a-j]+z/g) ?? [];

/** The merchant whose item it is. */
export const merchantOf = (marker: string): number => letters.indexOf(marker.charAt(2));

export const domainOf = (merchant: number): string => `shop-${letters[merchant]}.example`;

/** The merchants whose login's domain is in a text. */
export const merchantsByDomain = (text: string): number[] =>
  [...text.matchAll(/shop-([a-j])\.example/g)].map(([, letter = ""]) => letters.indexOf(letter));
