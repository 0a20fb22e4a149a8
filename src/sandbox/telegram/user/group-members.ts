import type { Core } from "../core.js";
import type { Chat, Group, Person } from "../store/telegram-state.js";
import { type MemberStatus, statusOf } from "../store/wire-member.js";
import { groupOf, setStanding, tell } from "./groups.js";
import { UserError } from "./user-error.js";

export interface MemberChange {
  readonly userId: number;
  /** The new status. "left" is somebody who went, and "kicked" is somebody whom the acting person removed. */
  readonly status: "administrator" | "restricted" | "member" | "left" | "kicked";
  /** Whether an administrator, or the owner, writes as the group from now on. */
  readonly anonymous?: boolean | undefined;
}

/** Those who may promote, restrict and remove others. */
const leads: readonly MemberStatus[] = ["creator", "administrator"];

interface Acting {
  readonly chat: Chat;
  readonly person: Person;
}

/** Adds, promotes, restricts or removes a member of a group. Telegram tells the bot of those who come and go. @throws UserError 404 or 409 */
export const setMember = (core: Core, { chat, person }: Acting, change: MemberChange): void => {
  const { userId, status, anonymous = false } = change;
  const group = groupOf(chat);
  if (core.people.byId(userId) === undefined) throw new UserError(404, `There is no user ${userId}.`);
  const actor = statusOf(chat, person.id);
  if (["administrator", "restricted", "kicked"].includes(status) && !leads.includes(actor))
    throw new UserError(409, "Only an administrator of the group may do this.");
  checkAllowed(group, change);
  const isIn = chat.people.includes(userId);
  if (status === "left" || status === "kicked") {
    if (!isIn) throw new UserError(409, `User ${userId} isn't in this group.`);
    const from = status === "left" ? userId : person.id;
    tell(core, chat, from, "member-removed", { about: userId });
    chat.people = chat.people.filter((id) => id !== userId);
  } else if (!isIn) {
    chat.people = [...chat.people, userId];
    tell(core, chat, person.id, "member-added", { about: userId });
  }
  // A group that isn't a supergroup has no list of those who may not come back (td, ChatManager.cpp).
  const isForgotten =
    status === "member" || status === "left" || (status === "kicked" && group.type === "group");
  setStanding(group, userId, isForgotten ? undefined : status);
  const others = (group.anonymous ?? []).filter((id) => id !== userId);
  group.anonymous = anonymous ? [...others, userId] : others;
};

const checkAllowed = (group: Group, { userId, status, anonymous }: MemberChange): void => {
  const isOwner = userId === group.ownerId;
  if (isOwner && status !== "administrator" && status !== "left")
    throw new UserError(409, "The owner of a group can be neither removed nor restricted.");
  if (group.type === "group" && (status === "restricted" || anonymous === true))
    throw new UserError(409, "Only a supergroup has restricted members and anonymous administrators.");
  if (anonymous === true && status !== "administrator")
    throw new UserError(409, "Only an administrator can be anonymous.");
};

/**
 * Turns a group into a supergroup, which has an id of its own. Each of the two gets a service message about the other;
 * the supergroup's is from the group itself. @throws UserError 409
 */
export const upgradeGroup = (core: Core, { chat, person }: Acting): Chat => {
  const group = groupOf(chat);
  if (person.id !== group.ownerId) throw new UserError(409, "Only the owner of the group may do this.");
  if (group.type === "supergroup") throw new UserError(409, "This is a supergroup already.");
  const [first, ...others] = chat.people;
  if (first === undefined) throw new UserError(409, "Nobody is in this group.");
  const made = core.people.createGroup(group.title, "supergroup", [first, ...others], group.ownerId);
  made.withBot = chat.withBot;
  if (made.group !== undefined && group.standings !== undefined) made.group.standings = group.standings;
  tell(core, chat, person.id, "became-supergroup", { about: made.id });
  tell(core, made, person.id, "was-group", { about: chat.id, asGroup: true });
  group.upgradedTo = made.id;
  return made;
};
