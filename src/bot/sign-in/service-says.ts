import { shortened } from "../../domain/text/safe-text.js";
import type { ChatScope } from "../shared/context.js";
import { userText } from "../shared/locales.js";

/**
 * Returns a text of the service that merchants may read: one of several words. A single word, such as "invalid_otp", is
 * for programs.
 */
export const readableText = (text: string | null | undefined): string | undefined =>
  text?.trim().includes(" ") === true ? text : undefined;

/** The most characters of the text about the second factor: three lines on a small phone, below the question for the code. */
const longestDescription = 100;

/**
 * Returns the service's text about the second factor as merchants may read it. Most services only say that a code is
 * needed, so it stands below the question and is cut to a few lines.
 */
export const aboutFactor = (description: string | undefined): string | undefined => {
  const text = readableText(description);
  return text === undefined ? undefined : shortened(text.trim(), longestDescription);
};

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
