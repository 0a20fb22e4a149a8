import { isNoAmount } from "../../language/line/tokens/normalized-line.js";
import { parseAmount } from "../../language/money/amount.js";
import { readDecimal } from "../../language/money/decimal-text.js";
import { isCurrency, minorUnits } from "../../language/money/money.js";
import { about, evenOut, isBlank, type Parsed, readText } from "../../language/text/typed-text.js";
import { groupedIcpuCode, isOfficialIcpuCode, officialIcpuCodeIn } from "./icpu-code.js";
import type { Item } from "./item.js";
import { itemLimits } from "./item-limits.js";
import { readMetadata } from "./metadata.js";

const noNumber = { ok: false, problem: "not-a-number" } as const;

interface Column {
  /** The words by which a typed text and the header of a file can name the field, in any of the bot's languages, separated by "|". */
  readonly words: string;
  /** More words of headers, such as those of other programs. Of two columns for one field, the one whose word comes first is taken. */
  readonly headings?: string;
  /** The name of the field in the report of an import. A "code" consists of digits but isn't a number. */
  readonly called?: "description" | "code" | "image" | "metadata";
}

interface Entry {
  /** Reads the text that the merchant typed as this field's new value. @param item the item as it was before the change */
  read(text: string, item: Pick<Item, "price" | "currency">): Parsed<unknown, string>;
  readonly offers?: readonly string[];
  shown?(value: string): string;
  /** Returns what the merchant should know about a value that was taken; undefined when there is nothing to say. */
  remark?(value: string): string | undefined;
  readonly hasDefault?: true;
  /** The field whose value this one details. When that one changes, the value of this field holds no longer. */
  readonly belongsTo?: "icpuCode";
  readonly optional?: true;
  /** The column in files of saved items; undefined for a field that the list of saved items doesn't store. */
  readonly column?: Column;
}

/**
 * The fields of an item (docs/interface.md, "Item"), in the order of their buttons. A field's texts in locales/ are
 * `button-edit-<field>`, `edit-ask-<field>` and `problem-<problem>`.
 */
