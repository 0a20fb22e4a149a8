import { byId } from "./dom.js";
import { MessageLog } from "./log.js";
import { telegram } from "./sandbox-api.js";
import { openStream } from "./stream.js";
import { copy, showError, toast } from "./toasts-and-alerts.js";
import type { Message, Place, TelegramUser } from "./types.js";

export interface CustomerChatHooks {
  /** Makes the first customer of a seller. */
  createCustomer(): Promise<TelegramUser>;
  /** Called when the customer taps a web address. */
  open(address: string): void;
  /** Called when the customer has written to the seller. */
  wrote(chatId: number): void;
  /** Called when somebody has written to the customer. */
  got(): void;
}

/** The customer's side of the chat with the seller, on the customer's phone. */
export class CustomerChat {
  readonly #log: MessageLog;
  readonly #field = byId("customer-text", HTMLInputElement);
  #sellerId: number | undefined;
  #place: Place | undefined;
  #stream: { close(): void } | undefined;
  #username = "bot";
  #turn = 0;

  constructor(private readonly hooks: CustomerChatHooks) {
    this.#log = new MessageLog(byId("customer-log", HTMLElement), {
      copy: (text) => void copy(text),
      open: (address) => this.hooks.open(address),
      command: (text) => void this.#send(text),
      press: (message, _button, row, column) => this.#press(message, row, column),
      authorOf: ({ authorId }) => ({ side: authorId === this.#place?.userId ? "user" : "other" }),
      botUsername: () => this.#username,
    });
    byId("customer-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send(this.#field.value);
    });
  }

  /** Shows the newest customer of this person. A customer who is played by the visitor is shown too. */
  async showFor(userId: number): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const [everybody, chats] = await Promise.all([telegram.users(), telegram.chats(userId)]);
    const last = chats.filter(({ kind }) => kind === "person").at(-1);
    const people = last && (await telegram.chat({ chatId: last.chatId, userId })).chat.people;
    if (turn !== this.#turn) return;
    const other = people?.find((person) => person.userId !== userId)?.userId;
    const hasStarted = (id: number) => everybody.find((person) => person.userId === id)?.started === true;
    const isSeller = other === undefined || hasStarted(userId) || !hasStarted(other);
    const customerId = isSeller ? other : userId;
    this.#sellerId = isSeller ? userId : other;
    this.#show(last && customerId !== undefined ? { chatId: last.chatId, userId: customerId } : undefined);
  }

  #show(place: Place | undefined): void {
    if (place?.chatId === this.#place?.chatId && place?.userId === this.#place?.userId) return;
    this.#place = place;
    this.#stream?.close();
    this.#log.clear();
    this.#showName(undefined);
    this.#showIntro();
    if (place === undefined) return;
    this.#stream = openStream(telegram.eventsAddress(place.chatId), {
      opened: () => void this.#load(place),
      // The seller's chat already shows that the sandbox is away.
      lost: () => undefined,
      event: (name, data) => this.#apply(place, name, data),
    });
  }

  async #load(place: Place): Promise<void> {
    try {
      const { chat, me, messages } = await telegram.chat(place);
      if (place !== this.#place) return;
      this.#username = me.username ?? "bot";
      this.#showName(chat.people.find(({ userId }) => userId === place.userId)?.firstName);
      this.#log.replaceAll(messages);
      this.#showIntro();
    } catch (error) {
      showError(error);
    }
  }

  #apply(place: Place, name: string, data: string): void {
    if (name === "reset") void this.#load(place);
    if (name !== "message" && name !== "edit" && name !== "delete") return;
    const message = JSON.parse(data) as Message;
    if (name === "delete") this.#log.remove(message.messageId);
    else this.#log.put(message);
    this.#showIntro();
    if (name === "message" && message.authorId !== place.userId) this.hooks.got();
  }

  async #send(text: string): Promise<void> {
    if (text.trim() === "") return;
    try {
      const place = this.#place ?? (await this.#begin());
      await telegram.send(place, text);
      this.#field.value = "";
      this.hooks.wrote(place.chatId);
    } catch (error) {
      showError(error);
    }
  }

  /** Makes the seller's first customer, whose chat begins with the text in the field. */
  async #begin(): Promise<Place> {
    if (this.#sellerId === undefined) throw new Error("The page doesn't know the seller yet.");
    const { userId } = await this.hooks.createCustomer();
    const { chatId } = await telegram.openChat(userId, this.#sellerId);
    const place = { chatId, userId };
    this.#show(place);
    return place;
  }

  async #press(message: Message, row: number, column: number): Promise<void> {
    if (this.#place === undefined) return;
    try {
      const { url, copyText, text } = await telegram.press(this.#place, message.messageId, row, column);
      if (url) this.hooks.open(url);
      else if (copyText !== undefined) await copy(copyText);
      else if (text) toast(text);
    } catch (error) {
      showError(error);
    }
  }

  #showName(name: string | undefined): void {
    byId("customer-name", HTMLElement).textContent = name ?? "Customer";
    byId("customer-avatar", HTMLElement).textContent = (name ?? "C").slice(0, 1);
  }

  #showIntro(): void {
    byId("customer-intro", HTMLElement).hidden = !this.#log.isEmpty;
  }
}
