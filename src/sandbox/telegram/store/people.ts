import { randomInt } from "node:crypto";
import { defined } from "../defined.js";
import { badRequest, forbidden } from "../telegram-error.js";
import type { Chat, Person, State } from "./state.js";

export interface NewPerson {
  readonly firstName: string;
  readonly languageCode?: string | undefined;
  readonly username?: string | undefined;
}

/** Users and their chats. */
export class People {
  constructor(private readonly state: State) {}

  create({ firstName, languageCode, username }: NewPerson): Person {
    const person = {
      ...defined({ id: this.state.nextPersonId, firstName, languageCode, username }),
      started: false,
      blocked: false,
    };
    this.state.nextPersonId += 1;
    this.state.people.push(person);
    this.state.chats.push(newChat(person.id, [person.id], true));
    return person;
  }

  list(): readonly Person[] {
    return this.state.people;
  }

  byId(id: number): Person | undefined {
    return this.state.people.find((person) => person.id === id);
  }

  chat(id: number): Chat | undefined {
    return this.state.chats.find((chat) => chat.id === id);
  }

  /** The chat between two people, which the bot isn't in; made when they first use it. */
  chatOfTwo(first: number, second: number): Chat {
    const found = this.state.chats.find(
      ({ withBot, people }) => !withBot && people.includes(first) && people.includes(second),
    );
    if (found !== undefined) return found;
    const made = newChat(this.state.nextPersonId, [first, second], false);
    this.state.nextPersonId += 1;
    this.state.chats.push(made);
    return made;
  }

  /** The chat as the bot may address it. @throws TelegramError 400 chat not found */
  chatOfBot(id: string): { chat: Chat; person: Person } {
    if (id === "") throw badRequest("chat_id is empty");
    const chat = /^\d+$/.test(id) ? this.chat(Number(id)) : undefined;
    const person = chat?.withBot ? this.byId(chat.id) : undefined;
    if (chat === undefined || person === undefined) throw badRequest("chat not found");
    return { chat, person };
  }

  /** The chat, if the bot may write to it now. @throws TelegramError 400 or 403 */
  writableChat(id: string): { chat: Chat; person: Person } {
    const found = this.chatOfBot(id);
    if (!found.person.started) throw forbidden("bot can't initiate conversation with a user");
    if (found.person.blocked) throw forbidden("bot was blocked by the user");
    return found;
  }
}

const newChat = (id: number, people: readonly number[], withBot: boolean): Chat => ({
  id,
  people,
  withBot,
  instance: `${randomInt(1, 2 ** 47)}`,
  nextMessageId: 1,
  messages: [],
});
