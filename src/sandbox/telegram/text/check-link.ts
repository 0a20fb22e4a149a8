import { type BadUrl, type HttpUrl, parseHttpUrl, writeHttpUrl } from "./http-url.js";

/**
 * Returns a link of a button or of a text as Telegram's servers keep it (td, LinkManager.cpp, check_link_impl). A space
 * in the path becomes %20. A space in the host is refused, and so is a host without a dot, such as localhost.
 * @param opensApp whether the link opens a Mini App, which Telegram allows over HTTPS only
 */
export const checkLink = (given: string, opensApp = false): string | BadUrl => {
  const [prefix = "", scheme] = /^(tg|ton|tonsite):(?:\/\/)?/i.exec(given) ?? [];
  const url = parseHttpUrl(given.slice(prefix.length));
  if ("fault" in url) return url;
  if (opensApp && (scheme !== undefined || !isSafeForApp(url)))
    return { fault: "Only HTTPS links are allowed" };
  if (scheme === undefined) {
    if (!url.host.includes(".") && !url.isIpv6) return { fault: "Wrong HTTP URL" };
    return writeHttpUrl(url);
  }
  const own = scheme.toLowerCase();
  const isWeb = /^https?:\/\//i.test(given.slice(prefix.length));
  if (isWeb || url.userinfo !== "" || url.port !== 0 || url.isIpv6)
    return { fault: own === "tg" ? "Wrong tg URL" : "Wrong ton URL" };
  if (!(own === "tonsite" ? /^[\w.-]*$/ : /^[\w-]*$/).test(url.host))
    return { fault: "Unallowed characters in URL host" };
  return `${own}://${url.host}${url.rest.replace(/^\/(?=\?)/, "")}`;
};

/** Checks whether a Mini App may be at this address. Unlike Telegram, the sandbox also opens one on this machine without TLS. */
const isSafeForApp = ({ protocol, host }: HttpUrl): boolean =>
  protocol === "https" || host === "127.0.0.1" || host === "[::1]";
