import { sandboxLogins } from "../../src/sandbox/merchant-service/index.js";
import type { World } from "../journeys/world.js";

/** The secrets of a run: passwords, and the tokens and codes of all calls. */
export function secretsOf(world: World): readonly (readonly [kind: string, secret: string])[] {
  const ofCalls = world.merchant.control.requests().flatMap(({ authorization, body }) => {
    const { mfa_token, mfaToken, otp, refresh_token } = (body ?? {}) as Record<string, unknown>;
    const tokens = [authorization?.replace(/^Bearer /, ""), mfa_token, mfaToken, refresh_token];
    return [
      ...tokens.filter((token) => typeof token === "string").map((token) => ["a token", token] as const),
      // As a value of its own: six digits may stand in any long number.
      ...(typeof otp === "string" ? [["a code", `"${otp}"`] as const] : []),
    ];
  });
  const passwords = sandboxLogins.map(({ password }) => ["a password", password] as const);
  return [...passwords, ...ofCalls];
}
