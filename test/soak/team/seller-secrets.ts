import type { ChatRecord } from "../../../src/features/chat-record.js";
import { accountKeys } from "../../../src/invoice/merchant-account.js";
import type { CredentialsRecord } from "../../../src/store/store-port.js";
import { canary } from "../kit/service.js";
import { codeOf, loginOf, passwordOf } from "../kit/service-server.js";
import { seller } from "./people.js";

const ofSeller = new RegExp(`\\b${seller}\\b`);
const json = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Looks for the owner's secrets in everything that the bot stores for the seller's chat, at the moment at which it is stored. */
export class SellerSecrets {
  /** The names of the secrets that were found, with the place. */
  readonly found = new Set<string>();
  #learned: readonly (readonly [name: string, secret: string])[] = [];

  /** @param owning the owner's record after the sign-in @param credentials the owner's access */
  learn(owning: ChatRecord | undefined, credentials: CredentialsRecord | undefined): void {
    if (owning?.account === undefined || credentials?.refreshToken === undefined)
      throw new Error("The owner isn't signed in.");
    const digests = [
      ...accountKeys(owning.account.identity),
      ...owning.knownLogins,
      credentials.account.login,
    ];
    this.#learned = [
      ["token", credentials.accessToken],
      ["refresh token", credentials.refreshToken],
      ["token", canary],
      ["login", loginOf(1)],
      ["password", json(passwordOf(1))],
      ...digests.map((digest) => ["digest of the login", digest] as const),
    ];
  }

  look(plain: Uint8Array, context: string): void {
    const text = Buffer.from(plain).toString("utf8");
    if (!isOfSeller(context, text)) return;
    for (const [name, secret] of this.#learned)
      if (text.includes(secret)) this.found.add(`${name} in ${context}`);
    if (new RegExp(`(?<!\\d)${codeOf(1)}(?!\\d)`).test(text)) this.found.add(`code in ${context}`);
  }
}

/** A record is sealed for its kind and key. Events are all sealed alike, and say for which chat they are. */
const isOfSeller = (context: string, text: string): boolean =>
  context === "inbox"
    ? (JSON.parse(text) as { e?: { chat: string } }).e?.chat === seller
    : ofSeller.test(context);
