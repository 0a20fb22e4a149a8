import { formatMoment } from "../domain/dates.js";
import { isAbout } from "./account-chats.js";
import type { ChatScope } from "./context.js";
import { post } from "./show.js";

/** A merchant who was away for long is told of so many at most. */
const mostOwed = 5;

/** Another chat has signed in to the account of this one. @param at when, in milliseconds */
export async function otherSignIn(scope: ChatScope, ref: string, at: number): Promise<void> {
  const { session, unit } = scope;
  // This chat may have turned to another account meanwhile, or deleted everything.
  if (session.lastAccount === undefined || !isAbout(session.lastAccount, ref)) return;
  await unit.patch((record) => {
    record.signInsElsewhere = [...new Set([...(record.signInsElsewhere ?? []), at])].slice(-mostOwed);
  });
  if (session.blocked !== true) await tellSignInsElsewhere(scope);
}

/** Tells of each once, with what to do. */
export async function tellSignInsElsewhere(scope: ChatScope): Promise<void> {
  const { session, unit, t, zone, deps } = scope;
  for (const at of session.signInsElsewhere ?? []) {
    const time = formatMoment(at, { locale: t.language, zone, now: new Date(deps.now()) });
    const html = t("sign-in-elsewhere", { service: deps.settings.serviceName, time });
    await unit.once(`elsewhere:${at}`, () => post(scope, html));
    await unit.patch((record) => {
      const left = (record.signInsElsewhere ?? []).filter((other) => other !== at);
      if (left.length === 0) delete record.signInsElsewhere;
      else record.signInsElsewhere = left;
    });
  }
}
