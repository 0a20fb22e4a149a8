import { createHash } from "node:crypto";

/** Stands in every secret of the service, so that one look finds any of them. */
export const canary = "CANARY";

export interface Account {
  readonly login: string;
  readonly password: string;
  readonly userId: string;
  /** Whether a code is asked for. */
  secondFactor: boolean;
  authenticators: readonly { readonly id: string; readonly type: string }[];
  readonly terminals: readonly { readonly id: string; readonly name: string; readonly isDefault: boolean }[];
}

export type Status = "created" | "processing" | "paid" | "failed" | "expired";

export interface ServiceInvoice {
  readonly id: string;
  readonly login: string;
  readonly items: readonly {
    readonly name: string;
    readonly price: string;
    readonly quantity: number;
    readonly currency: string;
  }[];
  readonly payUrl: string;
  readonly callbackUrl: string | undefined;
  readonly createdAt: number;
  readonly expireAt: number | undefined;
  status: Status;
}

/** The calls of docs/interface.md, "Calls in general". */
export type CallName = "token" | "refresh" | "authenticators" | "challenge" | "otp" | "terminals" | "create";

/** A call as it came. */
export interface Call {
  readonly name: CallName;
  /** By the login, or by the token that the merchant was given. */
  readonly login: string | undefined;
  readonly bearer: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Seconds. */
  readonly retryAfter?: number;
}

export interface ServiceOptions {
  readonly accountOf: (login: string) => Account | undefined;
  /** The second factor's code of this moment. */
  readonly codeAt?: (authenticator: string, now: number) => string;
  /** Milliseconds. */
  readonly now?: () => number;
  /** Seconds that access lasts. */
  readonly accessSeconds?: number;
  /** A code and the token of a sign-in can be used once. */
  readonly isStrict?: boolean;
  /** How a wrong password or code is answered. */
  readonly wrongStatus?: number;
  /** Told of a wrong password or code. */
  readonly refused?: (login: string, secret: string) => void;
  /** Told of an invoice when it has been made. */
  readonly created?: (invoice: ServiceInvoice) => void;
  /** Where invoices are paid. */
  readonly payHost?: string;
  /** The id of a new invoice. */
  readonly newId?: (count: number, body: Call["body"]) => string;
}

/** The Merchant Invoicing Service as the sandbox's is by default, in memory; it errs only where it is told to. */
export class FakeService {
  readonly invoices: ServiceInvoice[] = [];
  readonly calls = { token: 0, refresh: 0, authenticators: 0, challenge: 0, otp: 0, terminals: 0, create: 0 };
  /** The challenged authenticators, by the token of the sign-in. */
  readonly challenged = new Map<string, string>();
  /** What is said of the second factor. */
  description: string | undefined = "A code.";
  accessSeconds: number;
  /** Merchants whose terminals are all closed. */
  readonly closed = new Set<string>();
  /** How often each merchant's access was taken away; older tokens are void. */
  readonly #ended = new Map<string, number>();
  readonly #used = new Set<string>();
  readonly #options;
  readonly #script = new Map<CallName, Answer[]>();
  #count = 0;

  constructor(options: ServiceOptions) {
    const defaults = {
      codeAt: timedCode,
      now: Date.now,
      isStrict: false,
      wrongStatus: 401,
      payHost: "pay.example.com",
    };
    this.#options = { ...defaults, ...options };
    this.accessSeconds = options.accessSeconds ?? 86_400;
  }

  /** Answers the next calls of this name so, and doesn't carry them out. */
  answerNext(call: CallName, answer: Answer, times = 1): void {
    this.#script.set(call, Array(times).fill(answer));
  }

  /** Ends all access, as an administrator's hand or a new password does. */
  endAccess(login: string): void {
    this.#ended.set(login, (this.#ended.get(login) ?? 0) + 1);
  }

  /** A token of somebody who has signed in. */
  accessOf(login: string): string {
    return this.#token("access", login);
  }

  /** @returns undefined for what is none of the interface's calls */
  read(method: string, path: string, bearer: string, text: string): Call | undefined {
    const body = (text === "" ? {} : JSON.parse(text)) as Call["body"];
    const name = nameOf(`${method} ${path.split("?")[0]}`, body);
    if (name === undefined) return undefined;
    const token = [body.mfaToken, body.mfa_token, body.refresh_token, bearer].find((word) => Boolean(word));
    const login = typeof body.username === "string" ? body.username : loginIn(String(token));
    return { name, login, bearer, body };
  }

  answer(call: Call): Answer {
    this.calls[call.name] += 1;
    return this.#script.get(call.name)?.shift() ?? this.#carryOut(call);
  }

  #carryOut(call: Call): Answer {
    const account = call.login === undefined ? undefined : this.#options.accountOf(call.login);
    if (account === undefined) return refusal(call.name === "refresh" ? 400 : 401);
    const { bearer, body } = call;
    const { login } = account;
    switch (call.name) {
      case "token":
        if (account.password !== body.password) return this.#wrong(account, String(body.password));
        if (!account.secondFactor) return this.#grant(account);
        return ok({
          error: "mfa_required",
          error_description: this.description,
          mfa_token: this.#token("mfa", login),
        });
      case "refresh":
        return this.#isGood("refresh", String(body.refresh_token), true)
          ? this.#grant(account)
          : refusal(400);
      case "authenticators":
        if (!this.#isGood("mfa", bearer)) return refusal(401);
        return ok(
          account.authenticators.map(({ id, type }) => ({ authenticator_type: type, id, active: true })),
        );
      case "challenge":
        return this.#challenge(account, body);
      case "otp":
        return this.#otp(account, body);
      case "terminals":
        return this.#isGood("access", bearer) ? ok(this.#terminals(account)) : refusal(401);
      case "create":
        return this.#isGood("access", bearer) ? this.#create(account, body) : refusal(401);
    }
  }

