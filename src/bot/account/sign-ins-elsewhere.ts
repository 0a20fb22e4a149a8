import { type OwedOf, owe } from "../../domain/chat/owed.js";
import { formatMoment } from "../../domain/time/dates.js";
import type { ChatScope } from "../frame/context.js";
import { saidOnce } from "../frame/said-once.js";
import { post } from "../frame/show.js";
import { isAbout } from "./account-chats.js";

/** Owes the chat the news that another chat has signed in to its account. @param at the time of that sign-in in milliseconds */
export function otherSignIn({ session }: ChatScope, ref: string, at: number): void {
  // The chat may have signed in to another account since the news was scheduled, or deleted all its data.
  if (session.lastAccount === undefined || !isAbout(session.lastAccount, ref)) return;
  session.owed = owe(session.owed, { kind: "sign-in", at });
}

/** Tells the merchant of the sign-in in another chat, and what to do about it. */
export async function saySignIn(scope: ChatScope, entry: OwedOf<"sign-in">): Promise<void> {
  const { t, zone, deps } = scope;
  const time = formatMoment(entry.at, { locale: t.language, zone, now: new Date(deps.now()) });
  const html = t("sign-in-elsewhere", { service: deps.settings.serviceName, time });
  await saidOnce(scope, entry, () => post(scope, html));
}
