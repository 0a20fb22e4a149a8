import type { AppUser } from "./page-requests.js";
import type { Person } from "./person.js";

/** One opening of the Mini App, as Telegram's signature proves it. */
export interface Launch {
  readonly user: AppUser;
  /** The same user as the page names them. */
  readonly person: Person;
  /** For how long (ms) a sign-in may still send its steps with this launch; 0 when that time is over. */
  readonly signInMs: number;
  /** A digest that names this opening of the page. A sign-in belongs to the opening that began it. */
  readonly digest: string;
}

/** The use of a launch. A sign-in takes only a fresh one, everything else one of the same day. */
export type LaunchUse = "sign-in" | "other";

/** Why signed data is refused, as the page is told. */
export type LaunchFault = "init-data-missing" | "init-data-forged" | "init-data-old";

/** The result of the check of the page's signed data (initData). */
export type LaunchCheck =
  | { readonly kind: "genuine"; readonly launch: Launch }
  /** `reason` is for the log: it is more exact than the fault, and holds nothing of the data. */
  | { readonly kind: "refused"; readonly fault: LaunchFault; readonly reason: string };