  #challenge({ authenticators }: Account, { mfa_token, authenticator_id }: Call["body"]): Answer {
    if (!this.#isGood("mfa", String(mfa_token))) return refusal(401);
    if (!authenticators.some(({ id }) => id === authenticator_id)) return refusal(404);
    this.challenged.set(String(mfa_token), String(authenticator_id));
    return ok({ challenge_type: "otp" });
  }

  #otp(account: Account, { mfaToken, otp }: Call["body"]): Answer {
    const { codeAt, now, isStrict } = this.#options;
    if (!this.#isGood("mfa", String(mfaToken))) return refusal(401);
    const challenged = this.challenged.get(String(mfaToken));
    if (challenged === undefined) return refusal(400);
    const fits = [now(), now() - 30_000].some((time) => codeAt(challenged, time) === otp);
    const use = `${account.login} ${String(otp)}`;
    if (!fits || this.#used.has(use)) return this.#wrong(account, String(otp));
    if (isStrict) for (const once of [use, String(mfaToken)]) this.#used.add(once);
    return this.#grant(account);
  }

  #wrong({ login }: Account, secret: string): Answer {
    this.#options.refused?.(login, secret);
    return refusal(this.#options.wrongStatus);
  }

  #grant({ login, userId }: Account): Answer {
    return ok({
      access_token: this.#token("access", login),
      token_type: "Bearer",
      refresh_token: this.#token("refresh", login),
      scope: "payin:read accounts:show",
      expires_in: this.accessSeconds,
      user_id: userId,
    });
  }

  #terminals({ login, terminals }: Account): object {
    const status = this.closed.has(login) ? "CLOSED" : "ACTIVE";
    const data = terminals.map((terminal) => ({
      ...terminal,
      businessUnitName: "Unit",
      createdDate: "2026-01-01T00:00:00.000Z",
      status,
    }));
    return { currentPage: 0, totalItems: data.length, totalPages: 1, data };
  }

  #create({ login }: Account, body: Call["body"]): Answer {
    const { now, created, newId, payHost } = this.#options;
    const expireAt = typeof body.expireAt === "string" ? Date.parse(body.expireAt) : undefined;
    if (expireAt !== undefined && expireAt <= now()) return refusal(422, "expireAt is in the past");
    this.#count += 1;
    const id = newId?.(this.#count, body) ?? `inv-${this.#count}-${now()}`;
    const payUrl = `${payHost}/terminal/${String(body.terminalId)}/invoice/${id}/payment`;
    const { items, callbackUrl } = body as unknown as Pick<ServiceInvoice, "items" | "callbackUrl">;
    const invoice = {
      id,
      login,
      items,
      payUrl,
      callbackUrl,
      createdAt: now(),
      expireAt,
      status: "created" as const,
    };
    this.invoices.push(invoice);
    created?.(invoice);
    return ok({ id, payUrl });
  }

  /** All that there is to know of a token stands in it, so that the service doesn't grow by those that it gives out. */
  #token(kind: string, login: string): string {
    this.#count += 1;
    const until = this.#options.now() + this.accessSeconds * 1000;
    const ended = this.#ended.get(login) ?? 0;
    return [canary, kind, Buffer.from(login).toString("hex"), ended, until, this.#count].join("-");
  }

  #isGood(kind: string, token: string, once = false): boolean {
    const [, of, , ended, until] = token.split("-");
    if (of !== kind || this.#used.has(token)) return false;
    if (once) this.#used.add(token);
    if (kind !== "access") return true;
    const isCurrent = Number(ended) === (this.#ended.get(loginIn(token) ?? "") ?? 0);
    return isCurrent && Number(until) > this.#options.now();
  }
}

function loginIn(token: string): string | undefined {
  const [, , hex] = token.split("-");
  return hex === undefined ? undefined : Buffer.from(hex, "hex").toString();
}

function nameOf(route: string, body: Call["body"]): CallName | undefined {
  switch (route) {
    case "POST /reg/auth/token":
      if (body.grant_type === "password") return "token";
      return body.grant_type === "refresh_token" ? "refresh" : "otp";
    case "GET /reg/mfa/authenticators":
      return "authenticators";
    case "POST /reg/mfa/challenge":
      return "challenge";
    case "GET /terminals":
      return "terminals";
    case "POST /merchant-invoices":
      return "create";
  }
  return undefined;
}

/** A code as an authenticator shows it: another one every 30 seconds. */
export const timedCode = (authenticator: string, now: number): string => {
  const digest = createHash("sha256")
    .update(`${authenticator} ${Math.floor(now / 30_000)}`)
    .digest();
  return String(digest.readUInt32LE(0) % 1_000_000).padStart(6, "0");
};

const ok = (body: unknown): Answer => ({ status: 200, body });

export const refusal = (status: number, message = "refused"): Answer => ({ status, body: { message } });

/** An account with one terminal, and one authenticator unless another number is given. */
export const plainAccount = (login: string, password: string, authenticators = 1): Account => ({
  login,
  password,
  userId: `user of ${login}`,
  secondFactor: authenticators > 0,
  authenticators: Array.from({ length: authenticators }, (_, index) => ({
    id: `authenticator ${index} of ${login}`,
    type: "otp",
  })),
  terminals: [{ id: `t-${login.replace(/\W/g, "-")}`, name: "Till", isDefault: true }],
});
