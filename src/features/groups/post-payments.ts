import type { ChatScope } from "../../frame/context.js";
import { type Translator, userText } from "../../frame/locales.js";
import { messageOptions, post, saidOnce } from "../../frame/send-or-edit.js";
import { amountsText } from "../../frame/texts/items-text.js";
import { defined } from "../../language/omit-undefined.js";
import { credible } from "../../language/time/clock-trust.js";
import { groupTrouble } from "../../telegram/telegram-errors.js";
import type { OwedOf } from "../slices.js";
import { isOwnerIn } from "./group-membership.js";
import { activeGroups, endPosts, holdPosts, moveGroup } from "./model/payment-groups.js";
import type { PaymentGroup, WhyPostsEnded } from "./slice.js";

/**
 * The longest time (ms) for which the owner's other events wait when Telegram lets the bot write nothing in a group. For
 * a longer time only the posts wait.
 */
export const shortHoldMs = 2_000;

type Posted = "later" | undefined;

/**
 * Posts a payment in a group, if the owner is still a member there. Nothing is posted when Telegram doesn't tell the bot
 * whether the owner is: then nobody would notice that the owner has lost control of who reads the payments.
 * @returns "later" when the payment stays on the owed list
 */
export async function sayPayment(scope: ChatScope, entry: OwedOf<"payment">): Promise<Posted> {
  const { api, session, deps, t } = scope;
  // The posts have ended meanwhile, or rest because the owner has signed out.
  const group = activeGroups(session).find(({ id }) => id === entry.group);
  if (group === undefined) return undefined;
  if ((credible(group.heldUntil, deps.now()) ?? 0) > deps.now()) return "later";
  let isMember: boolean;
  try {
    isMember = await isOwnerIn(scope, group.id);
  } catch (error) {
    return handleTrouble(scope, group, error, "unseen");
  }
  if (!isMember) return endAndTell(scope, group, "left");
  const options = { ...messageOptions(), ...defined({ message_thread_id: group.topic }) };
  const send = async () => (await api.sendMessage(group.id, textOf(entry, t), options)).message_id;
  try {
    await saidOnce(scope, entry, send);
    return undefined;
  } catch (error) {
    return handleTrouble(scope, group, error, "closed");
  }
}

function textOf({ totals, less, seller, terminal }: OwedOf<"payment">, t: Translator): string {
  const values = { total: amountsText(totals, t), terminal: userText(terminal) };
  const paid =
    seller === undefined
      ? t("group-payment", values)
      : t("group-payment-by", { ...values, seller: userText(seller) });
  return less === undefined ? paid : `${paid}\n${t("notice-less", { less: amountsText(less, t) })}`;
}

/** @param refused why the posts end if Telegram has refused this very call */
async function handleTrouble(
  scope: ChatScope,
  group: PaymentGroup,
  error: unknown,
  refused: WhyPostsEnded,
): Promise<Posted> {
  const trouble = groupTrouble(error);
  if (trouble === undefined) throw error;
  switch (trouble.kind) {
    case "held": {
      if (trouble.ms <= shortHoldMs) throw error;
      const until = scope.deps.now() + trouble.ms;
      await continueAt(scope, until);
      await scope.unit.patch((record) => holdPosts(record, group.id, until));
      return "later";
    }
    case "moved":
      // All payments that wait for the group move with it, and the timer's event posts them.
      await continueAt(scope, scope.deps.now());
      await scope.unit.patch((record) => moveGroup(record, group.id, trouble.to));
      return "later";
    case "gone":
      return endAndTell(scope, group, "removed");
    case "refused":
      return endAndTell(scope, group, refused);
  }
}

/** Schedules an event of the owner's chat, after which all owed messages are tried again. */
const continueAt = ({ session, deps }: ChatScope, at: number): Promise<void> =>
  deps.schedule({ chat: session.chat, name: "posts", ref: String(at), at });

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

/** Tells the owner why payments are no longer posted in a group, and what to do. */
export async function sayPostsEnded(scope: ChatScope, entry: OwedOf<"posts-ended">): Promise<void> {
  const html = scope.t(`payments-ended-${entry.why}`, { group: userText(entry.title) });
  await saidOnce(scope, entry, () => post(scope, html));
}
