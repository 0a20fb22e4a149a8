import type { BotContext } from "../../../frame/context.js";
import { post } from "../../../frame/screens/send-or-edit.js";
import { loginDigest } from "./granted-access.js";
import { hasSentSecret } from "./send-secret-once.js";

/**
 * Takes a step with all its calls in its turn. A step whose secret an earlier attempt has sent goes on at once.
 * @param midway true when the service has taken the password
 * @param busy is returned when the turn didn't come
 */
export async function inTurn<R>(
  ctx: BotContext,
  { login, midway }: { readonly login: string; readonly midway: boolean },
  step: () => Promise<R>,
  busy: R,
): Promise<R> {
  if (hasSentSecret(ctx)) return step();
  const { session, deps } = ctx;
  const account = loginDigest(login);
  const other = midway ? "midway" : "stranger";
  const standing = session.knownLogins.includes(account) ? "known" : other;
  let told: Promise<void> | undefined;
  const takesLong = (): void => {
    told = tellLong(ctx);
  };
  try {
    const reached = await deps.service.signInTurn({ account, standing, takesLong }, step);
    if (reached !== "busy") return reached;
    deps.log("sign-in.busy", { chat: session.chat, standing });
    return busy;
  } finally {
    await told;
  }
}

/** The step commits while this is sent, so nothing is committed here: after a crash the sentence may come twice. */
async function tellLong(ctx: BotContext): Promise<void> {
  const { deps, unit, t } = ctx;
  // The page shows it by itself.
  if (unit.event.payload.source === "app") return;
  try {
    await post(ctx, t("sign-in-takes-long", { service: deps.settings.serviceName }));
    // The next question stands below the sentence.
    ctx.shown = true;
  } catch (error) {
    deps.log("sign-in.long-untold", { error: error instanceof Error ? error.name : "unknown" });
  }
}
