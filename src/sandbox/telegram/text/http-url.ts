import { isIPv6 } from "node:net";

/** An address as Telegram's servers parse it (td, HttpUrl.cpp, parse_url), which differs from browsers. */
export interface HttpUrl {
  readonly protocol: "http" | "https";
  readonly userinfo: string;
  /** The host in lower case, with an IPv6 address in brackets. */
  readonly host: string;
  readonly isIpv6: boolean;
  /** The port of the address; 0 when the address names none. */
  readonly port: number;
  /** Path, query and fragment, with white space percent-encoded. */
  readonly rest: string;
}

/** Telegram's words for an address that it can't parse. */
export interface BadUrl {
  readonly fault: string;
}

export const parseHttpUrl = (
  given: string,
  protocolByDefault: "http" | "https" = "http",
): HttpUrl | BadUrl => {
  const [scheme = "", name] = /^([^:/?#@[\]]*):\/\//.exec(given) ?? [];
  const protocol = name === undefined ? protocolByDefault : name.toLowerCase();
  if (protocol !== "http" && protocol !== "https") return { fault: "Unsupported URL protocol" };
  const [authority = ""] = /^[^/?#]*/.exec(given.slice(scheme.length)) ?? [];
  const [, named = authority, digits] = /^(.+):([^:\]@]*)$/s.exec(authority) ?? [];
  const port = digits === undefined ? 0 : /^\d+$/.test(digits) ? Number(digits) : -1;
  if ((digits !== undefined && port === 0) || port < 0 || port > 65_535)
    return { fault: "Wrong port number specified in the URL" };
  const at = named.lastIndexOf("@");
  const userinfo = at < 0 ? "" : named.slice(0, at);
  const host = named.slice(at + 1).toLowerCase();
  const isIpv6 = /^\[.*\]$/s.test(host);
  if (isIpv6 && !isIPv6(host.slice(1, -1))) return { fault: "Wrong IPv6 address specified in the URL" };
  if (host === "") return { fault: "URL host is empty" };
  if (host === ".") return { fault: "Host is invalid" };
  const fault = (isIpv6 ? undefined : faultIn(host, "host", false)) ?? faultIn(userinfo, "userinfo", true);
  if (fault !== undefined) return { fault };
  return {
    protocol,
    userinfo,
    host,
    isIpv6,
    port,
    rest: restOf(given.slice(scheme.length + authority.length)),
  };
};

export const writeHttpUrl = ({ protocol, userinfo, host, port, rest }: HttpUrl): string =>
  `${protocol}://${userinfo === "" ? "" : `${userinfo}@`}${host}${port === 0 ? "" : `:${port}`}${rest}`;

const restOf = (given: string): string => {
  const trimmed = given.replace(/\s+$/, "");
  const rest = trimmed.startsWith("/") ? trimmed : `/${trimmed}`;
  return [...rest].map((sign) => (sign <= " " ? encoded(sign) : sign)).join("");
};

const encoded = (sign: string): string =>
  `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

const faultIn = (part: string, name: string, colon: boolean): string | undefined => {
  if (/%(?![\da-f]{2})/i.test(part)) return `Wrong percent-encoded symbol in URL ${name}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything behind ASCII is allowed
  const rest = part.replace(/[^\u0000-\u007f]|[\w.\-!$,~*'();&+=%]/g, "").replace(colon ? /:/g : /$^/, "");
  return rest === "" ? undefined : `Disallowed character in URL ${name}`;
};
