import type { ChatScope } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { newInvoiceKeyboard, post, saidOnce } from "../../../frame/send-or-edit.js";
import { teamAccess } from "../../access/index.js";
import type { DueOf } from "../../slices.js";
import { limitLines } from "../seller-limit-lines.js";
import { sayMayCreate } from "./access-back.js";

/** Tells the owner or the seller what happened in the team. News about a team that the seller has left is dropped. */
export async function sayTeamNews(scope: ChatScope, entry: DueOf<"team-news">): Promise<void> {
  const { t, session } = scope;
  const { news } = entry;
  if (news.what === "refused") {
    const html = t(`join-refused-${news.why}`, { owner: userText(news.owner) });
    await saidOnce(scope, entry, () => post(scope, html));
    return;
  }
  if (news.what === "you-left") {
    const html = t("team-you-left", { owner: userText(news.owner) });
    await saidOnce(scope, entry, () => post(scope, html));
    return;
  }
  if (news.what === "left") {
    const html = t("team-seller-left", { name: userText(news.name) });
    await saidOnce(scope, entry, () => post(scope, html));
    return;
  }
  if (session.seller === undefined) return;
  const access = await teamAccess(scope);
  const owner = userText(session.seller.ownerName);
  if (news.what === "resumed") return sayMayCreate(scope, entry, t("team-you-resumed", { owner }));
  const isAboutLimits = news.what === "joined" || news.what === "changed";
  const limits = isAboutLimits && access?.kind === "ok" ? ["", ...limitLines(t, access.seller.limits)] : [];
  const html = [t(`team-you-${news.what}`, { owner }), ...limits].join("\n");
  const keyboard = news.what === "joined" ? newInvoiceKeyboard(t) : undefined;
  await saidOnce(scope, entry, () => post(scope, html, keyboard));
}
