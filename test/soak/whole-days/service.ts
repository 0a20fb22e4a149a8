import { createHash } from "node:crypto";
import { ConnectionFault, type HttpAnswer, type HttpRequest } from "../../../src/merchant-service/http.js";
import type { VirtualClock } from "../kit/clock.js";
import type { Random } from "../kit/random.js";

/** Stands in every secret, so that one look finds any of them. */
export const canary = "CANARY";

/** Stands in every password, right or wrong. */
export const typedSecret = `${canary}-password`;

export interface Account {
  readonly login: string;
  readonly password: string;
  readonly userId: string;
  readonly authenticators: readonly string[];
  readonly terminals: readonly { readonly id: string; readonly name: string; readonly isDefault: boolean }[];
}

export type Status = "created" | "processing" | "paid" | "failed" | "expired";

interface ServiceItem {
  readonly name: string;
  readonly price: string;
  readonly quantity: number;
  readonly currency: string;
}

export interface ServiceInvoice {
  readonly id: string;
  readonly login: string;
  readonly items: readonly ServiceItem[];
  readonly callbackUrl: string | undefined;
  readonly createdAt: number;
  readonly expireAt: number | undefined;
  status: Status;
}

export interface ServiceParts {
  readonly clock: VirtualClock;
  readonly random: Random;
  /** Seconds that access lasts. */
  readonly accessSeconds: number;
  readonly created: (invoice: ServiceInvoice) => void;
}

/** The second factor's code of this moment. */
export const codeAt = (authenticator: string, now: number): string => {
  const step = Math.floor(now / 30_000);
  const digest = createHash("sha256").update(`${authenticator} ${step}`).digest();
  return String(digest.readUInt32LE(0) % 1_000_000).padStart(6, "0");
};

type Body = Readonly<Record<string, unknown>>;

