import type { AppUser } from "./app-requests.js";

/** One opening of the Mini App, as Telegram's signature proves it. */
export interface Launch {
  readonly user: AppUser;
  /** A digest that names this opening of the page. A sign-in belongs to the opening that began it. */
  readonly digest: string;
}

/** Why signed data is refused, as the page is told. */
export type LaunchFault = "init-data-missing" | "init-data-forged" | "init-data-old";

/** The result of the check of the page's signed data (initData). */
export type LaunchCheck =
  | { readonly kind: "genuine"; readonly launch: Launch }
  /** `reason` is for the log: it is more exact than the fault, and holds nothing of the data. */
  | { readonly kind: "refused"; readonly fault: LaunchFault; readonly reason: string };
