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
  /** For how long (ms) a sign-in may still send its steps with this launch; 0 when that time is over. */
  readonly signInMs: number;
  /** A digest that names this opening of the page. A sign-in belongs to the opening that began it. */
  readonly digest: string;
}

/** The use of a launch. A sign-in takes only a fresh one, everything else one of the same day. */
export type LaunchUse = "sign-in" | "other";

export type LaunchFault = "init-data-missing" | "init-data-forged" | "init-data-old";

export type LaunchCheck =
  | { readonly kind: "genuine"; readonly launch: Launch }
  /** `reason` is for the log: it is more exact than the fault, and holds nothing of the data. */
  | { readonly kind: "refused"; readonly fault: LaunchFault; readonly reason: string };