export const itemFields = {
  name: {
    /** Reads a name: joins the text to one line. Everything else stays as typed: emoji, right-to-left and zero-width characters, and markup. */
    read(text) {
      const lines = text.split(lineBreak).map((line) => line.trim());
      return readText("name", lines.filter((line) => line !== "").join(" "), itemLimits.name);
    },
    column: {
      words:
        "name|item|item name|product|product name|goods|title|service|название|наименование|наименование товара|" +
        "товар|услуга|позиция|nomi|nom|mahsulot|mahsulot nomi|tovar|tovar nomi|xizmat|номи|ном|маҳсулот",
      headings:
        "products|номенклатура|наименование номенклатуры|название товара|товары|услуги|позиции|продукция|" +
        "nomenklatura|mahsulotlar|tovarlar|маҳсулот номи|товар номи|хизмат",
    },
  },
  price: {
    read(text: string, { currency }: Pick<Item, "currency">) {
      const amount = parseAmount(text, currency);
      return about("price", amount.ok && isNoAmount(text) ? noNumber : amount);
    },
    column: {
      words:
        "price|unit price|cost|цена|цена за единицу|цена за ед|цена за шт|цена продажи|стоимость|" +
        "narxi|narx|sotuv narxi|нархи|нарх",
      headings:
        "цена реализации|розничная цена|цена розничная|sotish narxi|chakana narxi|сотув нархи|сотиш нархи|чакана нархи",
    },
  },
  currency: {
    read: readCurrency,
    column: {
      words: "currency|валюта|valyuta|valyutasi|валютаси",
      headings: "currency code|код валюты|valyuta kodi",
    },
  },
  quantity: { read: readQuantity, offers: ["1", "2", "3", "5", "10"] },
  description: {
    /** The item's description is stored as typed, with its line breaks. */
    read: (text) => readText("description", text.trim(), itemLimits.description),
    optional: true,
    column: { words: "description|описание|tavsif|tavsifi|тавсиф|тавсифи", called: "description" },
  },
  icpuCode: {
    read: (text) => readCode("icpuCode", text),
    shown: groupedIcpuCode,
    remark: (code) => (isOfficialIcpuCode(code) ? undefined : "icpuCode-own"),
    hasDefault: true,
    optional: true,
    column: {
      words: "icpu|icpu code|ikpu|mxik|mxik code|mxik kodi|икпу|код икпу|мхик|мхик коди",
      headings: "icps|icps code|ikpu code|ikpu kodi|икпу код|код мхик",
      called: "code",
    },
  },
  packageCode: {
    read: (text) => readCode("packageCode", text),
    // The register lists for each ICPU code the packages in which these goods are sold.
    belongsTo: "icpuCode",
    hasDefault: true,
    optional: true,
    column: {
      words: "package|package code|упаковка|код упаковки|qadoq|qadoq kodi|o'ram kodi|қадоқ|қадоқ коди",
      headings: "ўрам коди",
      called: "code",
    },
  },
  imageUrl: {
    read: readImageUrl,
    optional: true,
    column: {
      words: "image|image url|picture|photo|изображение|картинка|фото|rasm|rasmi|surat|расм|расми",
      headings: "ссылка на изображение|ссылка на картинку|surati",
      called: "image",
    },
  },
  id: {
    read: (text) => readCode("id", text),
    optional: true,
    column: {
      words:
        "id|item id|item code|product id|product code|sku|артикул|id товара|код товара|artikul|artikuli|mahsulot id|" +
        "mahsulot kodi|tovar kodi|артикули",
      headings: "код номенклатуры|маҳсулот коди|товар коди|code|код|kod|kodi|коди",
      called: "code",
    },
  },
  metadata: {
    read: readMetadata,
    optional: true,
    column: {
      words:
        "metadata|other data|другие данные|метаданные|maʼlumotlar|ma'lumotlar|metama'lumotlar|маълумотлар",
      called: "metadata",
    },
  },
} as const satisfies Record<keyof Item, Entry>;

type Table = typeof itemFields;
export type ItemField = keyof Table;
type FieldsWith<Property> = {
  [Field in ItemField]: Table[Field] extends Property ? Field : never;
}[ItemField];
type FunctionOf<Entry, Name extends string> = Entry extends {
  [name in Name]: (value: string) => infer Result;
}
  ? (value: string) => Result
  : never;
export type OptionalItemField = FieldsWith<{ readonly optional: true }>;
export type SavedField = FieldsWith<{ readonly column: Column }>;
export type ItemFieldProblem = Extract<ReturnType<Table[ItemField]["read"]>, { ok: false }>["problem"];

export const itemFieldNames = Object.keys(itemFields) as ItemField[];
export const isItemField = (name: string | undefined): name is ItemField =>
  name !== undefined && Object.hasOwn(itemFields, name);
export const isOptional = (field: ItemField): field is OptionalItemField => "optional" in itemFields[field];
/** An item's card has the buttons of these fields behind one more button. */
export const isRarelyUsed = (field: ItemField): boolean => ["imageUrl", "id", "metadata"].includes(field);
export const isSaved = (field: ItemField): field is SavedField => "column" in itemFields[field];
export const savedFields = itemFieldNames.filter(isSaved);

export type DefaultField = FieldsWith<{ readonly hasDefault: true }>;
export const hasDefault = (name: string): name is DefaultField =>
  isItemField(name) && "hasDefault" in itemFields[name];
export const defaultFields = itemFieldNames.filter(hasDefault);

export type PartField = FieldsWith<{ readonly belongsTo: string }> & DefaultField;

export function ownerOf(field: ItemField): Entry["belongsTo"] {
  const entry: Entry = itemFields[field];
  return entry.belongsTo;
}

export function shownValue(field: ItemField, value: string): string {
  const entry: Entry = itemFields[field];
  return entry.shown?.(value) ?? value;
}

type Remark = Exclude<ReturnType<FunctionOf<Table[ItemField], "remark">>, undefined>;

