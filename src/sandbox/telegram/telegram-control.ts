import type { Update } from "grammy/types";
import { BusinessControl } from "./business-control.js";
import type { ControlParts } from "./control-parts.js";
import type { Switches } from "./core.js";
import type { NewPerson } from "./store/people.js";
import type { Contact, Location } from "./store/telegram-state.js";
import type { ChatMessage } from "./store/view.js";
import type { FaultOptions } from "./telegram-faults.js";
import type { LoggedRequest } from "./telegram-requests.js";
import type { AttachmentKind, OwnFile } from "./user/actions.js";
import { askInline, chooseResult, tapInlineButton } from "./user/ask-inline.js";
import type { PressAnswer } from "./user/callback-answers.js";
import { chatPage } from "./user/chat-page.js";
import type { ChatSummary, Picker, PreparedPicker } from "./user/chat-summary.js";
import { chatList, openChat } from "./user/chats.js";
import { forward } from "./user/forward.js";
import { type MemberChange, setMember, upgradeGroup } from "./user/group-members.js";
import { addBot, createGroup, groupOf, type NewGroup, removeBot, setBotStanding } from "./user/groups.js";
import { type InitDataOptions, initDataOf } from "./user/init-data.js";
import type { InlinePage } from "./user/inline-answers.js";
import { preparedPicker, sendPrepared } from "./user/prepared-message.js";
import { type ButtonChoice, press, pressMenuButton } from "./user/press.js";
import { UserError } from "./user/user-error.js";

/** The person who acts in a chat of several people; by default the first one. */
interface As {
  readonly as?: number;
}

/** Controls people, their phones and the sandbox's inside, for tests in the same process. */
export class Control {
  constructor(private readonly parts: ControlParts) {
    this.business = new BusinessControl(parts);
  }

  createUser(person: NewPerson): { userId: number; chatId: number } {
    const { id } = this.parts.core.people.create(person);
    return this.#saved({ userId: id, chatId: id });
  }

  /** Returns the chat of two people, without the bot. The chat is made when it is first used. */
  openChat(userId: number, otherId: number): number {
    return this.#saved(openChat(this.parts.core, userId, otherId).id);
  }

  /** Returns the secret chat of two people. */
  openSecretChat(userId: number, otherId: number): number {
    return this.#saved(openChat(this.parts.core, userId, otherId, true).id);
  }

  /** Creates a group of this person, without the bot unless asked. */
  createGroup(ownerId: number, group: NewGroup): number {
    return this.#saved(createGroup(this.parts.core, ownerId, group).id);
  }

  addBot(chatId: number, { as }: As = {}): void {
    this.#saved(addBot(this.parts.core, this.parts.actions.chatOf(chatId, as)));
  }

  removeBot(chatId: number, { as }: As = {}): void {
    this.#saved(removeBot(this.parts.core, this.parts.actions.chatOf(chatId, as)));
  }

  /** Makes the bot an administrator, a restricted or a plain member of a group. */
  setBotStanding(chatId: number, status: "administrator" | "restricted" | "member", { as }: As = {}): void {
    this.#saved(setBotStanding(this.parts.core, this.parts.actions.chatOf(chatId, as), status));
  }

  /** Adds, promotes, restricts or removes a member of a group. */
  setMember(chatId: number, change: MemberChange, { as }: As = {}): void {
    this.#saved(setMember(this.parts.core, this.parts.actions.chatOf(chatId, as), change));
  }

  /** Shows the members of a supergroup to administrators only. */
  hideMembers(chatId: number): void {
    groupOf(this.parts.actions.chatOf(chatId).chat).hidesMembers = true;
    this.#saved(undefined);
  }

  /** Turns a group into a supergroup. @returns the supergroup's id */
  upgradeGroup(chatId: number, { as }: As = {}): number {
    return this.#saved(upgradeGroup(this.parts.core, this.parts.actions.chatOf(chatId, as)).id);
  }

  /** The connections of the bot with people's accounts, and what is said in the chats that it manages. */
  readonly business: BusinessControl;

  /** Lists a person's chats, the one with the bot first. */
  chats(userId: number): ChatSummary[] {
    return chatList(this.parts.core, userId);
  }

