import { expect, it } from "vitest";
import { loadLocales } from "../../src/frame/locales.js";
import { plain } from "../journeys/plain.js";
import { OneChat } from "../kit/one-chat.js";
import { type LabelledLine, linesOf, proofSets } from "../train/labelled-line.js";

/**
 * Types labelled lines into the bot, each to a merchant who has never sold anything, and counts what the chat shows.
 * SETS=set-a,set-b types other sets than those of the proof, STEP=7 only each seventh line, SHOW=wrong prints these lines.
 */

type Verdict = "right" | "shown" | "lost" | "none" | "wrong" | "asked";

const { SETS = [...proofSets].join(), STEP = "1", SHOW } = process.env;
const now = Date.UTC(2026, 10, 24, 9);
const translators = loadLocales("locales");

const lines = SETS.split(",")
  .flatMap(linesOf)
  .filter((_, at) => at % Number(STEP) === 0);

const counts: Record<Verdict, number> = { right: 0, shown: 0, lost: 0, none: 0, wrong: 0, asked: 0 };
const clear = lines.filter(({ ask }) => ask === "").length;

for (const [at, line] of lines.entries())
  it(`line ${at} comes to a verdict`, async () => {
    const { verdict, screen } = await typed(line);
    counts[verdict]++;
    if (verdict === SHOW)
      process.stdout.write(
        `\n${line.text} => ${line.sum ?? line.ask}\n    ${screen.replaceAll("\n", " / ")}\n`,
      );
  });

it("most clear lines are read at once, and hardly any sum is wrong", () => {
  const percent = (count: number, of: number): string => `${((100 * count) / of).toFixed(1)} %`;
  const { right, shown, none, wrong } = counts;
  process.stdout.write(
    `${lines.length} lines, ${clear} clear: right ${percent(right, clear)}, right or offered ${percent(right + shown, clear)}, ` +
      `not understood ${none}, wrong ${wrong} (${percent(wrong, lines.length)}); ${JSON.stringify(counts)}\n`,
  );
  expect(right / clear).toBeGreaterThan(0.75);
});

async function typed(line: LabelledLine): Promise<{ readonly verdict: Verdict; readonly screen: string }> {
  const one = await OneChat.open(() => now);
  const language = { ru: "ru", en: "en", uz: "uz", uzc: "uz" }[line.language] ?? "en";
  const t = translators(language as "en");
  await one.change(({ settings }) => {
    const expiry = { kind: "duration", seconds: 3 * 86_400 } as const;
    Object.assign(settings, { language, expiry, timeZone: "Asia/Tashkent", currency: line.currency });
  });
  const before = one.chat.said.length;
  await one.send(line.text);
  const said = one.chat.said.slice(before);
  const screen = said
    .map((message) =>
      [plain(message.text ?? ""), ...one.chat.labels(message).map((each) => `[${plain(each)}]`)].join("\n"),
    )
    .join("\n");
  const labels = said.at(-1) === undefined ? [] : one.chat.labels(said.at(-1));
  const { draft } = await one.record();
  const isCreatable = labels.includes(t.plain("button-create"));
  const unknown = ["unhandled-signed-in", "draft-review-use-buttons"].some((key) =>
    screen.includes(plain(t.plain(key)).slice(0, 40)),
  );
  const total = amountsIn(
    /^(?:Итого|Total|Jami|К оплате|To pay|To'lov)[^:\n]*: (.+)$/m.exec(screen)?.[1] ?? "",
  )[0];
  const isOffered = line.sum !== null && amountsIn(screen).includes(line.sum);
  if (line.ask !== "") {
    const asksOr = /\[(?:Or|Или|Yoki)/i.test(screen);
    return { verdict: isCreatable && !asksOr ? "wrong" : "asked", screen };
  }
  if (draft === undefined && unknown) return { verdict: "none", screen };
  if (isCreatable && total === line.sum) return { verdict: "right", screen };
  if (isOffered) return { verdict: "shown", screen };
  return { verdict: isCreatable ? "wrong" : unknown ? "none" : "lost", screen };
}

const amountsIn = (text: string): number[] =>
  [...text.matchAll(/\d{1,3}(?:[ ,]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?/g)].map(([amount]) =>
    Number(amount.replace(/[ ,](?=\d{3})/g, "").replace(",", ".")),
  );
