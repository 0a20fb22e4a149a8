/**
 * A login is one word of letters, digits and few signs: what stands between a login and a password in one message is none of
 * them. Phones and password managers leave spaces and invisible characters around it.
 */
const loginAlone =
  /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*((?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}._+@'-]){1,256})[\s\p{C}\p{Default_Ignorable_Code_Point}]*$/u;
const passwordWord = /(?<!\p{L})(?:passwords?|pwd|парол[ьяюеи]м?|parol(?:im|ingiz|i)?)(?!\p{L})/iu;

/**
 * Reads a typed login, at every place that takes one. Any other text may hold a password.
 * @returns undefined for a text that isn't a login alone
 */
export function readLogin(typed: string): string | undefined {
  const login = loginAlone.exec(typed)?.[1];
  return login === undefined || passwordWord.test(login) ? undefined : login;
}

/** Hardly any password looks like an e-mail address or the number of a phone. */
export const isAddressOrPhone = (login: string): boolean =>
  /^[\w.+'-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i.test(login) || /^\+\d{9,15}$/.test(login);

/** Services want at least so many characters of a password (NIST SP 800-63B). */
const shortestPassword = 8;

/** Digits alone may be a one-time code, and letters with digits a short password. */
export const mayBeSecret = (login: string): boolean =>
  !isAddressOrPhone(login) && (login.length >= shortestPassword || !/\p{L}/u.test(login) || /\d/.test(login));
