import type { ChatMessage } from "../../src/sandbox/telegram/index.js";
import type { Chat } from "../journeys/chat.js";
import { minute, type StandingClock } from "../journeys/faulty-world.js";
import { passwordOf } from "../journeys/steps.js";
import type { World } from "../journeys/world.js";

/** What the bot asks for, or what it has come to. The first one whose text fits counts. */
const situations = {
  where: /Sign in to .*\? /,
  paused: /sign-in pauses|Too many wrong passwords/,
  passwordRefused: /doesn't accept that login and password/,
  startAgain: /start again from the password/,
  codeRefused: /code is wrong|sign-in has expired/,
  login: /login\?$/,
  password: /password\?/,
  authenticator: /Which one do you use now\?/,
  code: /one-time code from|asked .* for a new code/,
  terminal: /Which terminal/,
  renewed: /Tap Create invoice again/,
  review: /Check the invoice/,
  created: /Waiting for payment/,
  /** What the sign-in was for stands in the same message. */
  signedIn: /Signed in\./,
} satisfies Record<string, RegExp>;

/** The service asks to wait. The sentence stands by itself, or before the question that goes on. */
const waits = /asks to wait (until|for)|too many requests/i;

type Situation = keyof typeof situations;

/** A merchant who does what the bot says, as a person does who has never seen it before, and who makes the mistakes of the plan. */
export class Merchant {
  /** Taps on [Create invoice]. */
  creates = 0;
  private hasSentRightCode = false;
  private readonly seen = new Map<number, string>();

  constructor(
    private readonly world: World,
    private readonly chat: Chat,
    private readonly clock: StandingClock,
    private readonly plan: {
      readonly login: string;
      wrongPasswords: number;
      wrongCodes: number;
      /** How long it takes the merchant to type the first code, in milliseconds. */
      slowness: number;
    },
  ) {}

  /** Says a text, and then does what the bot asks for until it has come to the goal. @returns the message that says so */
  async sayUntil(text: string, goal: Situation): Promise<ChatMessage> {
    this.look();
    this.chat.send(text);
    return this.until(goal);
  }

  /** Taps a button, and then does what the bot asks for until it has come to the goal. */
  async tapUntil(label: string, goal: Situation, messageId?: number): Promise<ChatMessage> {
    this.look();
    await this.chat.press(label, messageId);
    return this.until(goal);
  }

  private async until(goal: Situation): Promise<ChatMessage> {
    for (let step = 0; step < 40; step += 1) {
      const news = await this.next();
      this.refuseFalseBlame(news);
      if (news.some(({ text = "" }) => waits.test(text))) this.clock.pass(minute);
      const message = news.findLast(({ text = "" }) => situationOf(text) !== undefined);
      const situation = situationOf(message?.text ?? "");
      if (message === undefined || situation === undefined) await this.tryAgain();
      else if (situation === goal) return message;
      else await this.answer(situation, message);
    }
    throw new Error("The merchant goes round in circles.");
  }

  /** Waits for the next messages or edits that ask for something. */
  private async next(): Promise<readonly ChatMessage[]> {
    const asks = ({ messageId, text = "" }: ChatMessage) =>
      this.seen.get(messageId) !== text && (waits.test(text) || situationOf(text) !== undefined);
    if (!(await this.chat.waitUntil(() => this.chat.said.some(asks))))
      throw new Error("The bot asks nothing.");
    const news = this.chat.said.filter(asks);
    this.look();
    return news;
  }

  /** After a right code the bot may say that the code or something else may be the reason, but not that the code is wrong. */
  private refuseFalseBlame(news: readonly ChatMessage[]): void {
    const blame = news.find(({ text = "" }) => /code is wrong/.test(text))?.text ?? "";
    if (!this.hasSentRightCode || blame === "") return;
    if (!/or this sign-in has expired/.test(blame))
      throw new Error(`A right code is told as wrong: ${blame}`);
    const answered = this.world.merchant.control.requests().findLast(({ call }) => call === "otp");
    if (answered?.status === 429) throw new Error(`A request to wait is told as a wrong code: ${blame}`);
  }

  /** Taps [Try again] of a message that only asks to wait. Where it has no button, the bot shows the card again. */
  private async tryAgain(): Promise<void> {
    if (this.chat.labels().includes("Try again")) await this.press("Try again");
  }

  private async answer(situation: Situation, message: ChatMessage): Promise<void> {
    const { chat, plan } = this;
    switch (situation) {
      case "where":
        return this.press("Sign in in the chat");
      case "login":
        return void chat.send(plan.login);
      case "password":
      case "passwordRefused":
      case "startAgain":
        plan.wrongPasswords -= 1;
        return void chat.send(plan.wrongPasswords >= 0 ? "not my password" : passwordOf(plan.login));
      case "authenticator":
        return this.press(/^Authenticator/);
      case "code":
        return this.sendCode();
      case "codeRefused":
        return chat.labels(message).includes("New code") ? this.press("New code") : this.sendCode();
      case "signedIn":
        return;
      case "terminal":
        return this.press(/ — /);
      case "review":
      case "renewed":
        this.creates += 1;
        return this.press("Create invoice");
      case "paused":
        throw new Error(`The merchant is locked out:\n${chat.texts.slice(-8).join("\n")}`);
      case "created":
        return;
    }
  }

  private sendCode(): void {
    const { chat, world, plan, clock } = this;
    this.hasSentRightCode = false;
    clock.pass(plan.slowness);
    plan.slowness = 0;
    plan.wrongCodes -= 1;
    if (plan.wrongCodes >= 0) return void chat.send("000 000");
    // The next code of the app, so that none is sent twice.
    clock.pass(30_000);
    this.hasSentRightCode = true;
    chat.send(world.merchant.control.currentCode(plan.login));
  }

  /** Taps a button of the newest message that has it. */
  private async press(label: string | RegExp): Promise<void> {
    const fits = (text: string) => (typeof label === "string" ? text === label : label.test(text));
    const message = this.chat.said.findLast((said) => this.chat.labels(said).some(fits));
    const button = this.chat.labels(message).find(fits);
    if (message === undefined || button === undefined) throw new Error(`There is no button ${label}.`);
    await this.chat.press(button, message.messageId);
  }

  private look(): void {
    for (const { messageId, text = "" } of this.chat.said) this.seen.set(messageId, text);
  }
}

const situationOf = (text: string): Situation | undefined =>
  (Object.keys(situations) as Situation[]).find((name) => situations[name].test(text));
