import type {
  AppRequest,
  AppUser,
  SignInSecrets,
} from "../../../src/features/page/contract/page-requests.js";
import type { ChatState, SignInView } from "../../../src/features/page/contract/page-views.js";
import type { BotInProcess } from "../../soak/kit/bot.js";
import type { CrashPoint, Gate } from "../../soak/kit/gate.js";
import { MortalBot } from "../../soak/kit/mortal-bot.js";
import { FakeService, plainAccount, refusal } from "../../soak/kit/service.js";
import { clientOf } from "../../soak/kit/service-client.js";
import { InMemoryTelegram } from "../../soak/kit/telegram.js";

export const anna = { login: "anna@shop.example", password: "CANARY password of Anna" };
export const rightCode = "123456";
/** Authenticators by their ids and types. */
export const authenticators = (types: Readonly<Record<string, string>>) =>
  Object.entries(types).map(([id, type]) => ({ id, type }));

/** An answer that isn't one of the service. */
export const faulty = { status: 200, body: "<html>" };
/** The service asks to wait. */
export const tooMany = { ...refusal(429), retryAfter: 120 };

type Step =
  | SignInSecrets
  | { readonly kind: "authenticator"; readonly index: number }
  | { readonly kind: "another-authenticator" | "new-code" | "try-again" }
  | { readonly kind: "restart" };

/** A bot with its page, which lives through crashes: a request that a crash has cut off is sent again, as the page does. */
export class PageWorld {
  readonly telegram = new InMemoryTelegram();
  readonly account = {
    ...plainAccount(anna.login, anna.password),
    authenticators: authenticators({ "auth-phone-1": "otp" }),
    terminals: [{ id: "t-1", name: "Front", isDefault: true }],
  };
  readonly service = new FakeService({
    accountOf: (login) => (login === anna.login ? this.account : undefined),
    codeAt: () => rightCode,
    now: () => this.now(),
  });
  /** How far the clock is ahead, ms. */
  ahead = 0;
  /** The gate of the first bot, at whose crash point it dies. */
  gate!: Gate;
  private mortal!: MortalBot;

  static async open(atTheEnd: (work: () => Promise<void>) => void, crash?: CrashPoint): Promise<PageWorld> {
    const world = new PageWorld();
    world.service.description = undefined;
    const mortal = await MortalBot.open({
      telegram: world.telegram,
      service: clientOf({ service: world.service }),
      now: () => world.now(),
      appUrl: (screen) => `https://bot.example.com/app/?screen=${screen}`,
    });
    mortal.onReborn = () => mortal.now.allIdle();
    Object.assign(world, { mortal, gate: mortal.now.gate });
    world.gate.arm(crash);
    atTheEnd(() => mortal.close());
    return world;
  }

  now(): number {
    return Date.now() + this.ahead;
  }

  /** The bot that lives now. */
  get bot(): BotInProcess {
    return this.mortal.now;
  }

  get crashes(): number {
    return this.mortal.crashes;
  }

  /** Ends the bot and starts it anew on the same data. */
  async restart(): Promise<void> {
    await this.mortal.restart();
    await this.bot.allIdle();
  }

  /** The buttons of the bot's last message to this user. */
  labels(user: number): string[] {
    const keyboard = this.telegram.shown(String(user)).at(-1)?.keyboard ?? [];
    return keyboard.flat().map(({ text }) => text);
  }

  /** Brings an update of the chat, again after a crash. */
  async says(user: number, text: string): Promise<void> {
    const update = this.telegram.says(String(user), text);
    await this.survive(() => this.bot.accept([update]).then(() => this.bot.allIdle()));
  }

  async taps(user: number, label: string): Promise<void> {
    const chat = String(user);
    const message = this.telegram.withButton(chat, label);
    const button = message?.keyboard.flat().find(({ text }) => text === label);
    if (message === undefined || button === undefined || !("callback_data" in button))
      throw new Error(`There is no button ${label}: ${this.texts(user).join(" | ")}`);
    const update = this.telegram.taps(chat, message.id, button.callback_data);
    await this.survive(() => this.bot.accept([update]).then(() => this.bot.allIdle()));
  }

  /** Begins to sign in in the chat, and sends these texts. */
  async signsInHere(user: number, ...texts: readonly string[]): Promise<void> {
    await this.says(user, "/signin");
    await this.taps(user, "Sign in in the chat");
    for (const text of texts) await this.says(user, text);
  }

  /** The texts that the bot has sent to this user. */
  texts(user: number): string[] {
    return this.telegram.shown(String(user)).map(({ text }) => text);
  }

  record(user: number) {
    return this.bot.store.chats.read(String(user));
  }

  /** Does the work again with a new bot if the present one dies during it. */
  survive<T>(work: () => Promise<T>): Promise<T> {
    return this.mortal.survive(work);
  }
}

/** The page as one launch of one user has it open. */
export class Page {
  turn = 0;
  back: string | undefined;

  constructor(
    readonly world: PageWorld,
    readonly user = 700,
    readonly launch = "launch-1",
    readonly session = "session-of-22-letters.",
  ) {}

  get appUser(): AppUser {
    return { id: this.user, languageCode: "en" };
  }

  state(): Promise<ChatState> {
    return this.world.survive(() => this.world.bot.app.stateOf(this.appUser, this.launch));
  }

  /** Sends the next turn, and returns what the page then shows. @param turn another number than the next one */
  async send(step: Step, turn = this.turn + 1): Promise<SignInView> {
    const { session, launch } = this;
    this.turn = turn;
    const isSecret = step.kind === "credentials" || step.kind === "code";
    const request = {
      kind: "sign-in",
      session,
      turn,
      launch,
      step: isSecret ? { kind: step.kind } : step,
      ...(this.back === undefined ? {} : { back: this.back }),
    } as AppRequest;
    const signal = AbortSignal.timeout(60_000);
    const secrets = isSecret ? step : undefined;
    await this.world.survive(async () => {
      await this.world.bot.takeFromApp(
        this.appUser,
        `a:${session}:${turn}:${launch}`,
        request,
        secrets,
        signal,
      );
      await this.world.bot.allIdle();
    });
    return (await this.state()).signIn;
  }

  credentials(password = anna.password, login = anna.login): Promise<SignInView> {
    return this.send({ kind: "credentials", login, password });
  }

  code(code = rightCode): Promise<SignInView> {
    return this.send({ kind: "code", code });
  }
}
