import { z } from "zod";
import { slice } from "../../frame/model/slice.js";
import { accountIdentity } from "../../invoice/merchant-account.js";
import { dayMs } from "../../language/time/local-time.js";

const credentialsRecord = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  scope: z.string().optional(),
  /** The account at the service to which the access token belongs. */
  account: accountIdentity,
  /** The time (ms) at which the bot treats the access token as expired: 60 s before it really expires. */
  expiresAt: z.number(),
  /** The time (ms) at which the bot got the token. Together with expiresAt it shows the token's lifetime. */
  obtainedAt: z.number(),
  /** Whether the bot got these credentials by a refresh instead of a sign-in. */
  renewed: z.boolean().optional(),
  /**
   * The number of the event whose sign-in brought these credentials. When the same event is delivered again, the bot
   * finds them and doesn't ask for another one-time code.
   */
  event: z.number().int(),
});

/** The access to the account for which the chat acts. */
export const access = slice({
  stored:
    "the account that is signed in or was last (a digest of its login, and its user id), and when its access ends",
  record: {
    /** The end (ms) of the access token; undefined when the chat isn't signed in. The token itself is in the credentials record. */
    account: z.object({ expiresAt: z.number() }).optional(),
    /** The time (ms) of the last sign-in by the merchant. A renewal of the access doesn't change it. */
    signedInAt: z.number().optional(),
    /** The end of access (ms) about which the bot has already warned the merchant, so that it warns only once. */
    hintedEnd: z.number().optional(),
    /**
     * The account that was signed in last. When the merchant signs in with another account, the bot doesn't show it this
     * account's invoices or use its terminal.
     */
    lastAccount: accountIdentity.optional(),
    /** True when the merchant has signed out with /signout and hasn't signed in again. The bot then shows no invoices. */
    signedOut: z.boolean().optional(),
  },
  records: {
    /** The access tokens of accounts. They are a separate record, so that other chats may act for that account. */
    credentials: {
      name: "credentials",
      stored: {
        what: "The access token of a chat that signed in, and with `MERCHANT_REFRESH` its refresh token. A seller's chat has none",
        until: "Until it expires, or `/signout`; with a refresh token until 30 days without use",
      },
      schema: credentialsRecord,
      keys: "chat",
      isOld: ({ modifiedAt }, now) => modifiedAt < now - dayMs,
    },
  },
});
