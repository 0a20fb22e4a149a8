import type { Random } from "../kit/random.js";

/**
 * What made parsers slow when it came over and over: runs of one kind, what begins something and never ends it, and what
 * has to be looked at once more for each that follows.
 */
const fragments: readonly string[] = [
  ..."019.,;:'\"-–—=+*/%@#$&<()[]{|_~•…№×x\n\t \u00a0",
  ...[
    "1 ¦1 000 ¦1,¦1.¦1'¦1.1¦1/1 ¦1-¦1:¦12.12.¦+1 ¦+998 90 ¦998 90 ¦a¦я¦a ¦a×1¦×1¦x1¦1x¦1x1 ",
    "2x15000 ¦a,¦a, ¦a 1, ¦a;¦1;¦; ¦a:¦a.¦Tea 5000, ¦Tea 5000 + ¦Tea 5000 and ¦Tea 5;¦Tea 5\n",
    "1. Tea 5\n¦1 Tea 5 UZS\n¦no\n¦- a\n¦a\t¦a\t1\t¦a\t1\n¦a|1|¦a;1\n¦1\n¦a\n¦ \n¦\r¦\r\n¦\u0085 ",
    "\u2028¦\ufeff¦( ¦()¦((1¦- ¦, ¦ + ¦= 1 ¦1 = ¦сум ¦UZS ¦1 UZS ¦$ ¦$1¦1%¦№ ¦#1¦1) ¦1h ¦2 hours ",
    "tomorrow ¦завтра ¦in ¦и ¦va ¦mln ¦1 mln ¦k¦for ¦1 for ¦at ¦по ¦total ¦Total 5\n¦Итого ",
    "January ¦декабря ¦Asia/¦UTC+¦a@¦a@b.¦https://a/¦%41¦key: v\n¦\u0301¦e\u0301¦👨‍👩‍👧¦🙏 ¦\u200b",
    '\u200e¦\u2066¦\u2069¦\u202e¦\u3164¦İ¦ß¦ﬁ¦ﷺ¦""¦"a"¦"a",¦"a"\n¦",¦" ¦\'=¦;=¦,\'',
  ].flatMap((row) => row.split("¦")),
];

/** What stands around it: an end that fits nothing has the slow ones try every way. */
const ends: readonly (readonly [string, string])[] = [
  ["", ""],
  ["a", ""],
  ["", "x"],
  ["1", "1"],
  ["Tea 5000 ", "\u0001"],
  ["1. ", " — 5 UZS"],
  ['"', ";5"],
];

/** A text of exactly so many characters that is one fragment, over and over. */
export function repeated(random: Random, length: number): string {
  const fragment = random.pick(fragments);
  const [start, end] = random.pick(ends);
  const run = fragment.repeat(Math.ceil(length / fragment.length));
  return `${`${start}${run}`.slice(0, length - end.length)}${end}`;
}
