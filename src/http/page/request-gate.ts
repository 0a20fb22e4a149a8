import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Launch, LaunchCheck, LaunchUse } from "../../features/page/contract/launch.js";
import { SpacedWarning } from "../../log/spaced-warning.js";
import type { HttpLog } from "../http-responses.js";
import { refuse } from "./page-refusals.js";
import { RequestRate } from "./request-rate.js";

export interface RequestGateDeps {
  /** The address at which the page is reached, of which the origin counts here. */
  readonly publicUrl: string;
  /** Checks the signed data with which Telegram has opened the page, for the use that the request makes of it. */
  readonly checkLaunch: (initData: string, use: LaunchUse) => LaunchCheck;
  /** Throws on a standby. */
  readonly refuseOnStandby: () => void;
  /** Returns the current time (ms since 1970). */
  readonly now: () => number;
  readonly log: HttpLog;
}

const scheme = "tma ";

/** The only request that needs a fresh launch. */
export const signInPath = "/sign-in";

/**
 * Checks each request of the Mini App before its body is read: that the page itself has sent it, that Telegram's
 * signature names the user, that this process leads, and that the user doesn't send too many.
 * @returns the launches of the requests that were let through
 */
export function gateRequests(
  app: FastifyInstance,
  deps: RequestGateDeps,
): Pick<WeakMap<FastifyRequest, Launch>, "get"> {
  const launches = new WeakMap<FastifyRequest, Launch>();
  const rate = new RequestRate(deps.now);
  const warnings = new Map<string, SpacedWarning>();
  const { origin } = new URL(deps.publicUrl);

  app.addHook("onRequest", async (request, reply) => {
    const { headers, method } = request;
    // Browsers leave the header out when a page only reads from its own address.
    if (headers.origin !== undefined && headers.origin !== origin) return refused("foreign-origin");
    if (method === "POST" && !isJson(headers["content-type"])) return refused("not-json");
    const { authorization = "" } = headers;
    const check = deps.checkLaunch(
      authorization.startsWith(scheme) ? authorization.slice(scheme.length) : "",
      request.routeOptions.url?.endsWith(signInPath) === true ? "sign-in" : "other",
    );
    if (check.kind === "refused") return refused(check.fault, check.reason);
    if (isStandby(deps)) return refused("try-later", "standby");
    if (!rate.mayGo(check.launch.user.id)) return refused("too-many");
    launches.set(request, check.launch);
    return undefined;

    function refused(code: Parameters<typeof refuse>[1], reason: string = code): FastifyReply {
      warningFor(reason).note({ reason });
      return refuse(reply, code);
    }
  });

  /** Returns the warning for one reason. Anybody can send such requests, as many as they like, and there are few reasons. */
  function warningFor(reason: string): SpacedWarning {
    const warning = warnings.get(reason) ?? new SpacedWarning({ log: deps.log.warn, event: "app.refused" });
    warnings.set(reason, warning);
    return warning;
  }

  return launches;
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
