export interface PayLinkRules {
  /** A payUrl without a scheme gets this one. `http` is allowed on loopback hosts only. */
  readonly scheme: "https" | "http";
  /** Only these hosts (or host:port) are allowed, matched exactly. An empty list allows any host. */
  readonly checkoutHosts: readonly string[];
  /** With the checkout's address (CHECKOUT_URL) the bot makes a link that the service didn't give. */
  readonly checkoutUrl?: string | undefined;
}

export interface LinkedInvoice {
  readonly id: string;
  readonly terminalId: string;
}

export interface PayLink {
  readonly payLink?: string;
  readonly isMade?: true;
  readonly fault?: string;
}

/** The text of a fault never quotes the URL. */
export type PayLinkCheck =
  | { readonly ok: true; readonly payLink: string }
  | { readonly ok: false; readonly fault: string };

const maxLength = 2048;

/**
 * The rules are those of docs/interface.md, "Pay link". The returned link is the parsed URL, exactly what was checked.
 */
export function checkPayUrl(payUrl: string, rules: PayLinkRules): PayLinkCheck {
  if (payUrl.length > maxLength) return refused("too long");
  // Invisible and direction-changing characters are refused, and so is the backslash, which browsers read as a slash.
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
  if (!isHost(url.hostname) && rules.checkoutHosts.length === 0) return refused("a host that can't be one");
  if (!isAllowed(url, rules.checkoutHosts)) return refused("a host outside CHECKOUT_HOSTS");
  return { ok: true, payLink: url.href };
}

/**
 * The service's own link is taken if it passes all checks (docs/interface.md, "Pay link"). Else, if the operator has
 * set the checkout's address, the bot makes a link in the documented form.
 */
export function payLinkOf(invoice: LinkedInvoice, payUrl: string | undefined, rules: PayLinkRules): PayLink {
  const given =
    payUrl === undefined || payUrl.trim() === "" ? refused("missing") : checkPayUrl(payUrl, rules);
  const own = given.ok && !isOf(given.payLink, invoice) ? refused("of another invoice or terminal") : given;
  if (own.ok) return { payLink: own.payLink };
  const { fault } = own;
  if (rules.checkoutUrl === undefined) return { fault };
  const [terminal, id] = [invoice.terminalId, invoice.id].map((part) => encodeURIComponent(part));
  const made = checkPayUrl(`${rules.checkoutUrl}/terminal/${terminal}/invoice/${id}/payment`, rules);
  // An id such as ".." gets lost in a path, so the made link is checked like the service's own.
  return made.ok && isOf(made.payLink, invoice) ? { payLink: made.payLink, isMade: true, fault } : { fault };
}

/** A path in the documented form names terminal and invoice; any other link has the invoice's id as one part. */
function isOf(payLink: string, { id, terminalId }: LinkedInvoice): boolean {
  const { pathname, search } = new URL(payLink);
  // Servers read a path with empty parts or other letter case as the documented form, too.
  const path = pathname
    .split("/")
    .filter((part) => part !== "")
    .map(decoded);
  const isOurs = (part: string): boolean => isSame(part, id) || isSame(part, terminalId);
  // A server that decodes a hidden slash would see another path than the one that is checked here.
  if (path.some((part) => /[/\\]/.test(part) && !isOurs(part))) return false;
  const places = path.flatMap((part, at) =>
    isSame(part, "terminal") && isSame(path[at + 2], "invoice") ? [at] : [],
  );
  if (places.length > 0)
    return places.every((at) => isSame(path[at + 1], terminalId) && isSame(path[at + 3], id));
  return [...path, ...new URLSearchParams(search).values()].some((part) => isSame(part, id));
}

const isSame = (part: string | undefined, id: string): boolean => part?.toLowerCase() === id.toLowerCase();

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const refused = (fault: string): PayLinkCheck => ({ ok: false, fault });

function withScheme(payUrl: string, scheme: string): string | undefined {
  if (/^https?:\/\//i.test(payUrl)) return payUrl;
  if (payUrl.startsWith("//")) return `${scheme}:${payUrl}`;
  // "pay.example.com:8443/…" begins with a host and a port, "mailto:…" and "ftp://…" with a scheme.
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(payUrl);
  const hasPort = /^[^:/?#]*:\d{1,5}(?:[/?#]|$)/.test(payUrl);
  return hasScheme && !hasPort ? undefined : `${scheme}://${payUrl}`;
}

/** A service that is set up wrongly gives links such as "undefined/terminal/…", which Telegram refuses. */
const isHost = (hostname: string): boolean =>
  isLoopback(hostname) ||
  /^\[[\da-f:.]+\]$/.test(hostname) ||
  /^[a-z\d_-]+(?:\.[a-z\d_-]+)+\.?$/.test(hostname);

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
    // Letter case, international names and default ports compare equal once the allowed host went through the URL
    // parser, too.
    const entry = `${url.protocol}//${host.trim()}`;
    if (!URL.canParse(entry)) return false;
    const allowed = new URL(entry);
    return /:\d+$/.test(host.trim()) ? allowed.host === url.host : allowed.hostname === url.hostname;
  });
}
