import Big from "big.js";
import { DateTime } from "luxon";

/** Formats "30000.5" as "30,000.50 UZS", without rounding. */
export const money = (amount: string, currency: string): string => {
  const [whole = "0", fraction] = new Big(amount).toFixed().split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${grouped}${fraction === undefined ? "" : `.${fraction.padEnd(2, "0")}`}\u00a0${currency}`;
};

export const timesPrice = (price: string, quantity: number): string =>
  new Big(price).times(quantity).toFixed();

const tashkent = (iso: string): DateTime => DateTime.fromISO(iso, { zone: "Asia/Tashkent", locale: "en" });

/** Formats a moment in Tashkent time, e.g. "22 Nov 2025, 14:05". */
export const moment = (iso: string): string => tashkent(iso).toFormat("d LLL yyyy, HH:mm");

/** Formats a time of day in Tashkent time, e.g. "14:05:09". */
export const clockTime = (iso: string): string => tashkent(iso).toFormat("HH:mm:ss");

/** Formats a duration, e.g. "2 days 3 h", "3 h 12 min" or "4:07". The pay page's script counts down in the same form. */
export const timeLeft = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60),
  ];
  if (days > 0) return `${days} ${days === 1 ? "day" : "days"} ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
};