/** The Merchant Invoicing Service as its interface tells of it, in memory; it never errs by itself. */
export class Service {
  readonly invoices: ServiceInvoice[] = [];
  readonly #accounts = new Map<string, Account>();
  readonly #mfa = new Map<string, Account>();
  readonly #access = new Map<string, { readonly account: Account; readonly until: number }>();
  readonly #refresh = new Map<string, Account>();
  readonly #usedCodes = new Set<string>();
  readonly #parts: ServiceParts;
  #count = 0;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
  }

  add(account: Account): void {
    this.#accounts.set(account.login, account);
  }

  /** Ends all access, as an administrator's hand or a new password does. */
  endAccess(login: string): void {
    for (const [token, { account }] of this.#access) if (account.login === login) this.#access.delete(token);
  }

  answer({ method, path, bearer = "", body }: HttpRequest): HttpAnswer {
    const [route = "", query = ""] = path.split("?");
    const given = (body === undefined ? {} : JSON.parse(body)) as Body;
    switch (`${method} ${route}`) {
      case "POST /reg/auth/token":
        return this.#token(given);
      case "GET /reg/mfa/authenticators":
        return this.#authenticators(bearer);
      case "POST /reg/mfa/challenge":
        return this.#mfa.has(String(given.mfa_token)) ? ok({ challenge_type: "otp" }) : refusal(401);
      case "GET /terminals":
        return this.#terminals(bearer, new URLSearchParams(query));
      case "POST /merchant-invoices":
        return this.#create(bearer, given);
      default:
        return refusal(404);
    }
  }

  #token(given: Body): HttpAnswer {
    if (given.grant_type === "password") {
      const account = this.#accounts.get(String(given.username));
      if (account === undefined || account.password !== given.password) return refusal(401);
      if (account.authenticators.length === 0) return this.#grant(account);
      const token = this.#secret("mfa");
      this.#mfa.set(token, account);
      return ok({ error: "mfa_required", error_description: "A code is needed.", mfa_token: token });
    }
    if (given.grant_type === "refresh_token") {
      const account = this.#refresh.get(String(given.refresh_token));
      if (account === undefined) return refusal(400);
      this.#refresh.delete(String(given.refresh_token));
      return this.#grant(account);
    }
    const account = this.#mfa.get(String(given.mfaToken));
    if (account === undefined) return refusal(404);
    const now = this.#parts.clock.now();
    const fits = account.authenticators.some((id) =>
      [now, now - 30_000].some((time) => codeAt(id, time) === given.otp),
    );
    const use = `${account.login} ${String(given.otp)}`;
    if (!fits || this.#usedCodes.has(use)) return refusal(400);
    this.#usedCodes.add(use);
    this.#mfa.delete(String(given.mfaToken));
    return this.#grant(account);
  }

  #grant(account: Account): HttpAnswer {
    const { accessSeconds, clock } = this.#parts;
    const access = this.#secret("access");
    const refresh = this.#secret("refresh");
    this.#access.set(access, { account, until: clock.now() + accessSeconds * 1000 });
    this.#refresh.set(refresh, account);
    return ok({
      access_token: access,
      token_type: "Bearer",
      refresh_token: refresh,
      scope: "payin:read",
      expires_in: accessSeconds,
      user_id: account.userId,
    });
  }

  #authenticators(bearer: string): HttpAnswer {
    const account = this.#mfa.get(bearer);
    if (account === undefined) return refusal(401);
    return ok(account.authenticators.map((id) => ({ authenticator_type: "otp", id, active: true })));
  }

  #terminals(bearer: string, query: URLSearchParams): HttpAnswer {
    const account = this.#signedIn(bearer);
    if (account === undefined) return refusal(401);
    const data = account.terminals.map((terminal) => ({
      ...terminal,
      businessUnitName: "Unit",
      createdDate: "2026-01-01T00:00:00.000Z",
      status: "ACTIVE",
    }));
    return ok({ currentPage: Number(query.get("page")), totalItems: data.length, totalPages: 1, data });
  }

  #create(bearer: string, given: Body): HttpAnswer {
    const account = this.#signedIn(bearer);
    if (account === undefined) return refusal(401);
    const { expireAt } = given;
    const now = this.#parts.clock.now();
    if (typeof expireAt === "string" && Date.parse(expireAt) <= now)
      return refusal(422, "expireAt is in the past");
    this.#count += 1;
    const id = `inv-${this.#count}-${this.#parts.random.below(1e9)}`;
    const invoice: ServiceInvoice = {
      id,
      login: account.login,
      items: given.items as readonly ServiceItem[],
      callbackUrl: typeof given.callbackUrl === "string" ? given.callbackUrl : undefined,
      createdAt: now,
      expireAt: typeof expireAt === "string" ? Date.parse(expireAt) : undefined,
      status: "created",
    };
    this.invoices.push(invoice);
    this.#parts.created(invoice);
    return ok({ id, payUrl: `pay.example.com/terminal/${String(given.terminalId)}/invoice/${id}/payment` });
  }

  #signedIn(bearer: string): Account | undefined {
    const access = this.#access.get(bearer);
    return access !== undefined && access.until > this.#parts.clock.now() ? access.account : undefined;
  }

  #secret(kind: string): string {
    this.#count += 1;
    return `${canary}-${kind}-${this.#count}-${this.#parts.random.below(1e9)}`;
  }
}

const text = (status: number, body: unknown): HttpAnswer => ({
  status,
  requestId: undefined,
  retryAfter: undefined,
  body: { kind: "text", text: typeof body === "string" ? body : JSON.stringify(body) },
});

const ok = (body: unknown): HttpAnswer => text(200, body);

export const refusal = (status: number, message = "refused"): HttpAnswer => text(status, { message });

/** What a gateway answers where the service should have. */
export const faultyAnswers: readonly ((answer: HttpAnswer) => HttpAnswer)[] = [
  () => text(200, "<html>It works!</html>"),
  () => text(200, {}),
  (answer) => ({ ...answer, body: { kind: "unreadable", fault: "broken-off" } }),
  () => text(500, "oops"),
  () => text(503, { message: "busy" }),
  () => text(408, ""),
];

export const noAnswer = (): ConnectionFault => new ConnectionFault("DEADLINE", "no answer within the time");
