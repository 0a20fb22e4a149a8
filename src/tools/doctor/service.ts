import type { Config } from "../../config/config.js";
import { type ClockDifference, clockDifference } from "../../language/time/clock-trust.js";
import { userAgentOf } from "../../service/create-merchant-service.js";
import { ConnectionFault, type HttpAnswer } from "../../service/http-exchange.js";
import { createTransport, parseBaseUrl } from "../../service/transport.js";
import { type Check, type Finding, fault, note, ok, warning } from "./check.js";
import { clockFinding, setByNtp } from "./clock.js";
import { whyUnreachable } from "./connection-words.js";

const about = "Service";

const clock = { now: () => Date.now(), sleep: async () => undefined };

/** Asks without signing in: a list that the service refuses, and a sign-in without login and password. */
export const serviceCheck = (config: Config, version: string): Check => ({
  about,
  async run() {
    const { apiUrl, clientId, contact, timeoutMs } = config.merchant;
    let difference: ClockDifference | undefined;
    const transport = createTransport(parseBaseUrl(apiUrl), clock, {
      timeoutMs: Math.min(timeoutMs, 10_000),
      connections: 2,
      userAgent: userAgentOf(version, contact),
      noteDate: (date, sentAt, receivedAt) => {
        difference = clockDifference(date, sentAt, receivedAt);
      },
    });
    try {
      const list = await transport.once({ method: "GET", path: "/terminals?page=0&size=1" });
      const findings = [
        reachedFinding(list, apiUrl),
        clockFinding(
          "Service's clock",
          "the service",
          difference,
          `${setByNtp} If it is right (see “Clock”), tell the service's operators.`,
        ),
      ];
      if (findings[0]?.level !== "ok") return findings;
      const body = JSON.stringify({ grant_type: "password", client_id: clientId });
      return [
        ...findings,
        clientFinding(await transport.once({ method: "POST", path: "/reg/auth/token", body })),
      ];
    } catch (error) {
      if (!(error instanceof ConnectionFault)) throw error;
      return [
        fault(about, `${apiUrl} can't be reached: ${whyUnreachable(error.code)}. MERCHANT_API_URL names it.`),
      ];
    } finally {
      await transport.close();
    }
  },
});

/** The interface doesn't say how a call without access is refused, so each 4xx that isn't about the address counts. */
function reachedFinding({ status }: HttpAnswer, apiUrl: string): Finding {
  if (status === 401 || status === 403) return ok(about, `${apiUrl} answers, and asks for a sign-in.`);
  if (status >= 500) return fault(about, `${apiUrl} fails (${status}). Ask the service's operators.`);
  if (status === 429) return warning(about, `${apiUrl} takes no more calls for now (429). Try again later.`);
  if (status < 300 || status === 404 || status === 405)
    return fault(
      about,
      `${apiUrl} answers ${status} to a call without access, as no such service does. Check the path in MERCHANT_API_URL.`,
    );
  if (status < 400)
    return fault(
      about,
      `${apiUrl} redirects (${status}), which the bot doesn't follow. Set the final address.`,
    );
  return ok(about, `${apiUrl} answers (${status} without a sign-in).`);
}

/** The error's names are those of OAuth 2, which the interface's sign-in follows without naming its errors. */
function clientFinding({ status, body }: HttpAnswer): Finding {
  if (body.kind === "text" && /(invalid|unauthorized|unknown)[_ ]client/i.test(body.text))
    return fault(
      "Client id",
      "The service doesn't know MERCHANT_CLIENT_ID. Ask the service's operators for the right one.",
    );
  return note(
    "Client id",
    `The service doesn't refuse it (${status} without a login). Whether it is right shows the first sign-in of a merchant.`,
  );
}
