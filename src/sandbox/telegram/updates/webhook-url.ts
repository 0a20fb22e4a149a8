import { BlockList, isIPv4 } from "node:net";
import { badRequest } from "../telegram-error.js";
import { type HttpUrl, parseHttpUrl } from "../text/http-url.js";

/** Rules for webhook addresses, from WebhookActor.cpp (start_up, check_ip_address) of Telegram's published server. */

const ports: readonly number[] = [443, 80, 88, 8443];

/** Reserved networks, from IPAddress.cpp (is_reserved) of Telegram's library. */
const reserved = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  reserved.addSubnet(network, bits);

/** Checks an address that setWebhook names. @throws TelegramError 400 when Telegram wouldn't deliver there */
export const checkWebhookUrl = (
  given: string,
  { loopbackWebhooks }: { readonly loopbackWebhooks: boolean },
): void => {
  const url = parseHttpUrl(given, "https");
  if ("fault" in url) throw badRequest("invalid webhook URL specified");
  const refuse = (reason: string) => badRequest(`bad webhook: ${reason}`);
  if (loopbackWebhooks && /^(?:127\..*|\[::1\]|localhost)$/.test(url.host)) return;
  if (url.protocol === "http") throw refuse("An HTTPS URL must be provided for webhook");
  if (url.port !== 0 && !ports.includes(url.port))
    throw refuse("Webhook can be set up only on ports 80, 88, 443 or 8443");
  if (url.isIpv6) throw refuse("IPv6-only addresses are not allowed");
  const address = addressOf(url);
  if (address !== undefined && reserved.check(address)) throw refuse(`IP address ${address} is reserved`);
};

/** Returns the IP address of a host. The sandbox makes no DNS look-ups and knows only the names of this machine. */
const addressOf = ({ host }: HttpUrl): string | undefined => {
  if (isIPv4(host)) return host;
  return host === "localhost" || host.endsWith(".localhost") ? "127.0.0.1" : undefined;
};
