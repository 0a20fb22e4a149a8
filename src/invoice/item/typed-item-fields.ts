import { onOneLine } from "../../language/text/typed-text.js";
import { officialIcpuCodeIn } from "./icpu-code.js";
import { itemFields, type SavedDetail, savedDetails } from "./item-fields.js";

export interface TypedPart {
  readonly field: SavedDetail;
  readonly value: string;
}

export interface TypedItemFields {
  /** The name of the item that is meant, as in "Latte: icpu …". */
  readonly name?: string;
  /** The fields, each at most once. The `key: value` pairs of the metadata are one part, a line each. */
  readonly parts: readonly TypedPart[];
  /** Parts of the text that can't be read as a field for sure. */
  readonly doubtful: readonly string[];
  /** True when the text can mean nothing but fields, because it names an ICPU code, an item's number, a picture by its link, or metadata with values. */
  readonly isSure: boolean;
}

/** Words that name the ICPU code only before a code of the register. Other codes are called so as well. */
const anyCode = ["code", "код", "kod", "kodi"];

const fieldsByWord = new Map<string, SavedDetail>([
  ...anyCode.map((word) => [word, "icpuCode"] as const),
  ...savedDetails.flatMap((field) =>
    itemFields[field].column.words.split("|").map((word) => [evened(word), field] as const),
  ),
]);

// The longest word comes first, so that "package code" isn't read as "package" with the value "code".
const words = [...fieldsByWord.keys()]
  .sort((one, other) => other.length - one.length)
  .map((word) => word.replaceAll("'", "['‘’ʻʼ`´]"))
  .join("|");
const fieldWord = new RegExp(`^(${words})(?: ?[:=] ?| (?:[-–—] )?)(?=\\S)`, "iu");
const nextWord = new RegExp(` (?=(?:${words})(?: ?[:=] ?| )\\S)`, "iu");
const named = new RegExp(`^([^:,;]{1,128}): ?(?=(?:${words})(?: ?[:=] ?| )\\S|$)`, "iu");
const separator = new RegExp(
  `[\\n\\v\\f\\r\\u0085\\u2028\\u2029]|[,;](?=\\s|$|(?:${words})[\\s:=]|[^\\s,;:]{1,64}:\\s)`,
  "iu",
);
const pair = /^[^:]{1,256}: ?\S/u;
const metadataEnd = new RegExp(
  `(?:^|[\\s,;])(?:${itemFields.metadata.column.words.replaceAll("'", "['‘’ʻʼ`´]")})\\s{0,4}[:=]?\\s{0,4}$`,
  "iu",
);

/**
 * Reads optional fields of an item in any order: "icpu 10101001001000000, package 1234"; undefined when the text names
 * none. Nothing of the text is left out: all other text is among the doubtful parts.
 */
export function readTypedItemFields(text: string): TypedItemFields | undefined {
  const { head, json } = withoutJson(text);
  const parts: TypedPart[] = json === undefined ? [] : [{ field: "metadata", value: json }];
  const doubtful: string[] = [];
  const pairs: string[] = [];
  const segments = head.split(separator).map((segment) => withWord(onOneLine(segment)));
  const name = nameIn(segments);
  let before: SavedDetail | undefined;
  for (const segment of segments) {
    if (segment === "") continue;
    const read = partsOf(segment);
    if (read !== undefined) {
      for (const { field, value, isDoubtful } of read) {
        if (isDoubtful || parts.some((part) => part.field === field)) doubtful.push(segment);
        else parts.push({ field, value });
      }
      before = read.at(-1)?.field;
    } else if (before === "description" && !/[\d:]/.test(segment)) {
      const at = parts.findIndex(({ field }) => field === "description");
      const description = parts[at];
      if (description === undefined) doubtful.push(segment);
      else parts[at] = { ...description, value: `${description.value}, ${segment}` };
    } else if (pair.test(segment) && !namesField(segment.slice(segment.indexOf(":") + 1))) {
      pairs.push(segment);
      before = undefined;
    } else doubtful.push(segment);
  }
  if (parts.length === 0 && !doubtful.some(namesField)) return undefined;
  if (pairs.length > 0 && json !== undefined) doubtful.push(...pairs);
  else if (pairs.length > 0) parts.push({ field: "metadata", value: pairs.join("\n") });
  const isSure =
    json !== undefined || segments.some((segment) => isAnchor(segment)) || isOddCode(onOneLine(text));
  return { ...(name === undefined ? {} : { name }), parts, doubtful: [...new Set(doubtful)], isSure };
}

