import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { type LaunchCheck, type LaunchFault, personOf } from "../features/page/contract/launch.js";
import { defined } from "../language/omit-undefined.js";
import { jsonIn } from "../language/text/json-text.js";

/** Telegram's apps send less than 2,000 characters, so a longer text is refused. */
const longest = 4_096;
/** The page opens its session with fresh data (ms). Old data of somebody else must not act as them. */
const longestAgeMs = 60 * 60_000;
/** Telegram's clock may be ahead of this machine's by this time (ms). */
const clockDifferenceMs = 60_000;
const digestInHex = /^[0-9a-f]{64}$/;

const signedUser = z.object({
  id: z.int().positive(),
  is_bot: z.literal(false).optional(),
  first_name: z.string().catch(""),
  username: z.string().optional().catch(undefined),
  language_code: z.string().max(35).optional(),
});

/**
 * Telegram opens the Mini App with signed data (initData). The check is that Telegram has signed it for this bot, for a
 * person, and lately enough. The bot's token only makes the key, and `now` is in ms since 1970.
 */
export function initDataCheck(token: string, now: () => number): (initData: string) => LaunchCheck {
  // core.telegram.org/bots/webapps, "Validating data received via the Mini App"
  const key = createHmac("sha256", "WebAppData").update(token).digest();
  return (initData) => {
    if (initData === "") return refused("init-data-missing", "missing");
    if (initData.length > longest) return refused("init-data-forged", "too-long");
    const fields = [...new URLSearchParams(initData)];
    const values = new Map(fields);
    // Readers differ in which of two equal names counts, so another value could be used than was signed.
    if (values.size < fields.length) return refused("init-data-forged", "repeated-field");
    const hash = values.get("hash") ?? "";
    values.delete("hash");
    const signed = [...values].map(([name, value]) => `${name}=${value}`).sort();
    if (!isDigest(hash, createHmac("sha256", key).update(signed.join("\n")).digest()))
      return refused("init-data-forged", "signature");
    const ageMs = now() - Number(values.get("auth_date")) * 1000;
    // Without a date the age is NaN, and the comparison is false.
    if (!(ageMs <= longestAgeMs)) return refused("init-data-old", "old");
    if (ageMs < -clockDifferenceMs) return refused("init-data-old", "of-the-future");
    const user = signedUser.safeParse(jsonIn(values.get("user") ?? "")).data;
    if (user === undefined) return refused("init-data-forged", "no-user");
    return {
      kind: "genuine",
      launch: {
        user: { id: user.id, ...defined({ languageCode: user.language_code }) },
        person: personOf(user.id, user.first_name, user.username),
        digest: createHash("sha256").update(hash).digest("base64url"),
      },
    };
  };
}

const refused = (fault: LaunchFault, reason: string): LaunchCheck => ({ kind: "refused", fault, reason });

/** The comparison takes constant time, so that nobody can guess a digest by measuring. */
const isDigest = (given: string, expected: Buffer): boolean =>
  digestInHex.test(given) && timingSafeEqual(Buffer.from(given, "hex"), expected);
