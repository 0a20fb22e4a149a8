/** A line for the eyes of the parser, and the way back from it to what was typed. */
export interface EvenLine {
  /** Lower case, with one kind of space, apostrophe and dash each; U+00A0 where the typed space doesn't break. */
  readonly text: string;
  /** @returns the typed text between two places of `text`. */
  typed(start: number, end: number): string;
}

/** Characters that steer direction or hide, and come along with pasted text. Those that build emoji stay. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/;

const replacements = new Map([
  ...[..."\u2007\u202f\u00a0\u2009\u2008\u200a"].map((space) => [space, "\u00a0"] as const),
  ...[..."‘’ʻʼ′`´"].map((apostrophe) => [apostrophe, "'"] as const),
  ...[..."‐‑−"].map((hyphen) => [hyphen, "-"] as const),
  ...[..."‒–"].map((dash) => [dash, "—"] as const),
]);

export function evenLine(line: string): EvenLine {
  const places: number[] = [];
  const characters: string[] = [];
  for (let place = 0; place < line.length; place++) {
    const character = line.charAt(place);
    if (invisible.test(character)) continue;
    places.push(place);
    characters.push(evenCharacter(character));
  }
  return {
    text: characters.join(""),
    typed: (start, end) =>
      end > start ? line.slice(places[start] ?? line.length, (places[end - 1] ?? line.length - 1) + 1) : "",
  };
}

function evenCharacter(character: string): string {
  const replaced = replacements.get(character);
  if (replaced !== undefined) return replaced;
  if (/\s/.test(character)) return " ";
  const lower = character.toLowerCase();
  // A few capitals have a longer small letter; the places must stay the same.
  return lower.length === 1 ? lower : character;
}
