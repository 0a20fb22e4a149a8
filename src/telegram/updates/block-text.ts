import type { Message, RichBlock, RichText, Update } from "grammy/types";
import { defined } from "../../language/omit-undefined.js";

/** A longer text is left unread as a whole, because an invoice must not lack the items behind some place. */
const longestText = 4096;
/** Telegram allows 16 levels of blocks, each with up to four levels of JSON. */
const deepest = 100;
const mostColumns = 20;

/** Returns an update whose message in blocks, or whose checklist, has its lines as the text that somebody typed. */
export function withBlockText(update: Update): Update {
  const kind = update.message === undefined ? "edited_message" : "message";
  const message = update[kind];
  if (message?.chat.type !== "private" || message.text !== undefined) return update;
  const text = blockText(message);
  if (text === undefined) return update;
  const [command] = text.match(/^\/\w+(?:@\w+)?/) ?? [];
  const entities = command && [{ type: "bot_command" as const, offset: 0, length: command.length }];
  return { ...update, [kind]: { ...message, text, ...defined({ entities }) } };
}

/** @returns undefined without any text, and where it is too long, too deep, or one that Telegram would refuse in an answer */
export function blockText({
  rich_message: rich,
  checklist,
}: Pick<Message, "rich_message" | "checklist">): string | undefined {
  if (!isWithin(rich, deepest) || !isWithin(checklist, deepest)) return undefined;
  const tasks = listOf(checklist?.tasks).map((task) => inOneLine(task?.text));
  const lines = [...titleOf(checklist?.title), ...tasks, ...linesOf(rich?.blocks)];
  const text = lines.filter((line) => line.trim() !== "").join("\n");
  return text === "" || text.length > longestText || /\p{Surrogate}/u.test(text) ? undefined : text;
}

/** Telegram may send blocks of kinds and shapes that the types don't know yet. */
const listOf = <Entry>(value: readonly Entry[] | undefined): readonly (Entry | undefined)[] =>
  Array.isArray(value) ? value.map((entry) => entry ?? undefined) : [];

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => isWithin(part, levels - 1)));

const linesOf = (blocks: readonly RichBlock[] | undefined): string[] => listOf(blocks).flatMap(linesOfBlock);

function linesOfBlock(block: RichBlock | undefined): string[] {
  switch (block?.type) {
    case "paragraph":
    case "pre":
    case "footer":
    case "pullquote":
    case "expandable_blockquote":
      return plain(block.text).split("\n");
    case "heading":
      return titleOf(block.text);
    case "details":
      return [...titleOf(block.summary), ...linesOf(block.blocks)];
    case "blockquote":
      return linesOf(block.blocks);
    case "list":
      return listOf(block.items).flatMap((item) => linesOfEntry(item?.blocks));
    case "table":
      return [...titleOf(block.caption), ...rowsOf(block.cells)];
    case "collage":
    case "slideshow":
    case "photo":
    case "video":
    case "animation":
    case "document":
      return plain(block.caption?.text).split("\n");
    default:
      return [];
  }
}

/** An entry is one line, also if it has several paragraphs. A list inside it has lines of its own. */
function linesOfEntry(blocks: readonly RichBlock[] | undefined): string[] {
  const parts = listOf(blocks);
  const own = parts.filter((block) => block?.type !== "list").flatMap(linesOfBlock);
  return [own.join(" "), ...parts.filter((block) => block?.type === "list").flatMap(linesOfBlock)];
}

type TableCells = Extract<RichBlock, { type: "table" }>["cells"];

/**
 * A row is a line with its cells between tabs, as in a pasted sheet. A cell that spans columns or rows leaves the others
 * empty, so that each cell stays in its column.
 */
function rowsOf(rows: TableCells | undefined): string[] {
  const covered: number[] = [];
  return listOf(rows).flatMap((row) => {
    const cells: string[] = [];
    const passCovered = (): void => {
      while (cells.length < mostColumns && (covered[cells.length] ?? 0) > 0) {
        covered[cells.length] = (covered[cells.length] ?? 0) - 1;
        cells.push("");
      }
    };
    for (const cell of listOf(row)) {
      passCovered();
      for (let column = 0; column < Math.min(cell?.colspan ?? 1, mostColumns); column++) {
        covered[cells.length] = (cell?.rowspan ?? 1) - 1;
        cells.push(column === 0 ? inOneLine(cell?.text) : "");
      }
    }
    passCovered();
    const isSection = cells.length > 1 && cells.filter((text) => text !== "").length === 1;
    return isSection ? titleOf(cells.join("")) : [cells.join("\t")];
  });
}

/** A title such as "Drinks" names no item, so it is left out. One with a number may be an item with its price. */
const titleOf = (title: RichText | undefined): string[] =>
  [inOneLine(title)].filter((line) => /\d/.test(line));

const inOneLine = (text: RichText | undefined): string => plain(text).replace(/\s+/g, " ").trim();

/** These stand apart from the text before them: the small 1 of a footnote must not become the last digit of a price. */
const setOff: ReadonlySet<string> = new Set(["superscript", "subscript", "reference_link"]);

function plain(text: RichText | undefined): string {
  if (typeof text === "string") return text;
  if (Array.isArray(text)) return text.map(plain).join("");
  if (typeof text !== "object" || text === null) return "";
  // Somebody may have typed "$15 and $20", which Telegram takes for a formula between two dollar signs.
  if (text.type === "mathematical_expression") return `$${text.expression}$`;
  if (text.type === "custom_emoji") return text.alternative_text ?? "";
  if (!("text" in text)) return "";
  return setOff.has(text.type) ? `^${plain(text.text)}` : plain(text.text);
}
