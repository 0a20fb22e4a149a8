import type { Update } from "grammy/types";
import type { Core } from "../core.js";
import type { Chat, Group, Person, ServiceEvent, Standing, StoredMessage } from "../store/telegram-state.js";
import { wireBot, wireChatOf, wireMessage, wireUser } from "../store/wire.js";
import { botStatusOf, type MemberStatus, wireMember } from "../store/wire-member.js";
import { UserError } from "./user-error.js";

export interface NewGroup {
  readonly title: string;
  /** The type of group; by default a plain group. */
  readonly type?: Group["type"] | undefined;
  /** The members of the new group besides the owner. */
  readonly members?: readonly number[] | undefined;
  /** Whether the bot is added to the new group at once. */
  readonly withBot?: boolean | undefined;
}

const maxTitle = 128;

/** Creates a group. @throws UserError 400 or 404 */
export const createGroup = (core: Core, ownerId: number, made: NewGroup): Chat => {
  const title = made.title.trim();
  if (title === "" || title.length > maxTitle)
    throw new UserError(400, "A group's title has 1 to 128 characters.");
  const people = [ownerId, ...(made.members ?? [])] as const;
  for (const id of people) {
    if (core.people.byId(id) === undefined) throw new UserError(404, `There is no user ${id}.`);
  }
  const chat = core.people.createGroup(title, made.type ?? "group", [ownerId, ...(made.members ?? [])]);
  if (made.withBot === true) setBot(core, chat, ownerId, "member");
  tell(core, chat, ownerId, "group-created");
  return chat;
};

/** Adds the bot to a group. @throws UserError 409 */
export const addBot = (core: Core, { chat, person }: { chat: Chat; person: Person }): void => {
  groupOf(chat);
  if (chat.withBot) throw new UserError(409, "The bot is in this group already.");
  setBot(core, chat, person.id, "member");
  tell(core, chat, person.id, "bot-added");
};

/** Removes the bot from a group. @throws UserError 409 */
export const removeBot = (core: Core, { chat, person }: { chat: Chat; person: Person }): void => {
  groupOf(chat);
  if (!chat.withBot) throw new UserError(409, "The bot isn't in this group.");
  // The service message still reaches the bot, and later messages don't.
  tell(core, chat, person.id, "bot-removed");
  setBot(core, chat, person.id, "kicked");
};

/** Makes the bot an administrator, a restricted or a plain member of a group. @throws UserError 409 */
export const setBotStanding = (
  core: Core,
  { chat, person }: { chat: Chat; person: Person },
  status: "administrator" | "restricted" | "member",
): void => {
  groupOf(chat);
  if (!chat.withBot) throw new UserError(409, "The bot isn't in this group.");
  setBot(core, chat, person.id, status);
};

/** Returns the group of a chat. @throws UserError 409 when the chat isn't one, or isn't one any more */
export const groupOf = ({ group, id }: Chat): Group => {
  if (group === undefined) throw new UserError(409, `Chat ${id} isn't a group.`);
  if (group.upgradedTo !== undefined)
    throw new UserError(409, `Group ${id} has become supergroup ${group.upgradedTo}.`);
  return group;
};

/** Changes somebody's standing in a group; undefined is that of a plain member. */
export const setStanding = (group: Group, userId: number, standing: Standing | undefined): void => {
  const { [userId]: _before, ...others } = group.standings ?? {};
  group.standings = standing === undefined ? others : { ...others, [userId]: standing };
};

/** Adds a service message, and hands it to a bot that is in the group. */
export const tell = (
  core: Core,
  chat: Chat,
  from: number,
  service: ServiceEvent,
  rest: Pick<StoredMessage, "about" | "asGroup"> = {},
): void => {
  const message = core.messages.add(chat, { from, service, ...rest });
  if (!chat.withBot) return;
  core.queue.push({ message: wireMessage(core, chat, message) as NonNullable<Update["message"]> });
};

const setBot = (
  core: Core,
  chat: Chat,
  byId: number,
  status: Exclude<MemberStatus, "creator" | "left">,
): void => {
  const memberNow = () => wireMember(wireBot(core.me), botStatusOf(chat, core.me.id), false);
  const before = memberNow();
  chat.withBot = status !== "kicked";
  if (chat.withBot) delete chat.botWas;
  else chat.botWas = "kicked";
  const isPlain = status === "member" || status === "kicked";
  setStanding(groupOf(chat), core.me.id, isPlain ? undefined : status);
  const by = core.people.byId(byId);
  if (by === undefined) throw new Error(`There is no user ${byId}.`);
  core.queue.push({
    my_chat_member: {
      chat: wireChatOf(core, chat),
      from: wireUser(by),
      date: Math.floor(core.clock() / 1000),
      old_chat_member: before,
      new_chat_member: memberNow(),
    },
  });
};
