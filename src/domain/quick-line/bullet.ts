const bullet =
  /^\s*(?:[-–—•·‣▪▫◦●○►▸➤+*]\s+|[-–—•·‣▪▫◦●○►▸➤]\s*(?=\p{L})|\d{1,3}[.)]\s+|\d{1,3}\)\s*(?=\p{L})|\d{1,3}\.(?=\p{L}))(?=\S)/u;

/** A line of a note without what marks it as one of a list: "1.", "1)", "-", "•", "*". */
export const withoutBullet = (line: string): string => line.replace(bullet, "");

/** True for a line that only separates: "---", "***". */
export const isRule = (line: string): boolean => /^[\s\u00a0=_*~•.|—–-]*$/.test(line);

/** True for the line that stands for the items that a list doesn't show. */
export const isFolded = (line: string): boolean =>
  /^(?:…|\.{3}) ?(?:and|и ещё|и еще|va yana) [\d ,\u00a0]+(?: ?(?:more|ta))?\.?$/i.test(line.trim());

/** The lines without the numbers before them, where they only count the lines: "1 Coffee", "2 Tea", "3 Cake". */
export function withoutLineNumbers(rows: readonly string[]): readonly string[] {
  const numbered = rows.map((row) => /^\s*(\d{1,3})([ \t])/.exec(row)).filter((found) => found !== null);
  const isSheet = numbered.every(([, , behind]) => behind === "\t");
  const counts = numbered.every(([, number], index) => Number(number) === index + 1);
  if (!counts || numbered.length < (isSheet ? 2 : 3)) return rows;
  return rows.map((row) => row.replace(/^\s*\d{1,3}(?=[ \t])/, ""));
}
