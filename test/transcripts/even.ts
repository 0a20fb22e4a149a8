/** What differs between two runs of the same tests: each different one gets a number, in the order in which they come. */
const chance: readonly (readonly [name: string, text: RegExp])[] = [
  ["uuid", /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g],
  ["moment", /\b\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g],
  ["place", /127\.0\.0\.1:\d+/g],
  ["folder", /\/(?:tmp|dev\/shm)\/[\w./-]+/g],
  ["day", /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2}\b/g],
  ["time", /\b\d\d:\d\d\b/g],
  [
    "token",
    /(?<![\w-])(?:(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{11,}|(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{20,})(?:\.[\w-]+)*/g,
  ],
  ["number", /\b\d{9,}\b/g],
];
/** Durations are measured, so they never repeat. */
const durations = /"(ms|time|wait|date|at)":("[^"]*"|[\d.]+)/g;

/** Returns the text with what is chance replaced, such as <token 2>. The same token has the same number everywhere. */
export function evened(text: string): string {
  let even = text.replace(durations, '"$1":"~"');
  for (const [name, pattern] of chance) {
    const seen = new Map<string, number>();
    even = even.replace(pattern, (found) => {
      const number = seen.get(found) ?? seen.size + 1;
      seen.set(found, number);
      return `<${name} ${number}>`;
    });
  }
  return even;
}
