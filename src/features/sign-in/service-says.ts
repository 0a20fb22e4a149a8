import type { ChatScope } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";

/**
 * Returns a text of the service that merchants may read: one of several words. A single word, such as "invalid_otp", is
 * for programs.
 */
export const readableText = (text: string | null | undefined): string | undefined =>
  text?.trim().includes(" ") === true ? text : undefined;

/** Returns the sentence that quotes the service, in a list; an empty list when the service has said nothing to people. */
export function serviceSays(
  { t, deps }: Pick<ChatScope, "t" | "deps">,
  text: string | null | undefined,
): string[] {
  const said = readableText(text);
  return said === undefined
    ? []
    : [t("sign-in-service-says", { service: deps.settings.serviceName, text: userText(said) })];
}
