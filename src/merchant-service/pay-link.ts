/** The rules that a pay link must meet before the bot shows it in a chat. */
export interface PayLinkRules {
  /** The scheme for a payUrl that has none; `http` is allowed on loopback hosts only. */
  readonly scheme: "https" | "http";
  /** Allowed hosts (or host:port), matched exactly. An empty list allows any host. */
  readonly checkoutHosts: readonly string[];
}

/** The result of the check of a pay link; `fault` describes the problem in a few words and never quotes the URL. */
export type PayLinkCheck =
  | { readonly ok: true; readonly payLink: string }
  | { readonly ok: false; readonly fault: string };

const maxLength = 2048;

/** Checks a payUrl (docs/interface.md, "Pay link"). The returned link is the parsed URL, so the merchant sees exactly what was checked. */
export function checkPayUrl(payUrl: string, rules: PayLinkRules): PayLinkCheck {
  if (payUrl.length > maxLength) return refused("too long");
  // Invisible and direction-changing characters are refused as well, and so is the backslash, which browsers read as a slash.
  if (/[\p{C}\p{Z}\\]/u.test(payUrl)) return refused("white space, control character or backslash");
  const complete = withScheme(payUrl, rules.scheme);
  if (complete === undefined) return refused("another scheme");
  const authority = /^https?:\/\/([^/?#]*)/i.exec(complete)?.[1] ?? "";
  if (authority === "") return refused("no host");
  if (authority.includes("@")) return refused("credentials");
  if (!URL.canParse(complete)) return refused("not a URL");
  const url = new URL(complete);
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    return refused("http on a host that is not loopback");
  if (!isAllowed(url, rules.checkoutHosts)) return refused("a host outside CHECKOUT_HOSTS");
  return { ok: true, payLink: url.href };
}

const refused = (fault: string): PayLinkCheck => ({ ok: false, fault });

function withScheme(payUrl: string, scheme: string): string | undefined {
  if (/^https?:\/\//i.test(payUrl)) return payUrl;
  if (payUrl.startsWith("//")) return `${scheme}:${payUrl}`;
  // A text before a colon is a scheme only if no port follows: "pay.example.com:8443/…" begins with a host and a port,
  // "mailto:…" and "ftp://…" with a scheme.
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(payUrl);
  const hasPort = /^[^:/?#]*:\d{1,5}(?:[/?#]|$)/.test(payUrl);
  return hasScheme && !hasPort ? undefined : `${scheme}://${payUrl}`;
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

function isAllowed(url: URL, hosts: readonly string[]): boolean {
  if (hosts.length === 0) return true;
  return hosts.some((host) => {
    // The allowed host goes through the URL parser as well, so that letter case, international names and default ports compare equal.
    const entry = `${url.protocol}//${host.trim()}`;
    if (!URL.canParse(entry)) return false;
    const allowed = new URL(entry);
    return /:\d+$/.test(host.trim()) ? allowed.host === url.host : allowed.hostname === url.hostname;
  });
}
