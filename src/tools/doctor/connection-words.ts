/** Each error of a connection has a code, and these words say what helps. */
const reasons: readonly (readonly [codes: RegExp, reason: string])[] = [
  [
    /^(ENOTFOUND|EAI_)/,
    "DNS doesn't know the host. Check its spelling, and the name servers of this machine",
  ],
  [/^ECONNREFUSED/, "nothing listens there. Start the server, and check the port"],
  [
    /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)/,
    "the connection was cut. Look into the log of the server or proxy there",
  ],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|DEADLINE|AbortError|TimeoutError|UND_ERR_\w*(TIMEOUT|ABORTED))/,
    "no answer comes. Check the firewalls between here and there",
  ],
  [/^(EPROTO|ERR_SSL)/, "the server speaks no TLS on this port. Check the scheme and the port"],
  [/^CERT_HAS_EXPIRED/, "its certificate has expired. Renew it"],
  [/^ERR_TLS_CERT_ALTNAME/, "its certificate is for another host. Get one for this host"],
  [
    /CERT|SELF_SIGNED|UNABLE_TO/,
    "its certificate isn't trusted. Use one of a public authority with its whole chain, or name yours in NODE_EXTRA_CA_CERTS",
  ],
];

/** @param code of the system, of TLS or of undici; a class's name when the error has none */
export function whyUnreachable(code: string | undefined): string {
  const reason = reasons.find(([codes]) => codes.test(code ?? ""))?.[1] ?? "the connection fails";
  return `${reason} (${code ?? "unknown error"})`;
}

/** For a listener of this machine, "every address" means this machine. */
export function reachableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
