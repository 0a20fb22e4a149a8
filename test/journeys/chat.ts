import type { ChatMessage, TelegramSandbox } from "../../src/sandbox/telegram/index.js";

const patienceMs = 120_000;

/** One user's chat with the bot, as on the phone: send, tap, look. */
export class Chat {
  /**
   * Whether the user signs in in the chat wherever the bot asks for the place. Journeys do so by typing, as their users
   * have no page to open.
   */
  signsInHere = true;

  private constructor(
    private readonly telegram: TelegramSandbox,
    readonly id: number,
  ) {}

  static open(telegram: TelegramSandbox, firstName: string, languageCode: string): Chat {
    const { chatId } = telegram.control.createUser({ firstName, languageCode });
    return new Chat(telegram, chatId);
  }

  /** What the chat shows now, without deleted messages. */
  get messages(): readonly ChatMessage[] {
    return this.telegram.control.messages(this.id).filter(({ deleted }) => deleted !== true);
  }

  /** The bot's messages, oldest first. */
  get said(): readonly ChatMessage[] {
    return this.messages.filter(({ from }) => from === "bot");
  }

  get last(): ChatMessage {
    const message = this.said.at(-1);
    if (message === undefined) throw new Error("The bot has said nothing yet.");
    return message;
  }

  /** Texts of the bot's messages, for assertions and for the reader of a failure. */
  get texts(): readonly string[] {
    return this.said.map(({ text }) => text ?? "");
  }

  /** Sends a text, without waiting for an answer. @returns the message's id. */
  send(text: string): number {
    return this.telegram.control.send(this.id, text).messageId;
  }

  /** Sends a file as a document and waits for the bot's next message or edit that matches. */
  async sendFile(name: string, content: string | Buffer, answer: RegExp): Promise<ChatMessage> {
    const before = this.#mark();
    this.attachFile(name, content);
    return this.#waitForNew(answer, before);
  }

  /** Sends a file, without waiting for an answer. @returns the message's id. */
  attachFile(name: string, content: string | Buffer): number {
    return this.telegram.control.sendFile(this.id, { name, bytes: Buffer.from(content) }).messageId;
  }

  /** The content of a document in the chat. */
  contentOf({ document }: ChatMessage): Buffer {
    const content = document === undefined ? undefined : this.telegram.control.file(document.url);
    if (content === undefined) throw new Error("That message has no document.");
    return content;
  }

  /** Sends a text and waits for the bot's next message or edit that matches. */
  async say(text: string, answer: RegExp): Promise<ChatMessage> {
    const before = this.#mark();
    this.send(text);
    return this.#waitForNew(answer, before);
  }

  /** Taps a button by its label, on the newest message that has it, and waits for what matches. */
  async tap(label: string, answer: RegExp): Promise<ChatMessage> {
    const before = this.#mark();
    await this.press(label);
    return this.#waitForNew(answer, before);
  }

  /** Taps a button. @returns the toast, once the bot has answered the tap. */
  async press(label: string, messageId?: number): ReturnType<TelegramSandbox["control"]["press"]> {
    const message =
      messageId === undefined
        ? this.said.findLast((candidate) => hasButton(candidate, label))
        : this.byId(messageId);
    const place = this.signsInHere ? placeInChat(message, label) : undefined;
    if (message !== undefined && place !== undefined)
      return this.telegram.control.press(this.id, message.messageId, place);
    if (message === undefined)
      throw new Error(`No message has a button "${label}". ${this.texts.join(" | ")}`);
    return this.telegram.control.press(this.id, message.messageId, positionOf(message, label));
  }

  byId(messageId: number): ChatMessage | undefined {
    return this.messages.find((message) => message.messageId === messageId);
  }

  labels(message: ChatMessage = this.last): string[] {
    return (message.keyboard ?? []).flat().map(({ text }) => text);
  }

  /** Waits until some message of the bot matches, new or old. */
  waitFor(text: RegExp, timeoutMs = patienceMs): Promise<ChatMessage> {
    return this.#waitFor(({ text: said = "" }) => text.test(said), timeoutMs);
  }

  /** Waits until the chat looks as it should. @returns false when it never does. */
  async waitUntil(looksRight: () => boolean): Promise<boolean> {
    if (looksRight()) return true;
    await this.telegram.control.waitFor(this.id, looksRight, patienceMs);
    return looksRight();
  }

  block(): void {
    this.telegram.control.block(this.id);
  }

  unblock(): void {
    this.telegram.control.unblock(this.id);
  }

  /** Texts as they stand, so that an edit or a new message can be told from what was there before. */
  #mark(): ReadonlyMap<number, string> {
    return new Map(this.said.map(({ messageId, text }) => [messageId, text ?? ""]));
  }

  #waitForNew(answer: RegExp, before: ReadonlyMap<number, string>): Promise<ChatMessage> {
    return this.#waitFor(
      ({ messageId, text = "" }) => before.get(messageId) !== text && answer.test(text),
      patienceMs,
    );
  }

  /**
   * Waits until a message of the bot fits. If the bot asks where to sign in meanwhile, the user taps [Sign in in the
   * chat], and the question that follows counts.
   */
  async #waitFor(fits: (message: ChatMessage) => boolean, timeoutMs: number): Promise<ChatMessage> {
    const found = await this.telegram.control.waitFor(
      this.id,
      (message) =>
        message.from === "bot" && message.deleted !== true && (fits(message) || this.#asksWhere(message)),
      timeoutMs,
    );
    if (!this.#asksWhere(found)) return found;
    await this.telegram.control.press(this.id, found.messageId, positionOf(found, inTheChat));
    return this.#waitFor(fits, timeoutMs);
  }

  /** True for the message in which the bot asks where to sign in: the newest one, as a fault may have posted it twice. */
  #asksWhere({ messageId }: ChatMessage): boolean {
    const asks = this.said.findLast(asksForPlace);
    return this.signsInHere && asks?.messageId === messageId;
  }
}

const inTheChat = /^(Sign in in the chat|Войти в чате|Chatda kirish|Чатда кириш)$/;

/** A message that offers the sign-in without asking for it has other data at the same button. */
const asksForPlace = ({ keyboard = [] }: ChatMessage): boolean =>
  keyboard.flat().some((button) => "callback_data" in button && button.callback_data === "signin:chat");

/** Where [Sign in in the chat] stands beside the [Sign in] that opens the page. */
const placeInChat = (message: ChatMessage | undefined, label: string) =>
  message !== undefined && /^(Sign in|Войти|Kirish)$/.test(label) && hasButton(message, inTheChat)
    ? positionOf(message, inTheChat)
    : undefined;

const isLabelled = (text: string, label: string | RegExp): boolean =>
  typeof label === "string" ? text === label : label.test(text);

const hasButton = (message: ChatMessage, label: string | RegExp): boolean =>
  (message.keyboard ?? []).some((row) => row.some(({ text }) => isLabelled(text, label)));

function positionOf(message: ChatMessage, label: string | RegExp): { row: number; column: number } {
  for (const [row, buttons] of (message.keyboard ?? []).entries()) {
    const column = buttons.findIndex(({ text }) => isLabelled(text, label));
    if (column >= 0) return { row, column };
  }
  throw new Error(`The message has no button "${label}": ${message.text}`);
}
