import { badRequest } from "../telegram-error.js";

export interface StartTag {
  readonly kind: "start";
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The position in the text behind the tag. */
  readonly end: number;
}

export interface EndTag {
  readonly kind: "end";
  /** The name; empty for `</>`, which closes any open tag. */
  readonly name: string;
  readonly end: number;
}

/** The HTML tags of the Bot API that the sandbox supports. */
export const entityOfTag: ReadonlyMap<string, string> = new Map([
  ["b", "bold"],
  ["strong", "bold"],
  ["i", "italic"],
  ["em", "italic"],
  ["u", "underline"],
  ["ins", "underline"],
  ["s", "strikethrough"],
  ["strike", "strikethrough"],
  ["del", "strikethrough"],
  ["span", "spoiler"],
  ["tg-spoiler", "spoiler"],
  ["code", "code"],
  ["pre", "pre"],
  ["a", "text_link"],
  ["blockquote", "blockquote"],
  ["tg-time", "date_time"],
]);

/** Throws the refusal of a text with wrong tags. @throws TelegramError 400 can't parse entities: …, with the offset in bytes as Telegram counts */
export const refuseEntities = (reason: string): never => {
  throw badRequest(`can't parse entities: ${reason}`);
};

/** Reads the tag whose `<` stands at `at`. */
export const readTag = (source: string, at: number): StartTag | EndTag => {
  const where = `at byte offset ${Buffer.byteLength(source.slice(0, at))}`;
  return source[at + 1] === "/" ? readEnd(source, at, where) : readStart(source, at, where);
};

const readEnd = (source: string, at: number, where: string): EndTag => {
  const found = match(/<\/([^\s>]*)\s*>/y, source, at);
  if (found === undefined) return refuseEntities(`Unclosed end tag ${where}`);
  return { kind: "end", name: (found[1] ?? "").toLowerCase(), end: at + found[0].length };
};

const readStart = (source: string, at: number, where: string): StartTag => {
  const name = (match(/<([^\s>]*)/y, source, at)?.[1] ?? "").toLowerCase();
  let end = at + 1 + name.length;
  if (end >= source.length) return refuseEntities(`Unclosed start tag ${where}`);
  if (!entityOfTag.has(name)) return refuseEntities(`Unsupported start tag "${name}" ${where}`);
  const attributes = new Map<string, string>();
  for (;;) {
    end += match(/\s*/y, source, end)?.[0].length ?? 0;
    if (end >= source.length) return refuseEntities(`Unclosed start tag "${name}" ${where}`);
    if (source[end] === ">") break;
    const attribute = match(/([^\s=>/"']*)\s*(=?)\s*/y, source, end);
    const [whole = "", key = "", sign = ""] = attribute ?? [];
    if (key === "") return refuseEntities(`Empty attribute name in the tag "${name}" ${where}`);
    end += whole.length;
    if (sign === "") {
      attributes.set(key, "");
      continue;
    }
    const value = readValue(source, end, name, where);
    attributes.set(key, value.text);
    end = value.end;
  }
  if (name === "span" && attributes.get("class") !== "tg-spoiler") {
    return refuseEntities(`Tag "span" must have class "tg-spoiler" ${where}`);
  }
  return { kind: "start", name, attributes, end: end + 1 };
};

const readValue = (source: string, at: number, tag: string, where: string): { text: string; end: number } => {
  if (at >= source.length) return refuseEntities(`Unclosed start tag "${tag}" ${where}`);
  const quoted = match(/(["'])(.*?)\1/sy, source, at);
  if (quoted !== undefined) return { text: decodeReferences(quoted[2] ?? ""), end: at + quoted[0].length };
  if (source[at] === '"' || source[at] === "'") return refuseEntities(`Unclosed start tag ${where}`);
  const token = match(/[A-Za-z0-9.-]*/y, source, at)?.[0] ?? "";
  const end = at + token.length;
  if (end < source.length && !/[\s>]/.test(source.charAt(end))) {
    const start = Buffer.byteLength(source.slice(0, at));
    return refuseEntities(`Unexpected end of name token at byte offset ${start}`);
  }
  return { text: token.toLowerCase(), end };
};

const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };

/** Replaces `&lt;`, `&gt;`, `&amp;`, `&quot;` and numeric references. Any other `&` stays. */
export const decodeReferences = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));?/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code < 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

/** Matches a sticky expression at a position. */
const match = (expression: RegExp, source: string, at: number): RegExpExecArray | undefined => {
  expression.lastIndex = at;
  return expression.exec(source) ?? undefined;
};
