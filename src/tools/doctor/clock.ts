import { type ClockDifference, judgeClock } from "../../language/time/clock-trust.js";
import { type Finding, fault, ok, warning } from "./check.js";

/** From this difference (ms) on, an expiry that a merchant chose may be over for the service. */
const noticedMs = 30_000;
/** From this difference (ms) on, the bot takes the data with which Telegram opens the Mini App for old or invented. */
const worstMs = 5 * 60_000;

/** @param repair says what to do when the clocks differ */
export function clockFinding(
  about: string,
  whose: string,
  difference: ClockDifference | undefined,
  repair: string,
): Finding {
  if (difference === undefined)
    return warning(about, `${whose} told no time, so the clocks can't be compared.`);
  const verdict = judgeClock(difference, noticedMs);
  if (verdict === "right") return ok(about, `This machine's clock agrees with ${whose}'s.`);
  if (verdict === "unsure")
    return warning(about, `${whose} answered too slowly to compare the clocks. Run the check again.`);
  const seconds = Math.round(Math.abs(difference.least + difference.most) / 2000);
  const judge = judgeClock(difference, worstMs) === verdict ? fault : warning;
  return judge(
    about,
    `This machine's clock is ${seconds} seconds ${verdict === "ahead" ? "ahead of" : verdict} ${whose}'s. ${repair}`,
  );
}

export const setByNtp = "Set it by NTP, e.g. with systemd-timesyncd or chrony.";
