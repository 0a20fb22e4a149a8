import { createHash } from "node:crypto";
import { keptBy } from "./kept.js";
import type { ServiceProxy } from "./service-proxy.js";
import type { World } from "./world.js";

/** Every token that the service gives from now on counts as a secret. */
export function collectTokens(proxy: ServiceProxy, secrets: Map<string, string>): void {
  const kinds = {
    mfa_token: "an mfa token",
    access_token: "an access token",
    refresh_token: "a refresh token",
  };
  proxy.change = (answer, path) => {
    if (!path.startsWith("/reg/auth/token") || answer.status >= 300) return answer;
    const body = JSON.parse(answer.body) as Record<string, unknown>;
    for (const [field, kind] of Object.entries(kinds)) {
      const token = body[field];
      if (typeof token === "string") secrets.set(`${kind} (${secrets.size})`, token);
    }
    return answer;
  };
}

/** Adds what is kept now, by its places. The name of one counts as content as well. */
export async function collectFiles(world: World, files: Map<string, Buffer>): Promise<void> {
  for (const [name, bytes] of await keptBy(world)) {
    files.set(`name of ${name}`, Buffer.from(name));
    files.set(`${name}?${createHash("sha256").update(bytes).digest("hex")}`, bytes);
  }
}
