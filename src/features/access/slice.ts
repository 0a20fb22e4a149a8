import { z } from "zod";
import { ownAccount } from "../../frame/model/acting.js";
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
    "the account that is signed in or was last (a digest of its login, its user id, and until `/signout` the login), and when its access ends",
  record: {
    account: ownAccount.optional(),
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
