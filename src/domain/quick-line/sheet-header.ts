/** What a column of a sheet holds. */
export type Column = "number" | "name" | "quantity" | "unit" | "price" | "total";

const headers: readonly (readonly [Column, string])[] = [
  ["number", "№|#|no|n|n/n|п/п|№ п/п|t/r"],
  [
    "name",
    "name|item|items|product|goods|service|title|наименование|название|товар|товары|услуга|позиция|имя|nomi|nom|mahsulot|tovar|xizmat",
  ],
  ["quantity", "qty|quantity|count|amount|pcs|кол-во|кол|количество|шт|soni|son|miqdor|miqdori|dona"],
  ["unit", "unit|units|uom|ед|ед изм|единица|birlik|o'lchov"],
  ["price", "price|unit price|cost|rate|цена|цена за шт|цена за ед|стоимость|narx|narxi"],
  ["total", "total|sum|subtotal|сумма|итого|всего|jami|summa|summasi"],
];

const columns = new Map(
  headers.flatMap(([column, names]) => names.split("|").map((name) => [name, column] as const)),
);

/** The columns that a sheet's first line names; undefined: it is no such line. */
export function readHeader(cells: readonly string[]): readonly (Column | undefined)[] | undefined {
  const named = cells.map((cell) => columns.get(plainHeader(cell)));
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  const known = named.filter((column) => column !== undefined).length;
  return known >= 2 && known === filled && new Set(named).size > 1 ? named : undefined;
}

/** "Price (UZS)", "Цена, сум", "Кол-во:" without what follows the word. */
const plainHeader = (cell: string): string =>
  cell
    .trim()
    .slice(0, 60)
    .toLowerCase()
    .replace(/[(,:].*$/, "")
    .replace(/[‘’ʻʼ]/g, "'")
    .replaceAll(".", " ")
    .replace(/\s+/g, " ")
    .trim();
