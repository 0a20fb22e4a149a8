import type { Item } from "../../../domain/item.js";
import { itemLimits } from "../../../domain/item.js";
import type { ParsedAmount } from "../../../domain/money.js";
import { type LineProblem, parseItemLines, type TypedLine } from "../../../domain/quick-line.js";
import type { BotContext } from "../../context.js";
import { Html, type Translator, userText } from "../../locales.js";
import { usualCurrency } from "./state.js";

type Priced = Pick<Item, "name" | "price" | "currency">;
const longestQuote = 60;

/** The item that a text names with its price, when it is one line that can be saved as it is. */
export function typedItem(ctx: BotContext, text: string): Priced | undefined {
  const [line, second] = parseItemLines(text, usualCurrency(ctx)).lines;
  return line === undefined || second !== undefined ? undefined : pricedItem(ctx, line);
}

/** A line as an item to save; how many of it were sold is of no interest. */
export function pricedItem(ctx: BotContext, line: TypedLine): Priced | undefined {
  if (!line.ok) return undefined;
  const { name, price, currency = usualCurrency(ctx) } = line.item;
  return name === undefined || price === undefined ? undefined : { name, price, currency };
}

/** Why a line makes no item: its text, and one sentence with an example. */
export function faultOf(ctx: BotContext, line: TypedLine): string {
  const text = line.text.length > longestQuote ? `${line.text.slice(0, longestQuote - 1)}…` : line.text;
  return ctx.t("items-line-problem", { line: userText(text), problem: new Html(reasonOf(ctx, line)) });
}

function reasonOf(ctx: BotContext, line: TypedLine): string {
  const { t } = ctx;
  if (line.ok) return t(line.item.name === undefined ? "items-line-no-name" : "items-line-no-price");
  return lineProblem(t, line.problem, usualCurrency(ctx), line.decimals);
}

function lineProblem(t: Translator, problem: LineProblem, currency: string, decimals = 2): string {
  if (problem === "price-other-currency") return t("items-price-other-currency", { currency });
  return t(`draft-${problem}`, {
    currency,
    decimals,
    digits: itemLimits.priceIntegerDigits,
    limit: problem.startsWith("name") ? itemLimits.name : itemLimits.quantity,
    example: exampleWith(decimals),
  });
}

/** A price with as many decimals as a currency has. */
const exampleWith = (decimals: number): string => `10.${"50".padEnd(decimals, "0").slice(0, decimals)}`;

/** What is wrong with a price, in one sentence with an example. */
export function priceProblem(
  t: Translator,
  { problem, decimals = 2 }: Extract<ParsedAmount, { ok: false }>,
  currency: string,
): string {
  if (problem === "other-currency") return t("items-price-other-currency", { currency });
  return t(`draft-price-${problem}`, {
    currency,
    digits: itemLimits.priceIntegerDigits,
    decimals,
    example: exampleWith(decimals),
  });
}
