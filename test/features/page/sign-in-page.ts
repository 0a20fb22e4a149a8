import type {
  AppRequest,
  AppUser,
  SignInSecrets,
} from "../../../src/features/page/contract/page-requests.js";
import type { ChatState, SignInView } from "../../../src/features/page/contract/page-views.js";
import { defined } from "../../../src/language/omit-undefined.js";
import { MerchantServiceError } from "../../../src/service/service-error.js";
import type { FailureKind, MerchantService } from "../../../src/service/service-port.js";
import type { BotInProcess } from "../../soak/kit/bot.js";
import type { CrashPoint, Gate } from "../../soak/kit/gate.js";
import { MortalBot } from "../../soak/kit/mortal-bot.js";
import { InMemoryTelegram } from "../../soak/kit/telegram.js";

export const anna = { login: "anna@shop.example", password: "CANARY password of Anna" };
export const rightCode = "123456";

type CallName = "password" | "authenticators" | "challenge" | "otp";

/** A service with one account, which counts the calls and fails where the test says so. */
class SignInService {
  readonly calls: Record<CallName, number> = { password: 0, authenticators: 0, challenge: 0, otp: 0 };
  authenticators = [{ id: "auth-phone-1", type: "otp" }];
  /** The failure of the next call of this name. */
  readonly failNext = new Map<CallName, FailureKind | Failure>();
  /** The ids of the authenticators that were challenged. */
  readonly challenged: string[] = [];
  /** True: the account has no second factor. */
  withoutCode = false;
  /** The lifetime of access tokens, s. */
  expiresIn = 86_400;
  /** The service's text about the second factor. */
  description: string | undefined;

  readonly port = {
    passwordGrant: async (login: string, password: string) => {
      this.#count("password");
      if (login !== anna.login || password !== anna.password) return refuse("refused-credentials");
      return this.withoutCode
        ? { kind: "signed-in" as const, credentials: this.#credentials() }
        : {
            kind: "mfa-required" as const,
            mfaToken: "CANARY mfa token",
            ...defined({ description: this.description }),
          };
    },
    listAuthenticators: async () => {
      this.#count("authenticators");
      return this.authenticators;
    },
    challenge: async (_mfaToken: string, authenticatorId: string) => {
      this.#count("challenge");
      this.challenged.push(authenticatorId);
    },
    otpGrant: async (_mfaToken: string, code: string) => {
      this.#count("otp");
      return code === rightCode ? this.#credentials() : refuse("refused-code");
    },
    listTerminals: async () => ({
      terminals: [{ id: "t-1", name: "Front", businessUnitName: "Unit", isDefault: true, status: "ACTIVE" }],
      complete: true,
    }),
  } as unknown as MerchantService;

  #count(call: CallName): void {
    this.calls[call] += 1;
    const failure = this.failNext.get(call);
    this.failNext.delete(call);
    if (failure !== undefined) refuse(failure);
  }

  #credentials() {
    return { accessToken: "CANARY access token", expiresIn: this.expiresIn, userId: "anna" };
  }
}

interface Failure {
  readonly kind: FailureKind;
  readonly retryAfter?: number;
  readonly reason?: string;
}

function refuse(failure: FailureKind | Failure): never {
  const { kind, ...details } = typeof failure === "string" ? { kind: failure } : failure;
  throw new MerchantServiceError(kind, "said by the test", details);
}

type Step =
  | SignInSecrets
  | { readonly kind: "authenticator"; readonly index: number }
  | { readonly kind: "another-authenticator" | "new-code" | "try-again" }
  | { readonly kind: "restart" };

/** A bot with its page, which lives through crashes: a request that a crash has cut off is sent again, as the page does. */
export class PageWorld {
  readonly telegram = new InMemoryTelegram();
  readonly service = new SignInService();
  /** The gate of the first bot, at whose crash point it dies. */
  readonly gate: Gate;
  /** How far the clock is ahead, ms. */
  ahead = 0;

  private constructor(private readonly mortal: MortalBot) {
    this.gate = mortal.now.gate;
  }

  static async open(atTheEnd: (work: () => Promise<void>) => void, crash?: CrashPoint): Promise<PageWorld> {
    let world: PageWorld | undefined;
    const parts = { telegram: new InMemoryTelegram(), service: new SignInService() };
    const mortal = await MortalBot.open({
      telegram: parts.telegram,
      service: parts.service.port,
      now: () => Date.now() + (world?.ahead ?? 0),
      appUrl: (screen) => `https://bot.example.com/app/?screen=${screen}`,
    });
    mortal.onReborn = () => mortal.now.allIdle();
    world = Object.assign(new PageWorld(mortal), parts);
    world.gate.arm(crash);
    atTheEnd(() => mortal.close());
    return world;
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
    const signal = AbortSignal.timeout(5_000);
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
