/**
 * What differs between two runs of the same tests. None of it gets a number: one token more or less would then change
 * all that follow, and whether two moments are the same is chance.
 */
const chance: readonly (readonly [name: string, text: RegExp])[] = [
  // Durations, ports and one-time codes.
  ["measured", /(?<="(?:ms|time|wait|date|at|port|otp)":)(?:"[^"]*"|[\d.]+)/g],
  ["moment", /\b\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g],
  ["moment", /\b1[5-9]\d{8}(?:\d{3})?\b/g],
  ["moment", /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2}\b/g],
  ["moment", /\b\d\d(?::|%3A)\d\d\b/g],
  ["moment", /(?<=%20)\d\d%3A\d\d(?=%)/g],
  ["uuid", /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g],
  ["place", /127\.0\.0\.1(?::|%3A)\d+/g],
  ["folder", /\/(?:tmp|dev\/shm)\/[\w./-]+/g],
  ["draft", /(?<="draftId":"|"draft:|"draft":")[\w-]+(?=[":])/g],
  [
    "token",
    /(?<![\w-]|"(?:method|event|call)":")(?:(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{11,}|(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{15,})(?![\w-]|":)(?:\.[\w-]+)*/g,
  ],
  ["number", /\b\d{9,}\b/g],
];

/** Returns the text with what is chance replaced by its name. */
export const evened = (text: string): string =>
  chance.reduce((even, [name, pattern]) => even.replace(pattern, `<${name}>`), text);
