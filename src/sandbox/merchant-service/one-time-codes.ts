import { Secret, TOTP } from "otpauth";
import type { SandboxAuthenticator, SandboxLogin } from "./logins.js";
import type { State } from "./merchant-service-state.js";
import type { Clock } from "./service-clock.js";
import type { Switches } from "./switches.js";

const periodMs = 30_000;

/** The code that an authenticator application shows. */
export interface ShownCode {
  readonly code: string;
  readonly secondsLeft: number;
  /** The code was accepted once, so it won't be accepted again. */
  readonly used: boolean;
}

/** Makes and checks real TOTP codes (RFC 6238): 30 seconds, one step of tolerance on either side, each code accepted once. */
export class OneTimeCodes {
  constructor(
    private readonly state: State,
    private readonly clock: Clock,
    private readonly switches: Pick<Switches, "codeForm">,
  ) {}

  /** Checks whether the code is right and new, and uses it up. */
  accept(authenticator: SandboxAuthenticator, code: string): boolean {
    const now = this.clock();
    const delta = [0, -1, 1].find((step) => this.codeAt(authenticator, now + step * periodMs) === code);
    if (delta === undefined) return false;
    const step = Math.floor(now / periodMs) + delta;
    const used = this.usedSteps(authenticator);
    if (used.includes(step)) return false;
    this.state.usedSteps.set(authenticator.id, [...used, step].slice(-10));
    return true;
  }

  /** Returns the code that the authenticator shows; undefined when it has no codes. */
  shown(authenticator: SandboxAuthenticator): ShownCode | undefined {
    const now = this.clock();
    const code = this.codeAt(authenticator, now);
    if (code === undefined) return undefined;
    return {
      code,
      secondsLeft: Math.ceil((periodMs - (now % periodMs)) / 1000),
      used: this.usedSteps(authenticator).includes(Math.floor(now / periodMs)),
    };
  }

  /**
   * Returns a code that is accepted now: the shown one, or if that is used up, the next or the previous one. Throws
   * when there is no such authenticator, or all three codes are used up.
   */
  usable(login: SandboxLogin, authenticatorId?: string): string {
    const authenticator = login.authenticators.find(({ id, active, secret }) =>
      authenticatorId === undefined ? active && secret !== undefined : id === authenticatorId,
    );
    if (authenticator?.secret === undefined) {
      throw new Error(`${login.login} has no such authenticator with codes.`);
    }
    const now = this.clock();
    const used = this.usedSteps(authenticator);
    for (const delta of [0, 1, -1]) {
      if (!used.includes(Math.floor(now / periodMs) + delta)) {
        return this.codeAt(authenticator, now + delta * periodMs) ?? "";
      }
    }
    throw new Error(
      `All codes of ${authenticator.id} that are valid now were used; wait, or forget the used codes.`,
    );
  }

  private codeAt({ secret }: SandboxAuthenticator, timestamp: number): string | undefined {
    if (secret === undefined) return undefined;
    const { codeForm } = this.switches;
    const digits = codeForm === "8 digits" ? 8 : 6;
    const generator = new TOTP({ secret: Secret.fromBase32(secret), digits, period: periodMs / 1000 });
    const code = generator.generate({ timestamp });
    if (codeForm !== "letters and digits") return code;
    return code.replace(/^\d{3}/, (start) =>
      start.replace(/\d/g, (digit) => "ABCDEFGHJK"[Number(digit)] ?? ""),
    );
  }

  private usedSteps({ id }: SandboxAuthenticator): readonly number[] {
    return this.state.usedSteps.get(id) ?? [];
  }
}
