import { isMet, type Quantity, type Row } from "./measure.js";

/** The table of a run, in Markdown, and below it what has to be known of its rows. */
export function table(rows: readonly Row[]): string {
  const head =
    "| Measure | Ours | Processor | Baseline | Ratio | Target | Met |\n|---|---|---|---|---|---|---|";
  const lines = rows.map((row, index) => {
    const mark = row.note === undefined ? "" : ` (${index + 1})`;
    const cells = [
      row.measure + mark,
      shown(row.ours),
      row.processorMs === undefined ? "" : shown({ value: row.processorMs, unit: "ms" }),
      row.baseline === undefined ? "" : shown(row.baseline),
      row.ratio === undefined ? "" : row.ratio.toFixed(2),
      targetOf(row),
      verdictOf(row),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const notes = rows.flatMap(({ note }, index) => (note === undefined ? [] : [`(${index + 1}) ${note}`]));
  return [head, ...lines, ...(notes.length === 0 ? [] : ["", ...notes])].join("\n");
}

function shown({ value, unit, of }: Quantity): string {
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2;
  const number = value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const measured = unit === "/s" ? `${number}/s` : `${number} ${unit}`.trimEnd();
  return of === undefined ? measured : `${measured} ${of}`;
}

function targetOf({ target }: Row): string {
  if (target === undefined) return "reported";
  const sign = target.bound === "at least" ? "≥" : "≤";
  return `${sign} ${target.value}${target.unit === undefined ? "" : ` ${target.unit}`}`;
}

function verdictOf(row: Row): string {
  const met = isMet(row);
  if (met === undefined) return "–";
  return met ? "yes" : "NO";
}
