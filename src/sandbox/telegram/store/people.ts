import { randomInt } from "node:crypto";
import { defined } from "../defined.js";
import { badRequest, forbidden, upgraded } from "../telegram-error.js";
import type { Chat, Group, Person, State } from "./telegram-state.js";

export interface NewPerson {
  readonly firstName: string;
  readonly languageCode?: string | undefined;
  readonly username?: string | undefined;
  /** Whether messages of this person name, when forwarded, no account. */
  readonly hidesForwards?: boolean | undefined;
  /** Whether this is another bot. A person's connection may cover the chat with it. */
  readonly isBot?: boolean | undefined;
}

export class People {
  readonly #people: Map<number, Person>;
  readonly #chats: Map<number, Chat>;

  constructor(private readonly state: State) {
    this.#people = new Map(state.people.map((person) => [person.id, person]));
    this.#chats = new Map(state.chats.map((chat) => [chat.id, chat]));
  }

  create({ firstName, languageCode, username, hidesForwards, isBot }: NewPerson): Person {
    const person = {
      ...defined({ id: this.state.nextPersonId, firstName, languageCode, username }),
      ...(hidesForwards === true ? { hidesForwards } : {}),
      ...(isBot === true ? { isBot } : {}),
      started: false,
      blocked: false,
    };
    this.state.nextPersonId += 1;
    this.state.people.push(person);
    this.#people.set(person.id, person);
    this.#keep(newChat(person.id, [person.id], true));
    return person;
  }

  list(): readonly Person[] {
    return this.state.people;
  }

  byId(id: number): Person | undefined {
    return this.#people.get(id);
  }

  chat(id: number): Chat | undefined {
    return this.#chats.get(id);
  }

  /** Returns the chat of two people, without the bot. The chat is made when it is first used, and a secret chat is separate. */
  chatOfTwo(first: number, second: number, secret = false): Chat {
    const found = this.state.chats.find(
      (chat) =>
        !chat.withBot &&
        chat.group === undefined &&
        (chat.secret === true) === secret &&
        chat.people.includes(first) &&
        chat.people.includes(second),
    );
    if (found !== undefined) return found;
    const made = newChat(this.state.nextPersonId, [first, second], false);
    this.state.nextPersonId += 1;
    return this.#keep(secret ? { ...made, secret } : made);
  }

  /** Creates a group. @param people the members, the owner first */
  createGroup(
    title: string,
    type: Group["type"],
    people: readonly [number, ...number[]],
    ownerId = people[0],
  ): Chat {
    const number = this.state.nextPersonId;
    this.state.nextPersonId += 1;
    const id = type === "group" ? -number : -1_000_000_000_000 - number;
    const group = { title, type, ownerId };
    const made = { ...newChat(id, [...new Set(people)], false), group };
    return this.#keep(made);
  }

  chatsOf(personId: number): readonly Chat[] {
    return this.state.chats.filter(
      ({ people, group }) => people.includes(personId) && group?.upgradedTo === undefined,
    );
  }

  /** Returns a chat as the bot may address it, with the person of a private chat. @throws TelegramError 400 chat not found */
  chatOfBot(id: string): { chat: Chat; person: Person | undefined } {
    if (id === "") throw badRequest("chat_id is empty");
    const chat = /^-?\d+$/.test(id) ? this.chat(Number(id)) : undefined;
    // The bot doesn't know a group that it was never in, just as it doesn't know a chat of two people.
    const isKnown = chat?.withBot === true || chat?.botWas !== undefined;
    if (chat === undefined || !isKnown) throw badRequest("chat not found");
    return { chat, person: chat.group === undefined ? this.byId(chat.id) : undefined };
  }

  /** Returns the chat if the bot may write to it now. @throws TelegramError 400 or 403 */
  writableChat(id: string): { chat: Chat } {
    const { chat, person } = this.chatOfBot(id);
    if (chat.group?.upgradedTo !== undefined) throw upgraded(chat.group.upgradedTo);
    if (chat.group !== undefined && !chat.withBot) throw forbidden(absence(chat.group, chat.botWas));
    if (person === undefined) return { chat };
    if (!person.started) throw forbidden("bot can't initiate conversation with a user");
    if (person.blocked) throw forbidden("bot was blocked by the user");
    return { chat };
  }

  #keep(chat: Chat): Chat {
    this.state.chats.push(chat);
    this.#chats.set(chat.id, chat);
    return chat;
  }
}

const absence = ({ type }: Group, was: Chat["botWas"]): string =>
  was === "kicked" ? `bot was kicked from the ${type} chat` : `bot is not a member of the ${type} chat`;

const newChat = (id: number, people: readonly number[], withBot: boolean): Chat => ({
  id,
  people,
  withBot,
  instance: `${randomInt(1, 2 ** 47)}`,
  nextMessageId: 1,
  messages: [],
});
