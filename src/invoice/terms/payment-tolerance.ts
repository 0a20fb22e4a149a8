import { Big } from "big.js";
import * as z from "zod";
import { type AmountProblem, parseAmount } from "../../language/money/amount.js";
import { readDecimal } from "../../language/money/decimal-text.js";
import { minorUnits } from "../../language/money/money.js";
import { numberFormat } from "../../language/text/intl-formats.js";
import { intlTag, type Locale } from "../../language/text/locale.js";
import { evenOut, type Parsed } from "../../language/text/typed-text.js";

/** The difference from the total with which an invoice still counts as paid (docs/interface.md, "Invoice request"). */
export const tolerance = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("amount"), amount: z.string() }),
  /** A percentage of the total, as a decimal string, e.g. "2.5". */
  z.object({ kind: z.literal("percent"), percent: z.string() }),
]);

export type Tolerance = Readonly<z.infer<typeof tolerance>>;

export const toleranceSides = ["overpaid", "underpaid"] as const;

export type ToleranceSide = (typeof toleranceSides)[number];

type ToleranceProblem = Exclude<AmountProblem, "not-a-number"> | "not-understood" | "covers-all";
type ParsedTolerance = Parsed<Tolerance, ToleranceProblem>;

const percentDecimals = 4;
/** The largest accepted percentage of an overpayment. For an underpayment the limit is below 100. */
const largestPercent = 1000;
/** A tolerance above this percentage of the total may be a typing mistake, so the merchant must confirm it. */
const largeAbovePercent = 10;

const percentWords = "per ?cents?|pct|процент(?:а|ов|ы|у|ом)?|проц|foiz|фоиз|protsent|prosent|procent";
const percentBehind = new RegExp(`^(.*\\d) ?(?:[%％٪]|(?:${percentWords})\\.?)$`, "u");
const percentBefore = /^[%％٪] ?(.*\d)$/u;

/** Reads "2%", "2,5 процента", "1 000" or "1000 so'm". An underpayment must be smaller than `place.total`, if that is known. */
export function parseTolerance(
  text: string,
  place: { readonly currency: string; readonly side: ToleranceSide; readonly total?: string | undefined },
): ParsedTolerance {
  const typed = evenOut(text);
  const [, percent] = percentBehind.exec(typed) ?? percentBefore.exec(typed) ?? [];
  const parsed = percent === undefined ? readAmount(text, place.currency) : readPercent(percent);
  if (!parsed.ok) return parsed;
  if (place.side === "underpaid" && coversAll(parsed.value, place.total)) return refused("covers-all");
  return parsed;
}

function readAmount(text: string, currency: string): ParsedTolerance {
  const parsed = parseAmount(text, currency);
  if (parsed.ok) return { ok: true, value: { kind: "amount", amount: parsed.value } };
  const { readings: _readings, problem, ...fault } = parsed;
  return { ...fault, problem: problem === "not-a-number" ? "not-understood" : problem };
}

function readPercent(typed: string): ParsedTolerance {
  const [, sign, number = ""] = /^([+-]?) ?(.*)$/.exec(typed) ?? [];
  // "1,500" may mean 1500 or 1.5. Here it is 1.5 (the last reading, with decimals), because hardly anyone means thousands of per cent.
  const readings = readDecimal(number, percentDecimals);
  const reading = readings.at(-1);
  if (reading === undefined) return refused("not-understood");
  if (sign === "-") return refused("negative");
  const [, fraction = ""] = reading.split(".").map((digits) => digits.replace(/(?<!0)0+$/, ""));
  if (fraction.length > percentDecimals)
    return { ok: false, problem: "too-many-decimals", decimals: percentDecimals };
  const possible = readings.filter((other) => Big(other).lte(largestPercent));
  if (possible.length > 1) return refused("ambiguous");
  if (possible.length === 0) return refused("too-large");
  const percent = Big(reading);
  if (percent.eq(0)) return refused("zero");
  return { ok: true, value: { kind: "percent", percent: percent.toFixed() } };
}

const refused = (problem: ToleranceProblem): ParsedTolerance => ({ ok: false, problem });

/** A fixed amount isn't large while the total is unknown. */
export function isLarge(tolerance: Tolerance, total: string | undefined): boolean {
  if (tolerance.kind === "percent") return Big(tolerance.percent).gt(largeAbovePercent);
  return total !== undefined && Big(tolerance.amount).times(100).gt(Big(total).times(largeAbovePercent));
}

/** Checks whether the tolerance covers the whole total. As an underpayment it would then accept any payment. */
export function coversAll(tolerance: Tolerance, total: string | undefined): boolean {
  if (tolerance.kind === "percent") return Big(tolerance.percent).gte(100);
  return total !== undefined && Big(tolerance.amount).gte(total);
}

/** Returns the amounts that count as paid, rounded inwards, so that the bot names none that the service might refuse. */
export function acceptedRange(
  total: string,
  currency: string,
  over?: Tolerance,
  under?: Tolerance,
): { readonly from: string; readonly to: string } {
  const decimals = minorUnits(currency) ?? 2;
  const exact = Big(total);
  const from = exact.minus(sizeOf(under, exact)).round(decimals, Big.roundUp);
  const to = exact.plus(sizeOf(over, exact)).round(decimals, Big.roundDown);
  return {
    from: from.lt(0) ? "0" : (from.gt(exact) ? exact : from).toFixed(),
    to: (to.lt(exact) ? exact : to).toFixed(),
  };
}

/**
 * An amount and a percentage can be compared only by the total; while that is unknown, the first one counts as larger.
 * @param than undefined for a payment of exactly the total
 */
export function isLarger(one: Tolerance, than: Tolerance | undefined, total: string | undefined): boolean {
  if (one.kind === "percent" && than?.kind === "percent") return Big(one.percent).gt(than.percent);
  if (total === undefined) return true;
  return sizeOf(one, Big(total)).gt(sizeOf(than, Big(total)));
}

function sizeOf(tolerance: Tolerance | undefined, total: Big): Big {
  if (tolerance === undefined) return Big(0);
  // The percentage is multiplied by 0.01 and not divided by 100, because only the product is always exact.
  return tolerance.kind === "amount" ? Big(tolerance.amount) : total.times(tolerance.percent).times("0.01");
}

export function formatPercent(percent: string, locale: Locale): string {
  const format = numberFormat(intlTag[locale], {
    style: "percent",
    useGrouping: false,
    maximumFractionDigits: percentDecimals,
  });
  return format.format(Big(percent).times("0.01").toFixed() as Intl.StringNumericLiteral);
}
