import type { LaunchFault } from "./launch.js";

/** The codes with which the bot refuses a request of the Mini App, as JSON: `{ "error": "<code>" }`. */
export type AppErrorCode =
  | LaunchFault
  /** The body isn't what the page sends. */
  | "bad-request"
  /** The chat is locked or signed out, where data of the account would be shown. */
  | "no-access"
  /** Another page has sent the request. */
  | "foreign-origin"
  | "not-found"
  | "too-large"
  /** The body isn't JSON. */
  | "not-json"
  /** The user has sent too many requests in a short time, or too many wait. */
  | "too-many"
  /** The bot can't take the request now: it is a standby, or the disk or Telegram fails. */
  | "try-later";
