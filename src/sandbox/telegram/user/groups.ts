import type { ChatMember, Update } from "grammy/types";
import type { Core } from "../core.js";
import type { Chat, Group, Person, ServiceEvent } from "../store/state.js";
import { wireBot, wireChatOf, wireMessage, wireUser } from "../store/wire.js";
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
  if (made.withBot === true) setMember(core, chat, ownerId, true);
  tell(core, chat, ownerId, "group-created");
  return chat;
};

/** Adds the bot to a group. @throws UserError 409 */
export const addBot = (core: Core, { chat, person }: { chat: Chat; person: Person }): void => {
  groupOf(chat);
  if (chat.withBot) throw new UserError(409, "The bot is in this group already.");
  setMember(core, chat, person.id, true);
  tell(core, chat, person.id, "bot-added");
};

/** Removes the bot from a group. @throws UserError 409 */
export const removeBot = (core: Core, { chat, person }: { chat: Chat; person: Person }): void => {
  groupOf(chat);
  if (!chat.withBot) throw new UserError(409, "The bot isn't in this group.");
  // The service message still reaches the bot, and later messages don't.
  tell(core, chat, person.id, "bot-removed");
  setMember(core, chat, person.id, false);
};

const groupOf = ({ group, id }: Chat): void => {
  if (group === undefined) throw new UserError(409, `Chat ${id} isn't a group.`);
};

const tell = (core: Core, chat: Chat, from: number, service: ServiceEvent): void => {
  const message = core.messages.add(chat, { from, service });
  if (!chat.withBot) return;
  core.queue.push({ message: wireMessage(core, chat, message) as NonNullable<Update["message"]> });
};

const setMember = (core: Core, chat: Chat, byId: number, isMember: boolean): void => {
  const before = botMember(core, chat);
  chat.withBot = isMember;
  if (isMember) delete chat.botWas;
  else chat.botWas = "kicked";
  const by = core.people.byId(byId);
  if (by === undefined) throw new Error(`There is no user ${byId}.`);
  core.queue.push({
    my_chat_member: {
      chat: wireChatOf(core, chat),
      from: wireUser(by),
      date: Math.floor(core.clock() / 1000),
      old_chat_member: before,
      new_chat_member: botMember(core, chat),
    },
  });
};

/** Returns the bot as a member of a group. */
export const botMember = ({ me }: Core, { withBot, botWas }: Chat): ChatMember => {
  const user = wireBot(me);
  if (withBot) return { user, status: "member" };
  return botWas === "kicked" ? { user, status: "kicked", until_date: 0 } : { user, status: "left" };
};
