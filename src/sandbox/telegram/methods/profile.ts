import type { Core } from "../core.js";
import { badRequest } from "../telegram-error.js";
import { readLanguage } from "./command-methods.js";
import type { Method } from "./method.js";

type Texts = (core: Core) => Record<string, string>;

/** Makes the set and get methods for a text of the bot's profile that may differ by language. */
const profileText = (
  field: string,
  limit: number,
  tooLong: string,
  textsOf: Texts,
  otherwise: (core: Core) => string,
) => {
  const set: Method = (params, core) => {
    const text = params.text(field).trim();
    if (text.length > limit) throw badRequest(tooLong);
    const language = readLanguage(params);
    if (text === "") delete textsOf(core)[language];
    else textsOf(core)[language] = text;
    return true;
  };
  const get: Method = (params, core) => ({
    [field]: textIn(textsOf(core), readLanguage(params)) ?? otherwise(core),
  });
  return { set, get };
};

/** Returns the text in a language, or else the one for all languages. */
export const textIn = (
  texts: Readonly<Record<string, string>>,
  language: string | undefined,
): string | undefined => texts[language ?? ""] ?? texts[""];

export const name = profileText(
  "name",
  64,
  "bot name is too long",
  ({ state }) => state.names,
  ({ me }) => me.first_name,
);

export const description = profileText(
  "description",
  512,
  "bot description is too long",
  ({ state }) => state.descriptions,
  () => "",
);

export const shortDescription = profileText(
  "short_description",
  120,
  "bot short description is too long",
  ({ state }) => state.shortDescriptions,
  () => "",
);

export const getMe: Method = (_params, { me, state, switches }) => ({
  ...me,
  supports_inline_queries: switches.inlineMode,
  can_connect_to_business: switches.businessMode,
  first_name: state.names[""] ?? me.first_name,
});
