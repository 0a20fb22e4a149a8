const firstStrongIsolate = "\u2068";
const popDirectionalIsolate = "\u2069";
const popDirectionalFormatting = "\u202c";
const embeddings = new Set(["\u202a", "\u202b", "\u202d", "\u202e"]);
const isolates = new Set(["\u2066", "\u2067", firstStrongIsolate]);

/** Half of a character, as a cut through its middle leaves it: Telegram refuses every message that has one. */
const half = /\p{Surrogate}/u;

/** Control characters; those that end a paragraph for the bidirectional algorithm end every open isolate, too. */
const controls = /([\p{Cc}\u2029]+)/u;

/**
 * A user's text for display beside other text: isolated piece by piece, so that what it contains can't turn round,
 * hide or disguise an amount that follows it. For display only; what is sent to the service stays as typed.
 */
export function isolate(text: string): string {
  return text
    .split(controls)
    .map((part, index) =>
      index % 2 === 1 || part === ""
        ? part
        : `${firstStrongIsolate}${dropUnpaired(part)}${popDirectionalIsolate}`,
    )
    .join("");
}

/** Letters that are written from right to left, and characters that steer the direction of others. */
const turning =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The same for a text that is copied elsewhere: what reads from left to right anyway needs no isolation, and its
 * invisible characters would only be in the way of whoever searches or pastes it.
 */
export const isolateTurning = (text: string): string => (turning.test(text) ? isolate(text) : text);

/** Drops each control of direction that is opened and not closed, or closed and not opened, within the piece. */
function dropUnpaired(piece: string): string {
  const characters = [...piece].filter((character) => !half.test(character));
  const unpaired = new Set<number>();
  const open: { readonly index: number; readonly isIsolate: boolean }[] = [];
  const closeEmbeddings = () => {
    for (let last = open.at(-1); last !== undefined && !last.isIsolate; last = open.at(-1)) {
      unpaired.add(last.index);
      open.pop();
    }
  };

  characters.forEach((character, index) => {
    if (embeddings.has(character)) open.push({ index, isIsolate: false });
    else if (isolates.has(character)) open.push({ index, isIsolate: true });
    else if (character === popDirectionalFormatting) {
      if (open.at(-1)?.isIsolate === false) open.pop();
      else unpaired.add(index);
    } else if (character === popDirectionalIsolate) {
      // Without an open isolate this would close the one that we put round the text.
      if (!open.some(({ isIsolate }) => isIsolate)) unpaired.add(index);
      else {
        closeEmbeddings();
        open.pop();
      }
    }
  });
  for (const { index } of open) unpaired.add(index);
  return characters.filter((_, index) => !unpaired.has(index)).join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for a message in Telegram's HTML, in its content or in an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** Characters of a text as Telegram's limits count them: code points, so that an emoji counts once. */
export const lengthOf = (text: string): number => [...text].length;

/** The beginning of a text with so many characters at most, none of them cut in two. */
export const beginningOf = (text: string, longest: number): string => [...text].slice(0, longest).join("");

/** A text of so many characters at most: a longer one is cut, none of its characters in two, and ends with "…". */
export const shortened = (text: string, longest: number): string =>
  lengthOf(text) > longest ? `${beginningOf(text, longest - 1)}…` : text;

/** The length of a text in Telegram's HTML, counted in the same way: without tags, and each entity as what it stands for. */
export const visibleLength = (html: string): number =>
  lengthOf(html.replace(/<[^>]*>/g, "").replace(/&(?:#39|\w+);/g, "&"));
