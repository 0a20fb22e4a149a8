import { BlockList, isIPv4 } from "node:net";
import * as z from "zod";

export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase();
  if (name === "localhost" || name.endsWith(".localhost") || name === "[::1]") return true;
  return isIPv4(name) && name.startsWith("127.");
}

/** IP ranges to which Telegram sends no webhooks (`is_reserved` in IPAddress.cpp of its published library). */
const reserved = new BlockList();
for (const network of [
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24",
  "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3",
].flatMap((line) => line.split(" "))) {
  const [address = "", bits] = network.split("/");
  reserved.addSubnet(address, Number(bits));
}

/** Checks whether Telegram may deliver webhooks to a URL's host. A host name that needs a DNS look-up always passes. */
export function takesWebhooks(hostname: string): boolean {
  const isIpv6 = hostname.startsWith("[");
  return !isIpv6 && !isLoopback(hostname) && !(isIPv4(hostname) && reserved.check(hostname));
}

export interface AddressRules {
  /** "loopback-only": only this machine may have http without TLS. "anywhere": all may, and the caller warns the operator. */
  readonly plainHttp: "loopback-only" | "anywhere";
}

/** A base address is http or https and an optional path, nothing else. Slashes at the end are dropped. */
export function baseAddress({ plainHttp }: AddressRules): z.ZodType<string, string> {
  return z.string().transform((value, context) => {
    const problem = addressProblem(value, plainHttp);
    if (problem !== undefined) {
      context.addIssue({ code: "custom", message: problem });
      return z.NEVER;
    }
    const url = new URL(value);
    return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
  });
}

function addressProblem(value: string, plainHttp: AddressRules["plainHttp"]): string | undefined {
  if (!URL.canParse(value) || !/^https?:\/\//i.test(value))
    return "must be an address that begins with https://.";
  const url = new URL(value);
  if (url.username !== "" || url.password !== "") return "must not carry a user name or a password.";
  if (value.includes("?")) return "must not have a query (?…).";
  if (value.includes("#")) return "must not have a fragment (#…).";
  if (url.protocol === "http:" && plainHttp === "loopback-only" && !isLoopback(url.hostname))
    return "must begin with https:// (http:// is only for this machine, such as 127.0.0.1).";
  return undefined;
}

/** Host names are separated by commas, each with a port if it isn't the usual one. Returns them in lower case, each once. */
export const hostList: z.ZodType<readonly string[], string> = z.string().transform((value, context) => {
  const hosts: string[] = [];
  for (const part of value.split(",").map((text) => text.trim())) {
    if (part === "") continue;
    const url = URL.canParse(`https://${part}`) ? new URL(`https://${part}`) : undefined;
    if (url === undefined || /[/?#@*\s]/.test(part)) {
      context.addIssue({
        code: "custom",
        message: "must be host names separated by commas, without scheme or path.",
      });
      return z.NEVER;
    }
    hosts.push(url.host);
  }
  return [...new Set(hosts)];
});
