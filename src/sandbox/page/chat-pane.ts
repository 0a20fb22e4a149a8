import { attachments } from "./attachments.js";
import { authorOf } from "./author.js";
import type { Author } from "./bubble.js";
import { botName, markChats, showHead, showStatus } from "./chat-head.js";
import { offerChatMenus } from "./chat-menus.js";
import type { ChatsDialog } from "./chats-dialog.js";
import { Composer } from "./composer.js";
import { byId } from "./dom.js";
import { InlineMode } from "./inline-mode.js";
import { MessageLog } from "./log.js";
import { MessageMenu, wordsOf } from "./message-menu.js";
import { MiniApp } from "./mini-app.js";
import { readPicked } from "./picked-file.js";
import { ApiError, telegram } from "./sandbox-api.js";
import { sendPrepared } from "./send-prepared.js";
import { commandsOf, isOn, openStream } from "./stream.js";
import { readTelegramLink } from "./telegram-link.js";
import { alertDialog, copy, showError, toast } from "./toasts-and-alerts.js";
import type {
  ChatSnapshot,
  KeyboardButton,
  Launch,
  MenuButton,
  Message,
  Place,
  PressAnswer,
} from "./types.js";

export interface ChatHooks {
  /** Called when the visitor taps a web address that doesn't lead to the bot. */
  open(address: string): void;
  /** Called when somebody other than the visitor has written. */
  said(): void;
  /** Called when the newest message changed, with its text if the bot wrote it. */
  newest(text: string | undefined): void;
  /** Called when a chat was opened. */
  shown(place: Place): void;
  /** Called when the sandbox doesn't know the chat. */
  gone(): void;
}

/** Shows the visitor's phone: one user and one chat at a time, live from the Telegram sandbox. */
export class Chat {
  readonly #log: MessageLog;
  readonly #composer: Composer;
  readonly #connection = byId("connection", HTMLElement);
  readonly #inline: InlineMode;
  readonly #app: MiniApp;
  #place: Place | undefined;
  #snapshot: ChatSnapshot | undefined;
  /** The parameter of the link that led here. [Start] sends it, also in a chat that has begun. */
  #payload: string | undefined;
  /** The text that is put into the field as soon as the next chat is shown. */
  #typeThen: string | undefined;
  #stream: { close(): void } | undefined;
  /** Events that arrive before the chat's snapshot. They are applied after it, because they are newer or already contained. */
  #waiting: [string, string][] | undefined;

