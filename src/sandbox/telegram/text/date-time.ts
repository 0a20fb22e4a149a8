import type { MessageEntity } from "grammy/types";
import type { Clock } from "../telegram-clock.js";
import { badRequest } from "../telegram-error.js";
import { refuseEntities } from "./html-tags.js";

type DateTime = Pick<MessageEntity.DateTimeMessageEntity, "type" | "unix_time" | "date_time_format">;

/**
 * Returns the moment of `<tg-time>` as Telegram's servers read it (td, MessageEntity.cpp and FormattedDate.cpp). Text
 * whose number isn't a date later than 1970 stays plain text. @throws TelegramError 400 for an unknown format
 */
export const dateTimeOfTag = (attributes: ReadonlyMap<string, string>): DateTime | undefined => {
  const format = readFormat(attributes.get("format") ?? "");
  if (format === undefined) return refuseEntities("Invalid date format used");
  const unixTime = readInteger(attributes.get("unix") ?? "");
  return unixTime > 0 ? { type: "date_time", unix_time: unixTime, date_time_format: format } : undefined;
};

/** Reads the digits at the beginning as a number of 32 bits; larger numbers lose their upper bits. */
const readInteger = (text: string): number => {
  const [, sign = "", digits = "0"] = /^(-?)(\d+)/.exec(text) ?? [];
  return Number(BigInt.asIntN(32, BigInt(`${sign}${digits}`)));
};

/** Returns the letters of a format in the order in which the Bot API shows them; undefined for an unknown letter. */
const readFormat = (given: string): DateTime["date_time_format"] | undefined => {
  if (given.toLowerCase() === "r") return "r";
  if (!/^[tTdDwW]*$/.test(given)) return undefined;
  const weekday = /w/i.test(given) ? "w" : "";
  // The short form wins where both are asked for.
  const date = (["d", "D"] as const).find((letter) => given.includes(letter)) ?? "";
  const time = (["t", "T"] as const).find((letter) => given.includes(letter)) ?? "";
  return `${weekday}${date}${time}`;
};

/** The most UTF-16 units of a date's text, and the most days from now to the date itself. */
const longestText = 31;
const mostDaysAhead = 1_098;

/**
 * Refuses the dates that Telegram's servers refuse behind the published source: a date with a format over a long text, and
 * a date that is years ahead. @throws TelegramError 400
 */
export const checkDates = (entities: readonly MessageEntity[] | undefined, clock: Clock): void => {
  for (const entity of entities ?? []) {
    if (entity.type !== "date_time") continue;
    const { length, unix_time: unixTime, date_time_format: format = "" } = entity;
    if (format !== "" && length > longestText) throw badRequest("ENTITY_DATE_TOO_LONG");
    if (unixTime * 1000 > clock() + mostDaysAhead * 86_400_000) throw badRequest("ENTITY_DATE_INVALID");
  }
};
