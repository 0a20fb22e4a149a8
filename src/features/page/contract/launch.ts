import { defined } from "../../../language/omit-undefined.js";
import { shortened } from "../../../language/text/safe-text.js";
import { isBlank, onOneLine } from "../../../language/text/typed-text.js";
import type { AppUser } from "./page-requests.js";

/** The person who has opened the Mini App, as the page names them, so that nobody signs in somebody else's chat. */
export interface Person {
  /** The first name. Anybody can choose any name, so that it alone proves nothing. */
  readonly name: string;
  /** The username without "@". No two people at Telegram have the same one. */
  readonly username?: string;
}

const longestName = 40;

/**
 * Signs of a username and invisible characters could disguise a name. The two invisible characters that stay join or
 * part letters and emoji.
 */
const disguises = /[@＠﹫ⓐⒶ]|(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Whose name is invisible is named by their id. @param username a username of another form is left out */
export function personOf(id: number, firstName: string, username: string | undefined): Person {
  const name = onOneLine(firstName.replace(disguises, ""));
  return {
    name: isBlank(name) ? String(id) : shortened(name, longestName),
    ...defined({ username: username !== undefined && /^\w+$/.test(username) ? username : undefined }),
  };
}

/** One opening of the Mini App, as Telegram's signature proves it. */
export interface Launch {
  readonly user: AppUser;
  readonly person: Person;
  /** A digest that names this opening of the page. A sign-in belongs to the opening that began it. */
  readonly digest: string;
}

/**
 * The page opens a session with its fresh launch, and goes on with that for as long as Telegram's app keeps it open. A
 * lock, a sign-out, [Delete everything] and the end of its time end a session.
 */
export interface PageSession extends Launch {
  /** When the launch has opened the session (ms). */
  readonly startedAt: number;
}

/** A working day at the counter (ms). */
export const longestSessionMs = 12 * 60 * 60_000;

export type LaunchFault = "init-data-missing" | "init-data-forged" | "init-data-old";

export type LaunchCheck =
  | { readonly kind: "genuine"; readonly launch: Launch }
  /** `reason` is for the log: it is more exact than the fault, and holds nothing of the data. */
  | { readonly kind: "refused"; readonly fault: LaunchFault; readonly reason: string };
