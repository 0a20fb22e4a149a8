import type { ChatScope } from "../../frame/context.js";
import { type Translator, userText } from "../../frame/locales.js";
import { holdUntil, messageOptions, post, saidOnce, shortHoldMs } from "../../frame/screens/send-or-edit.js";
import { amountsText } from "../../frame/texts/items-text.js";
import { defined } from "../../language/omit-undefined.js";
import { groupTrouble } from "../../telegram/calls/telegram-errors.js";
import type { DueOf } from "../slices.js";
import { isOwnerIn } from "./group-membership.js";
import { activeGroups, endPosts, moveGroup } from "./model/payment-groups.js";
import type { PaymentGroup, WhyPostsEnded } from "./slice.js";

type Posted = "later" | undefined;

/**
 * Nothing is posted when Telegram doesn't tell the bot whether the owner is a member: nobody would notice that the
 * owner has lost control of who reads the payments.
 * @returns "later" when the payment stays on the due list
 */
export async function sayPayment(scope: ChatScope, entry: DueOf<"payment">): Promise<Posted> {
  const { api, session, t } = scope;
  // The posts have ended meanwhile, or rest because the owner has signed out.
  const group = activeGroups(session).find(({ id }) => id === entry.group);
  if (group === undefined) return undefined;
  let isMember: boolean;
  try {
    isMember = await isOwnerIn(scope, group.id);
  } catch (error) {
    return handleTrouble(scope, { entry, group, error, refused: "unseen" });
  }
  if (!isMember) return endAndTell(scope, group, "left");
  const options = { ...messageOptions(), ...defined({ message_thread_id: group.topic }) };
  const send = async () => (await api.sendMessage(group.id, textOf(entry, t), options)).message_id;
  try {
    await saidOnce(scope, entry, send);
    return undefined;
  } catch (error) {
    return handleTrouble(scope, { entry, group, error, refused: "closed" });
  }
}

function textOf({ totals, less, seller, terminal }: DueOf<"payment">, t: Translator): string {
  const values = { total: amountsText(totals, t), terminal: userText(terminal) };
  const paid =
    seller === undefined
      ? t("group-payment", values)
      : t("group-payment-by", { ...values, seller: userText(seller) });
  return less === undefined ? paid : `${paid}\n${t("notice-less", { less: amountsText(less, t) })}`;
}

interface Trouble {
  readonly entry: DueOf<"payment">;
  readonly group: PaymentGroup;
  readonly error: unknown;
  /** Why the posts end if Telegram has refused this very call. */
  readonly refused: WhyPostsEnded;
}

async function handleTrouble(scope: ChatScope, { entry, group, error, refused }: Trouble): Promise<Posted> {
  const trouble = groupTrouble(error);
  if (trouble === undefined) throw error;
  switch (trouble.kind) {
    case "held":
      if (trouble.ms <= shortHoldMs) throw error;
      return holdUntil(scope, entry, scope.deps.now() + trouble.ms);
    case "moved":
      // All payments that wait for the group move with it, and are posted next.
      await scope.unit.patch((record) => moveGroup(record, group.id, trouble.to));
      return undefined;
    case "gone":
      return endAndTell(scope, group, "removed");
    case "refused":
      return endAndTell(scope, group, refused);
  }
}

async function endAndTell(
  scope: ChatScope,
  { id, title }: PaymentGroup,
  why: WhyPostsEnded,
): Promise<undefined> {
  scope.deps.log("group.posts-ended", { why });
  await scope.unit.patch((record) => endPosts(record, id, why));
  if (scope.session.blocked !== true)
    await sayPostsEnded(scope, { kind: "posts-ended", group: id, title, why });
  return undefined;
}

export async function sayPostsEnded(scope: ChatScope, entry: DueOf<"posts-ended">): Promise<void> {
  const html = scope.t(`payments-ended-${entry.why}`, { group: userText(entry.title) });
  await saidOnce(scope, entry, () => post(scope, html));
}
