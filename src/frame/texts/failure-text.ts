import type { ChatScope } from "../context.js";
import { userText } from "../locales.js";
import type { CallFailure } from "../screens/service-failure.js";
import { waitText } from "./wait-text.js";

/** A merchant whose access has ended is asked to sign in instead. */
export type ToldFailure = Exclude<CallFailure, { readonly kind: "signed-out" }>;

type Scope = Pick<ChatScope, "t" | "zone" | "deps" | "session">;

/** The text also says that the open draft is safe. */
export function failureText(scope: Scope, failure: ToldFailure): string {
  const { t, session } = scope;
  const hasDraft = session.draft !== undefined;
  if (failure.kind === "unavailable") return t(hasDraft ? "service-unavailable" : "service-down");
  const what = whatHappened(scope, failure);
  return hasDraft ? `${what} ${t("draft-is-safe")}` : what;
}

function whatHappened(scope: Scope, failure: Exclude<ToldFailure, { kind: "unavailable" }>): string {
  const { t, deps } = scope;
  const service = deps.settings.serviceName;
  switch (failure.kind) {
    case "too-many-requests":
      return waitText(scope, failure.wait);
    case "faulty-answer":
      return t("service-not-understood", { service });
    case "rejected": {
      const why =
        failure.reason === null
          ? t("service-refused", { service })
          : t("service-refused-because", { service, reason: userText(withoutEnd(failure.reason)) });
      return `${why} ${t("service-refused-way-on", { service })}`;
    }
  }
}

/** The service's reason stands in a sentence of the bot, so its own full stop goes. */
const withoutEnd = (reason: string): string => reason.replace(/(?<![.\s])[.\s]+$/, "");