  /** Sends a text as a person. @returns the message; the first one if a long text needed several */
  send(chatId: number, text: string, options: As & { readonly replyTo?: number } = {}): ChatMessage {
    return this.#saved(this.parts.actions.send(chatId, text, options.replyTo, options.as));
  }

  start(chatId: number, payload?: string): ChatMessage {
    return this.#saved(this.parts.actions.start(chatId, payload));
  }

  attach(chatId: number, kind: AttachmentKind, caption?: string): ChatMessage {
    return this.#saved(this.parts.actions.attach(chatId, kind, caption));
  }

  sendFile(chatId: number, file: OwnFile): ChatMessage {
    return this.#saved(this.parts.actions.sendFile(chatId, file));
  }

  sendContact(chatId: number, contact: Contact): ChatMessage {
    return this.#saved(this.parts.actions.sendContact(chatId, contact));
  }

  sendLocation(chatId: number, location: Location): ChatMessage {
    return this.#saved(this.parts.actions.sendLocation(chatId, location));
  }

  /** Returns the content of a file in a chat by its address; undefined when there is none. */
  file(url: string): Buffer | undefined {
    const file = this.parts.core.files.byId(url.replace(/^.*\//, ""));
    return file === undefined ? undefined : Buffer.from(file.base64, "base64");
  }

  /** Taps a button, and waits for the bot's answer for up to ten seconds. */
  async press(
    chatId: number,
    messageId: number,
    button: ButtonChoice,
    { as }: As = {},
  ): Promise<PressAnswer> {
    return this.#saved(await press(this.parts.core, this.parts.actions, chatId, messageId, button, as));
  }

  edit(chatId: number, messageId: number, text: string, { as }: As = {}): ChatMessage {
    return this.#saved(this.parts.actions.edit(chatId, messageId, text, as));
  }

  /** Forwards a message to a chat of the same person. @returns the copy */
  forward(chatId: number, messageId: number, to: number, { as }: As = {}): ChatMessage {
    const { core, actions } = this.parts;
    return this.#saved(forward(core, actions, { chatId, messageId, to, as }));
  }

  delete(chatId: number, messageId: number): void {
    this.#saved(this.parts.actions.remove(chatId, messageId));
  }

  block(chatId: number): void {
    this.#saved(this.parts.actions.block(chatId));
  }

  unblock(chatId: number): void {
    this.#saved(this.parts.actions.unblock(chatId));
  }

  /**
   * Types the bot's name and a query in a chat.
   * @param options the offset of the next page, as the last page gave it
   * @returns the bot's results, or undefined when it doesn't answer in ten seconds
   */
  inlineQuery(
    chatId: number,
    query: string,
    { as, offset }: As & { readonly offset?: string } = {},
  ): Promise<InlinePage | undefined> {
    return askInline(this.parts.core, this.parts.actions.chatOf(chatId, as), query, offset);
  }

  /** Chooses a chat in the picker that a button has opened. The button's query is typed there. */
  chooseChat(picker: Picker, chatId: number, options: As = {}): Promise<InlinePage | undefined> {
    if (!picker.chats.some((chat) => chat.chatId === chatId))
      throw new UserError(409, `The picker doesn't offer chat ${chatId}.`);
    return this.inlineQuery(chatId, picker.query, options);
  }

  /** Sends a result that was shown in this chat. */
  chooseResult(chatId: number, resultId: string, { as }: As = {}): ChatMessage {
    return this.#saved(chooseResult(this.parts.core, this.parts.actions.chatOf(chatId, as), resultId));
  }

  /** Taps the button above the results. @returns the /start message in the private chat */
  tapInlineButton(chatId: number, { as }: As = {}): { chatId: number; message: ChatMessage } {
    const { core, actions } = this.parts;
    return this.#saved(tapInlineButton(core, actions, actions.chatOf(chatId, as)));
  }

  /** Taps the menu button of a chat with the bot. @returns the address of the Mini App, with the launch parameters */
  pressMenuButton(chatId: number): { readonly url: string } {
    return pressMenuButton(this.parts.core, this.parts.actions.chatOf(chatId));
  }

  /** Returns what Telegram tells a Mini App of this person: as in a launch now, or from another time or with another token. */
  initData(userId: number, options: InitDataOptions = {}): string {
    return initDataOf(this.parts.core, this.parts.actions.person(userId), options);
  }

  /** Opens the chat picker for a message that the bot has prepared for this person. */
  preparedPicker(userId: number, id: string): PreparedPicker {
    return preparedPicker(this.parts.core, userId, id);
  }

  /** Sends a prepared message to a chat of this person. */
  sendPrepared(chatId: number, id: string, { as }: As = {}): ChatMessage {
    return this.#saved(sendPrepared(this.parts.core, this.parts.actions.chatOf(chatId, as), id));
  }

  /** Changes the bot's settings at BotFather, and how Telegram echoes what the bot does in business chats. */
  setSwitches(switches: Partial<Switches>): void {
    Object.assign(this.parts.core.switches, switches);
  }

  /** Returns all messages of a chat, oldest first, deleted ones marked. */
  messages(chatId: number): ChatMessage[] {
    return this.parts.core.messages.list(this.parts.actions.chatOf(chatId).chat);
  }

  /** Returns everything that a phone shows of the chat: bot, commands, messages, typing. */
  chat(chatId: number, { as }: As = {}) {
    return chatPage(this.parts.core, this.parts.actions, chatId, as);
  }

  /** Returns the bytes of a message's photo or document. */
  bytes(chatId: number, messageId: number): Buffer {
    const { media } = this.parts.actions.message(chatId, messageId);
    const file = media === undefined ? undefined : this.parts.core.files.byId(media.fileId);
    if (file === undefined) throw new UserError(404, `Message ${messageId} has no file.`);
    return Buffer.from(file.base64, "base64");
  }

  /** Returns the first message that fits, now or later. Rejects after `timeoutMs` with the content of the chat. */
  waitFor(chatId: number, fits: (message: ChatMessage) => boolean, timeoutMs = 10_000): Promise<ChatMessage> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = this.messages(chatId).find(fits);
        if (found === undefined) return false;
        clearTimeout(timer);
        unsubscribe();
        resolve(found);
        return true;
      };
      const unsubscribe = this.parts.core.events.subscribe(chatId, look);
      const timer = setTimeout(() => {
        unsubscribe();
        const shown = this.messages(chatId).map(
          ({ from, text, caption }) => `${from}: ${text ?? caption ?? "–"}`,
        );
        reject(new Error(`No message fitted within ${timeoutMs} ms. The chat shows:\n${shown.join("\n")}`));
      }, timeoutMs);
      look();
    });
  }

  fault(fault: FaultOptions): void {
    this.parts.faults.add(fault);
  }

  clearFaults(): void {
    this.parts.faults.clear();
  }

  /** Returns the bot's calls, oldest first. */
  requests(): readonly LoggedRequest[] {
    return this.parts.log.list();
  }

  /** Returns the updates that the bot hasn't confirmed, oldest first. */
  pendingUpdates(): Update[] {
    return this.parts.core.queue.pending().map(({ update }) => structuredClone(update));
  }

  /** Hands out the oldest waiting update and confirms it, as two calls of getUpdates do. */
  takeUpdate(): Update | undefined {
    const [oldest] = this.parts.core.queue.pending();
    if (oldest === undefined) return undefined;
    this.parts.core.queue.confirm(oldest);
    return this.#saved(JSON.parse(JSON.stringify(oldest.update)));
  }

  /** Returns the highest confirmed update_id. */
  confirmedUpTo(): number | undefined {
    return this.parts.core.state.confirmedUpTo;
  }

  /**
   * Makes the webhook receive one update after the other. `pick` chooses among the first updates of the queues by
   * index; an invalid index holds all of them back. Without `pick` the queues are delivered side by side.
   */
  orderWebhook(pick?: (firsts: readonly Update[]) => number): void {
    this.parts.core.webhooks.order(pick);
  }

  /** Delivers the last confirmed update again. @returns false when none was confirmed yet */
  redeliverLast(): boolean {
    return this.#saved(this.parts.core.queue.redeliverLast());
  }

  /** Queues an update unchanged, even of a kind that the sandbox never makes. A missing update_id is added. */
  pushUpdate(update: Readonly<Record<string, unknown>>): void {
    this.#saved(this.parts.core.queue.pushRaw(update));
  }

  #saved<T>(result: T): T {
    this.parts.save();
    return result;
  }
}
