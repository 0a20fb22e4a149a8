import type { MessageEntity } from "grammy/types";
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
