import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import {
  type Launch,
  type LaunchCheck,
  longestSessionMs,
  type PageSession,
} from "../../features/page/contract/launch.js";
import { SpacedWarning } from "../../log/spaced-warning.js";
import type { HttpLog } from "../http-responses.js";
import { refuse } from "./page-answers.js";

export interface RequestGateDeps {
  readonly publicUrl: string;
  /** Checks the signed data with which Telegram has opened the page. */
  readonly checkLaunch: (initData: string) => LaunchCheck;
  /** @returns undefined for a text that this bot didn't make */
  readonly openSession: (token: string) => PageSession | undefined;
  /** Returns the time (ms) up to which a lock, a sign-out or a deletion has ended the sessions of the user's page. */
  readonly sessionsEndedAt: (user: Launch["user"]) => Promise<number>;
  readonly refuseOnStandby: () => void;
  readonly now: () => number;
  readonly log: HttpLog;
}

/** A launch (initData) opens the page, and the session goes on with it. */
const schemes = { launch: "tma ", session: "page " } as const;

/** Checks origin, Telegram's signature, the lead and the user's rate before the body is read. */
export function gateRequests(
  app: FastifyInstance,
  deps: RequestGateDeps,
): Pick<WeakMap<FastifyRequest, Launch | PageSession>, "get"> {
  const launches = new WeakMap<FastifyRequest, Launch | PageSession>();
  const rate = new RequestRate(deps.now);
  const warnings = new Map<string, SpacedWarning>();
  const { origin } = new URL(deps.publicUrl);

  app.addHook("onRequest", async (request, reply) => {
    const { headers, method } = request;
    // Browsers leave the header out when a page only reads from its own address.
    if (headers.origin !== undefined && headers.origin !== origin) return refused("foreign-origin");
    if (method === "POST" && !isJson(headers["content-type"])) return refused("not-json");
    const { authorization = "" } = headers;
    const session = authorization.startsWith(schemes.session)
      ? checkSession(deps, authorization.slice(schemes.session.length))
      : undefined;
    const check =
      session ??
      deps.checkLaunch(
        authorization.startsWith(schemes.launch) ? authorization.slice(schemes.launch.length) : "",
      );
    if (check.kind === "refused") return refused(check.fault, check.reason);
    if (isStandby(deps)) return refused("try-later", "standby");
    if (!rate.mayGo(check.launch.user.id)) return refused("too-many");
    launches.set(request, check.launch);
    const { user } = check.launch;
    if (session?.kind === "genuine" && session.launch.startedAt <= (await deps.sessionsEndedAt(user)))
      return refused("init-data-old", "session-ended");
    return undefined;

    function refused(code: Parameters<typeof refuse>[1], reason: string = code): FastifyReply {
      warningFor(reason).note({ reason });
      return refuse(reply, code);
    }
  });

  /** Anybody can send requests that are refused, and there are few reasons, so each reason has one spaced warning. */
  function warningFor(reason: string): SpacedWarning {
    const warning = warnings.get(reason) ?? new SpacedWarning({ log: deps.log.warn, event: "app.refused" });
    warnings.set(reason, warning);
    return warning;
  }

  return launches;
}

type SessionCheck =
  | { readonly kind: "genuine"; readonly launch: PageSession }
  | Extract<LaunchCheck, { kind: "refused" }>;

function checkSession(
  { openSession, now }: Pick<RequestGateDeps, "openSession" | "now">,
  token: string,
): SessionCheck {
  const launch = openSession(token);
  if (launch === undefined) return { kind: "refused", fault: "init-data-forged", reason: "session" };
  if (now() - launch.startedAt > longestSessionMs)
    return { kind: "refused", fault: "init-data-old", reason: "session-old" };
  return { kind: "genuine", launch };
}

const isJson = (contentType: string | undefined): boolean =>
  /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? "");

function isStandby({ refuseOnStandby }: RequestGateDeps): boolean {
  try {
    refuseOnStandby();
    return false;
  } catch {
    // The only error here says that this process is a standby.
    return true;
  }
}

/**
 * A page asks for at most three things when it opens, and a person taps a few times a second, so nobody needs more
 * requests.
 */
const most = 20;
const perSecond = 4;
const rememberedUsers = 10_000;

/**
 * Only users whom Telegram's signature names are counted, so that forged requests can't push others out of the memory.
 */
class RequestRate {
  readonly #users = new LRUCache<number, { left: number; at: number }>({ max: rememberedUsers });

  constructor(private readonly now: () => number) {}

  /** @returns false when the user has sent too many requests in a short time */
  mayGo(user: number): boolean {
    const now = this.now();
    const { left, at } = this.#users.get(user) ?? { left: most, at: now };
    const filled = Math.min(most, left + (Math.max(0, now - at) / 1000) * perSecond);
    const may = filled >= 1;
    this.#users.set(user, { left: may ? filled - 1 : filled, at: now });
    return may;
  }
}
