import type { SignInStep } from "../../domain/chat/sign-in-question.js";
import type { FailureKind } from "../../merchant-service/service-port.js";
import type { BotContext } from "../shared/context.js";
import { serviceFailure } from "../shared/service-failure.js";

/** The values that the second factor needs, wherever the merchant signs in. */
type SecondFactor = Pick<SignInStep<"authenticator">, "mfaToken" | "authenticators" | "chosen">;
type Authenticators = { id: string; type: string }[];
type Failed = { kind: "failed"; failure: FailureKind; retryAfter: number | null };

/**
 * The result of preparing the one-time code, the second factor of a sign-in. It is plain data, because it is stored in
 * the event's journal (the results stored under the event).
 */
export type PreparedChallenge =
  | { kind: "challenged"; authenticators: Authenticators }
  | { kind: "choose"; authenticators: Authenticators }
  | { kind: "none" }
  | Failed;

/**
 * Loads the account's authenticators from the service, and requests a one-time code for the only one or for the one
 * that the merchant chose (docs/interface.md, "Sign-in, step 2" and "Sign-in, step 3"). The result of each call is
 * stored, so that a retry of the event doesn't repeat the call.
 */
export async function prepareChallenge(ctx: BotContext, factor: SecondFactor): Promise<PreparedChallenge> {
  const { mfaToken } = factor;
  const found = await findAuthenticators(ctx, factor);
  if (found.kind === "failed") return found;
  const { list: authenticators } = found;
  if (authenticators.length === 0) return { kind: "none" };
  const asked = authenticators.length === 1 ? authenticators[0] : authenticators[factor.chosen ?? -1];
  if (asked === undefined) return { kind: "choose", authenticators };
  return ctx.unit.once<PreparedChallenge>("challenge", async () => {
    try {
      await ctx.deps.service.challenge(mfaToken, asked.id);
      return { kind: "challenged", authenticators };
    } catch (error) {
      return failed(ctx, "challenge", error);
    }
  });
}

async function findAuthenticators(ctx: BotContext, { authenticators, mfaToken }: SecondFactor) {
  if (authenticators !== undefined) return { kind: "found" as const, list: authenticators };
  return ctx.unit.once<Failed | { kind: "found"; list: Authenticators }>("authenticators", async () => {
    try {
      const list = await ctx.deps.service.listAuthenticators(mfaToken);
      return { kind: "found", list: list.map(({ id, type }) => ({ id, type })) };
    } catch (error) {
      return failed(ctx, "authenticators", error);
    }
  });
}

function failed(ctx: BotContext, step: "authenticators" | "challenge", error: unknown): Failed {
  const { kind, retryAfter } = serviceFailure(error, ctx.deps.log, "sign-in.failed", { step });
  return { kind: "failed", failure: kind, retryAfter };
}

/** The number of characters at the end of an authenticator's id that the merchant sees. */
const shownOfId = 6;

/** Returns the end of an authenticator's id, by which the merchant tells several of them apart. */
export const endOfId = (id: string): string => [...id].slice(-shownOfId).join("");