  constructor(
    private readonly hooks: ChatHooks,
    private readonly chats: ChatsDialog,
  ) {
    this.#inline = new InlineMode({
      sent: () => this.#composer.clear(),
      goTo: (chatId) => {
        this.#composer.clear();
        this.#goTo(chatId);
      },
    });
    this.#app = new MiniApp({
      openLink: (address) => this.#open(address),
      sendPrepared: (id) => sendPrepared(this.chats, this.#place?.userId ?? 0, id),
    });
    this.#composer = new Composer(
      {
        send: (text, target) =>
          this.#try((place) =>
            target?.kind === "edit"
              ? telegram.edit(place, target.messageId, text)
              : telegram.send(place, text, target?.messageId),
          ),
        attachFile: (file) =>
          void this.#try(async (place) => telegram.sendFile(place, await readPicked(file))),
        start: () => void this.#start(),
        openApp: () => void this.#try(async (place) => this.#openApp(await telegram.pressMenuButton(place))),
        changed: (text) => this.#inline.typed(text),
        takesEnter: () => {
          this.#inline.focusFirst();
          return this.#inline.isChoosing;
        },
      },
      attachments((action) => void this.#try(action)),
    );
    const menu = new MessageMenu({
      reply: (message) => this.#aim("reply", message),
      edit: (message) => this.#aim("edit", message),
      forward: ({ messageId }) =>
        void this.#goToChosen("Forward to…", false, (from, to) => telegram.forward(from, messageId, to)),
    });
    this.#log = new MessageLog(byId("log", HTMLElement), {
      copy: (text) => void copy(text),
      open: (address) => this.#open(address),
      command: (text) => void this.#try((place) => telegram.send(place, text)),
      press: (message, button, row, column) => this.#press(message, button, row, column),
      authorOf: (message) => this.#authorOf(message),
      menu: (message) => menu.open(message, this.#authorOf(message)),
      botUsername: () => this.#snapshot?.me.username ?? "bot",
    });
    offerChatMenus(
      (action) => void this.#try(action),
      () => this.#snapshot,
    );
    byId("chats-button", HTMLButtonElement).addEventListener("click", () => {
      markChats(false);
      void this.#goToChosen("Chats", true);
    });
  }

  /** Leaves the current chat and shows this one. */
  show(place: Place): void {
    this.#stream?.close();
    this.#app.close();
    this.#place = place;
    this.#snapshot = undefined;
    this.#payload = undefined;
    this.#inline.setPlace(place, "");
    this.#log.clear();
    this.#composer.clear();
    this.hooks.newest(undefined);
    this.#setTyping(false);
    this.#stream = openStream(telegram.eventsAddress(place.chatId), {
      opened: () => void this.#load(place),
      lost: () => {
        this.#connection.hidden = false;
      },
      event: (name, data) => {
        if (this.#waiting) this.#waiting.push([name, data]);
        else this.#apply(name, data);
      },
    });
  }

  /** Marks the list of chats, unless the chat with the new message is shown anyway. @returns whether it was marked */
  markNews(chatId: number): boolean {
    const isElsewhere = chatId !== this.#place?.chatId;
    if (isElsewhere) markChats(true);
    return isElsewhere;
  }

  shows(place: Place): boolean {
    return this.#place === place;
  }

  /** Puts a text into the field, ready for the visitor to send. For a Mini App, which the page can't type into, the text is copied. */
  type(text: string): void {
    if (!this.#app.isOpen) {
      this.#composer.type(text);
      return;
    }
    void copy(text).then(() => this.#app.focus());
  }

  async #load(place: Place): Promise<void> {
    this.#waiting = [];
    try {
      const snapshot = await telegram.chat(place);
      if (place !== this.#place) return;
      this.#render(snapshot);
      this.#connection.hidden = true;
    } catch (error) {
      if (place !== this.#place) return;
      if (error instanceof ApiError && error.status === 404) this.hooks.gone();
      // Somebody who is no longer in a group sees it no more.
      else if (error instanceof ApiError && error.status === 409) this.#goTo(place.userId);
      else window.setTimeout(() => void this.#load(place), 1000);
      return;
    }
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const [name, data] of waiting) this.#apply(name, data);
    const typed = this.#typeThen;
    this.#typeThen = undefined;
    if (typed !== undefined) this.#composer.type(typed);
  }

  #render(snapshot: ChatSnapshot): void {
    // After a lost connection the snapshot comes again, and the text in the field must stay.
    const isFirst = this.#snapshot === undefined;
    this.#snapshot = snapshot;
    if (isFirst && this.#place) {
      this.#inline.setPlace(this.#place, snapshot.me.username ?? "");
      this.#composer.announce();
      this.hooks.shown(this.#place);
    }
    showHead(snapshot);
    this.#composer.setCommands(snapshot.commands);
    this.#composer.setMenuButton(snapshot.menuButton);
    this.#log.replaceAll(snapshot.messages);
    this.#setTyping(snapshot.typing);
    this.#showIntro();
  }

  #apply(name: string, data: string): void {
    const value: unknown = data === "" ? undefined : JSON.parse(data);
    if (name === "message" || name === "edit") {
      const message = value as Message;
      this.#log.put(message);
      if (message.from === "bot") this.#setTyping(false);
      if (this.#authorOf(message).side !== "user") this.hooks.said();
      if (message.service === "became-supergroup" && message.about) this.#goTo(message.about);
      else if (message.service && this.#place) void this.#load(this.#place);
    } else if (name === "delete") this.#log.remove((value as Message).messageId);
    else if (name === "typing") this.#setTyping(isOn(value));
    else if (name === "commands") this.#composer.setCommands(commandsOf(value));
    else if (name === "menu-button") this.#composer.setMenuButton(value as MenuButton);
    else if (name === "reset" && this.#place !== undefined) void this.#load(this.#place);
    this.#showIntro();
  }

  async #press(message: Message, button: KeyboardButton, row: number, column: number): Promise<void> {
    await this.#try(async (place) => {
      const answer = await telegram.press(place, message.messageId, row, column);
      if (answer.picker) void this.#pick(place, answer.picker, button);
      else if (answer.typed) this.#goTo(answer.typed.chatId, this.#queryText(answer.typed.query));
      else if (answer.copyText !== undefined) await copy(answer.copyText);
      else if (answer.url) this.#open(answer.url);
      else if (answer.webApp) this.#openApp(answer.webApp);
      else if (!answer.answered) toast("The bot hasn't answered this tap.");
      else if (answer.text && answer.showAlert) alertDialog(answer.text);
      else if (answer.text) toast(answer.text);
    });
  }

  /** Opens Telegram's chat picker and puts the query into the field of the chosen chat. */
  async #pick(
    { userId }: Place,
    { query, chats }: NonNullable<PressAnswer["picker"]>,
    button: KeyboardButton,
  ): Promise<void> {
    const kinds = button.switch_inline_query_chosen_chat;
    const title = "Choose a chat";
    await this.#try(async () => {
      const chosen = await this.chats.choose({
        title,
        userId,
        chats,
        people: kinds === undefined || kinds.allow_user_chats === true,
        groups: kinds === undefined || kinds.allow_group_chats === true,
      });
      if (chosen !== undefined) this.#goTo(chosen, this.#queryText(query));
    });
  }

  #aim(kind: "reply" | "edit", message: Message): void {
    const { side, name } = this.#authorOf(message);
    const { chat, me } = this.#snapshot ?? {};
    const authors = { user: "yourself", bot: me?.name ?? "the bot", other: name ?? chat?.title ?? "them" };
    this.#composer.aim({ kind, messageId: message.messageId, author: authors[side], text: wordsOf(message) });
  }

  /** Lets the visitor choose one of their chats, and goes there when `send` is done. @param groups whether a new group is offered too */
  async #goToChosen(
    title: string,
    groups: boolean,
    send?: (from: Place, to: number) => Promise<unknown>,
  ): Promise<void> {
    await this.#try(async (place) => {
      const { userId } = place;
      const chats = await telegram.chats(userId);
      const chosen = await this.chats.choose({ title, userId, chats, people: true, groups });
      if (chosen === undefined) return;
      await send?.(place, chosen);
      this.#goTo(chosen);
    });
  }

  #openApp({ url }: Launch): void {
    this.#app.open(url, botName(this.#snapshot?.me ?? {}));
  }

  #queryText(query: string): string {
    return `@${this.#snapshot?.me.username ?? ""} ${query}`;
  }

  #goTo(chatId: number, typeThen?: string): void {
    if (this.#place === undefined) return;
    if (chatId === this.#place.chatId) {
      if (typeThen !== undefined) this.#composer.type(typeThen);
      return;
    }
    this.#typeThen = typeThen;
    this.show({ chatId, userId: this.#place.userId });
  }

  /** Opens an address. A link to the bot opens the private chat, where [Start] sends the link's parameter. */
  #open(address: string): void {
    const link = readTelegramLink(address, this.#snapshot?.me.username ?? "");
    if (link === undefined) this.hooks.open(address);
    else if (link.kind === "share")
      void this.#goToChosen("Share to…", true, ({ userId }, chatId) =>
        telegram.send({ chatId, userId }, link.text),
      );
    else if (this.#place !== undefined) {
      this.#goTo(this.#place.userId);
      this.#payload = link.payload;
      this.#showIntro();
    }
  }

  async #start(): Promise<void> {
    const payload = this.#payload;
    const isDone = await this.#try((place) => telegram.start(place, payload));
    if (!isDone || payload !== this.#payload) return;
    this.#payload = undefined;
    this.#showIntro();
  }

  #authorOf(message: Message): Author {
    return authorOf(message, this.#place?.userId, this.#snapshot);
  }

  /** Runs an action. @returns true when it worked; otherwise the visitor has seen the error. */
  async #try(action: (place: Place) => Promise<unknown>): Promise<boolean> {
    if (this.#place === undefined) return false;
    try {
      await action(this.#place);
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  }

  #setTyping(on: boolean): void {
    showStatus(this.#snapshot, on);
  }

  #showIntro(): void {
    const newest = this.#log.newest;
    this.hooks.newest(newest?.from === "bot" ? newest.text : undefined);
    byId("intro", HTMLElement).hidden = !this.#log.isEmpty;
    const isNew = this.#log.isEmpty && (this.#snapshot?.chat.kind ?? "bot") === "bot";
    this.#composer.showStart(isNew || this.#payload !== undefined);
  }
}
