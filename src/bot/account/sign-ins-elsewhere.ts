import { type OwedOf, owe } from "../../domain/chat/owed.js";
import { formatMoment } from "../../domain/time/dates.js";
import type { ChatScope } from "../frame/context.js";
import { saidOnce } from "../frame/said-once.js";
import { post } from "../frame/show.js";
import { isAbout } from "./account-chats.js";

/**
 * Owes this chat the word that another chat has signed in to the same account.
 * @param at the time of that sign-in, in milliseconds
 */
export function otherSignIn({ session }: ChatScope, ref: string, at: number): void {
  // Nothing is said when this chat has turned to another account meanwhile, or has deleted everything.
  if (session.lastAccount === undefined || !isAbout(session.lastAccount, ref)) return;
  session.owed = owe(session.owed, { kind: "sign-in", at });
}

/** Tells of the sign-in, with what to do. */
export async function saySignIn(scope: ChatScope, entry: OwedOf<"sign-in">): Promise<void> {
  const { t, zone, deps } = scope;
  const time = formatMoment(entry.at, { locale: t.language, zone, now: new Date(deps.now()) });
  const html = t("sign-in-elsewhere", { service: deps.settings.serviceName, time });
  await saidOnce(scope, entry, () => post(scope, html));
}
