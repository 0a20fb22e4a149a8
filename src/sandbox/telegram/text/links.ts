import { type BadUrl, parseHttpUrl, writeHttpUrl } from "./http-url.js";

/**
 * Returns a link of a button or of a text as Telegram's servers keep it (td, LinkManager.cpp, check_link_impl). A space
 * in the path becomes %20. A space in the host is refused, and so is a host without a dot, such as localhost.
 */
export const checkLink = (given: string): string | BadUrl => {
  const [prefix = "", scheme] = /^(tg|ton|tonsite):(?:\/\/)?/i.exec(given) ?? [];
  const url = parseHttpUrl(given.slice(prefix.length));
  if ("fault" in url) return url;
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
