import * as z from "zod";
import { ownAccount } from "../../frame/model/acting.js";
import { slice } from "../../frame/model/slice.js";
import { accountIdentity } from "../../invoice/merchant-account.js";
import { dayMs } from "../../language/time/local-time.js";

const credentialsRecord = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  scope: z.string().optional(),
  account: accountIdentity,
  /** The time (ms) at which the bot treats the access token as expired: 60 s before it really expires. */
  expiresAt: z.number(),
  /** The time (ms) at which the bot got the token. Together with expiresAt it shows the token's lifetime. */
  obtainedAt: z.number(),
  renewed: z.boolean().optional(),
  /** An event that is delivered again finds the credentials of its sign-in by this number, and asks for no second code. */
  event: z.number().int(),
});

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
