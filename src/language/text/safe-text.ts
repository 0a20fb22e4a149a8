const firstStrongIsolate = "\u2068";
const popDirectionalIsolate = "\u2069";
const popDirectionalFormatting = "\u202c";
const embeddings = new Set(["\u202a", "\u202b", "\u202d", "\u202e"]);
const isolates = new Set(["\u2066", "\u2067", firstStrongIsolate]);

/** Half of a surrogate pair, which remains when a character is cut in two. Telegram refuses every message that contains one. */
const half = /\p{Surrogate}/u;

/** Some control characters end every open isolate, so the texts between control characters are isolated one by one. */
const controls = /([\p{Cc}\u2029]+)/u;

/** Isolates a user's text, so that it can't turn round, hide or disguise an amount that follows it on the screen. */
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

const turning =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates only a text whose direction may turn: in others the invisible characters would disturb searching and pasting. */
export const isolateTurning = (text: string): string => (turning.test(text) ? isolate(text) : text);

/** Removes the invisible marks of writing direction that open or close nothing within the piece of text. */
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
      // A closing mark without an open isolate in the text is dropped, because it would close the isolate that the bot puts around the text.
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

/** Escapes a text for Telegram's HTML, for content and attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** Counts characters as Telegram's limits count them: by code points, so that an emoji counts once. */
export const lengthOf = (text: string): number => [...text].length;

/** Puts a text from outside on one line, without characters that reorder or hide others. */
export const onOneLine = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();

export const beginningOf = (text: string, longest: number): string => [...text].slice(0, longest).join("");

export const shortened = (text: string, longest: number): string =>
  lengthOf(text) > longest ? `${beginningOf(text, longest - 1)}…` : text;

const characters = new Map(Object.entries(entities).map(([character, entity]) => [entity, character]));

/** Returns what a reader sees of Telegram's HTML. */
export const readableOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:#39|amp|lt|gt|quot);/g, (entity) => characters.get(entity) ?? "");

/** Counts the visible characters of Telegram's HTML: tags don't count, and an entity counts as the character that it stands for. */
export const visibleLength = (html: string): number =>
  lengthOf(html.replace(/<[^>]*>/g, "").replace(/&(?:#39|\w+);/g, "&"));
