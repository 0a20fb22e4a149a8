import { FluentBundle, type FluentResource, type FluentVariable } from "@fluent/bundle";
import { intlTag, type Locale } from "../language/text/locale.js";
import { clockTime, formatMoment } from "../language/time/dates.js";
import { CallError } from "./call-bot.js";
import type { State } from "./page-state.js";

export interface Text {
  // biome-ignore lint/style/useShorthandFunctionType: a test finds the page's texts by the name of this type.
  (key: string, values?: Record<string, FluentVariable>): string;
}

/** The build makes the page's texts from the bot's own files, so that nothing is parsed here. @throws CallError */
export async function loadTexts(language: Locale): Promise<Text> {
  const texts = new FluentBundle(intlTag[language], { useIsolating: false });
  texts.addResource(await resourceOf(language));
  return (key, values = {}) => {
    const pattern = texts.getMessage(key)?.value;
    if (pattern === undefined || pattern === null) throw new Error(`There is no text "${key}".`);
    return texts.formatPattern(pattern, values);
  };
}

async function resourceOf(language: Locale): Promise<FluentResource> {
  const answer = await fetch(`${language}.json`, { credentials: "omit" }).catch(() => undefined);
  if (answer?.ok !== true) throw new CallError("offline");
  return answer.json().catch(() => {
    throw new CallError("nonsense");
  });
}

/** @param moment milliseconds since 1970 */
export const momentText = ({ language, timeZone }: State, moment: number): string =>
  inZone(timeZone, (zone) => formatMoment(moment, { locale: language, now: new Date(), zone }));

/** @param moment milliseconds since 1970 */
export const clockText = ({ timeZone }: State, moment: number): string =>
  inZone(timeZone, (zone) => clockTime(moment, zone));

function inZone(timeZone: string, format: (zone: string) => string): string {
  try {
    return format(timeZone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // An old phone may not know the zone by this name. The phone's own zone is most likely the same.
    return format(Intl.DateTimeFormat().resolvedOptions().timeZone);
  }
}