/** Writes "арт. 12345" and "SKU-88231" with the word of the field before the number. The second is the number as it is written. */
const withWord = (segment: string): string =>
  segment.replace(/^(?:арт|art)\.[ :=№#]{0,3}(?=\d\S*$)/iu, "sku ").replace(/^(?=sku[-–—]\d\S*$)/iu, "sku ");

/** Takes the metadata in JSON off the end of a text, since JSON has commas and line breaks of its own. */
function withoutJson(text: string): { head: string; json?: string } {
  const brace = text.indexOf("{");
  if (brace < 0 || !text.trimEnd().endsWith("}")) return { head: text };
  const before = text.slice(Math.max(0, brace - 60), brace);
  const found = metadataEnd.exec(before);
  if (found === null) return { head: text };
  return { head: text.slice(0, brace - before.length + found.index), json: text.slice(brace) };
}

function nameIn(segments: string[]): string | undefined {
  const [first = ""] = segments;
  const [introduced, name = ""] = named.exec(first) ?? [];
  if (introduced === undefined || namesField(first) || fieldsByWord.has(evened(name))) return undefined;
  segments[0] = first.slice(introduced.length);
  return name.trim();
}

type ReadPart = TypedPart & { readonly isDoubtful: boolean };

/** Reads a segment that begins with the word of a field. Codes and links end before the word of another field. */
function partsOf(segment: string): ReadPart[] | undefined {
  const read: ReadPart[] = [];
  let rest = segment;
  while (rest !== "") {
    const [introduced, word = ""] = fieldWord.exec(rest) ?? [];
    const field = fieldsByWord.get(evened(word));
    if (introduced === undefined || field === undefined) return undefined;
    const behind = rest.slice(introduced.length);
    const end = field === "description" || field === "metadata" ? -1 : behind.search(nextWord);
    const value = end < 0 ? behind : behind.slice(0, end);
    read.push({ field, value, isDoubtful: isDoubtfulValue(field, word, value) });
    rest = end < 0 ? "" : behind.slice(end + 1);
  }
  return read;
}

/** Checks whether more than the field's value may stand behind its word: "package 1234 20000". */
function isDoubtfulValue(field: SavedDetail, word: string, value: string): boolean {
  if (field === "description" || field === "metadata") return false;
  const isOfficial = field === "icpuCode" && officialIcpuCodeIn(value) !== undefined;
  return !isOfficial && (value.includes(" ") || anyCode.includes(evened(word)));
}

const namesField = (segment: string): boolean => fieldWord.test(onOneLine(segment));

/** The numbers in fields of an item, and the number of a taxpayer, must not become prices or quantities. */
export const isSurelyFields = (text: string): boolean =>
  isTaxNumber(text) ||
  codeBeforeNumber.test(text) ||
  (mayBeSure.test(text) && (readTypedItemFields(text)?.isSure === true || icpuCodeInside.test(text)));

/**
 * A number of a tax or customs register ("ИНН 301234567") is nothing for sale. A short round sum may be the price of
 * what is called so.
 */
export const isTaxNumber = (text: string): boolean => taxNumber.test(text) && !shortRoundSum.test(text);

const taxNumber = new RegExp(
  `^\\s{0,8}(?:${[
    "inn|tin|vat(?: id)?|hs|snils|stir|pinfl|jshshir|mfo|oked|tn ?ved|tif ?tn",
    "инн|кпп|огрн|снилс|пинфл|мфо|оквэд|окэд|бик|тн ?вэд|стир|жшшир|тиф ?тн",
  ].join(
    "|",
  )})(?: (?:code|number|код|номер|kodi|raqami|коди|рақами))?\\s{0,3}[:=№#–—-]?\\s{0,3}\\d(?:[ -]?\\d){2,29}\\s{0,8}$`,
  "iu",
);
const shortRoundSum = /(?<!\d)[1-9](?: ?\d){0,5} ?00\s*$/;

/** A code of the tax register and a number. The code is no product's name, and the number may be another code. */
const codeBeforeNumber = /^\s{0,8}\d{17}[\s,;:]\s{0,8}\d[\d ]{0,30}$/;

/** "package 5000" and "код 5000" are either a code, or goods that are called so and their price. */
export function isFieldOrItem(text: string): boolean {
  const line = onOneLine(text);
  const [introduced] = fieldWord.exec(line) ?? [];
  return introduced !== undefined && /^\d[\d ,.']*$/.test(line.slice(introduced.length));
}

/** Checks for a number that is hardly a price behind the word of an item's or a package's code: "упаковка 1234567". */
function isOddCode(line: string): boolean {
  const [introduced, word = ""] = fieldWord.exec(line) ?? [];
  const field = fieldsByWord.get(evened(word));
  if (introduced === undefined || (field !== "id" && field !== "packageCode")) return false;
  return /^\d{5,}(?<!00)$/.test(line.slice(introduced.length));
}

/** In "Latte icpu 10101001001000000 package 1234" the last number is no price, though the text begins like an item. */
const icpuCodeInside =
  /(?<!\p{L})(?:icpu|ikpu|mxik|икпу|мхик)(?:\s(?:code|kodi))?\s{0,3}[:=#№-]?\s{0,3}\d(?:[ .-]?\d){16}(?!\d)/iu;

/** Most texts have nothing that can only be a field, and every text of a chat is looked at, so a quick look comes first. */
const mayBeSure =
  /icpu|ikpu|mxik|икпу|мхик|https?:|\d[\d .-]{15}|sku|арт[и.]|art[i.]|\bid\b|код|kod|code|metadata|метаданные|metama|\{|^\s{0,8}\S{1,40} ?[:=–—-]? ?\d{5,20}\s{0,8}$/iu;
/** Words that nothing for sale begins with. "Ma'lumotlar bazasi: 50000" may be for sale. */
const sureMetadata = ["metadata", "метаданные", "metama'lumotlar"];

function isAnchor(segment: string): boolean {
  const [introduced, word = ""] = fieldWord.exec(segment) ?? [];
  const field = fieldsByWord.get(evened(word));
  if (introduced === undefined || field === undefined) return false;
  const value = segment.slice(introduced.length);
  if (field === "metadata") return sureMetadata.includes(evened(word)) && pair.test(value);
  if (field === "imageUrl") return /^https?:\/\//i.test(value);
  // "Артикул 7788 20000" may be goods that are known by their number.
  if (field === "id" || (field === "packageCode" && word.includes(" ")))
    return /^\S*\d\S*$/.test(value) && (evened(word) !== "id" || /[:=]/.test(introduced));
  // Without a digit, the words may be the heading of a pasted table: "ICPU Name Price".
  return (
    field === "icpuCode" &&
    /^\S*\d/.test(value) &&
    (!anyCode.includes(evened(word)) || /^\d[\d .-]{15}/.test(value) || isRoundCode(introduced, value))
  );
}

/** Checks for "код: 20000". Nobody writes a price so. A number that isn't round may be a one-time code, which is told as such. */
const isRoundCode = (introduced: string, value: string): boolean =>
  /[:=]/.test(introduced) && /^\d[\d ]*00$/.test(value);

function evened(word: string): string {
  return word.toLowerCase().replace(/[‘’ʻʼ`´]/g, "'");
}