export function remarkOn(field: ItemField, value: unknown): Remark | undefined {
  const entry = itemFields[field];
  return "remark" in entry && typeof value === "string" ? entry.remark(value) : undefined;
}

export type SavedDetail = SavedField & OptionalItemField;
export const savedDetails = savedFields.filter((field): field is SavedDetail => isOptional(field));

export const fitsCurrency = ({ price }: Pick<Item, "price">, currency: string): boolean =>
  (price.split(".")[1]?.length ?? 0) <= (minorUnits(currency) ?? 2);

function readCurrency(
  text: string,
  item: Pick<Item, "price">,
): Parsed<string, `currency-${"unknown" | "decimals"}`> {
  const value = text.trim().toUpperCase();
  if (!isCurrency(value)) return { ok: false, problem: "currency-unknown" };
  if (fitsCurrency(item, value)) return { ok: true, value };
  return { ok: false, problem: "currency-decimals", currency: value, decimals: minorUnits(value) ?? 2 };
}

const times = "[x×х*]";
const unit = "(?:pcs?|pieces?|units?|шт|штук[аи]?|ед|dona|ta)";
const quantity = new RegExp(`^${times}? ?([+-]?)(\\d(?:.*\\d)?) ?${times}? ?${unit}?\\.?$`);

/** Reads a quantity, such as "3", "x2", "2×", "2 шт" or "1 000 dona". */
function readQuantity(
  text: string,
): Parsed<number, `quantity-${"not-a-number" | "not-whole" | "too-small" | "too-large"}`> {
  const [, sign, typed = ""] = quantity.exec(evenOut(text)) ?? [];
  const [number] = readDecimal(typed, 0);
  if (number === undefined) return { ok: false, problem: "quantity-not-a-number" };
  const [integer = "", fraction = ""] = number.split(".");
  if (/[1-9]/.test(fraction)) return { ok: false, problem: "quantity-not-whole" };
  const value = Number(integer);
  if (sign === "-" || value < 1) return { ok: false, problem: "quantity-too-small" };
  return value > itemLimits.quantity
    ? { ok: false, problem: "quantity-too-large", limit: itemLimits.quantity }
    : { ok: true, value };
}

const code = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;
const groupedDigits = /^\d+(?: \d+)+$/;

function readCode<Field extends "icpuCode" | "packageCode" | "id">(
  field: Field,
  text: string,
): Parsed<string, `${Field}-${"empty" | "too-long"}` | "not-a-code"> {
  // Invisible characters, which pasted text may contain, are removed, because they would make a different code.
  const typed = text.trim().replace(/[\p{Cf}\p{Variation_Selector}]/gu, "");
  const spaced = typed.replace(/[\t\p{Zs}]+/gu, " ").trim();
  // A text with a line break or a control character is refused, because no code has one.
  if (!isBlank(typed) && !code.test(spaced)) return { ok: false, problem: "not-a-code" };
  // Spaces between groups of digits are removed from an official code, because the register of goods has none. The merchant's own id keeps them.
  const value = field !== "id" && groupedDigits.test(spaced) ? spaced.replaceAll(" ", "") : spaced;
  const official = field === "icpuCode" ? officialIcpuCodeIn(value) : undefined;
  return readText(field, official ?? value, itemLimits.code);
}

function readImageUrl(
  text: string,
): Parsed<string, `imageUrl-${"empty" | "too-long"}` | "not-a-url" | "has-credentials"> {
  const typed = text.trim();
  if (isBlank(typed)) return { ok: false, problem: "imageUrl-empty" };
  if (!/^https?:\/\/[^\s\\]+$/i.test(typed) || !URL.canParse(typed))
    return { ok: false, problem: "not-a-url" };
  const { username, password, href } = new URL(typed);
  if (username !== "" || password !== "") return { ok: false, problem: "has-credentials" };
  const limit = itemLimits.imageUrl;
  return href.length > limit ? { ok: false, problem: "imageUrl-too-long", limit } : { ok: true, value: href };
}

const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;
