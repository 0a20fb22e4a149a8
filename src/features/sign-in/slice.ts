import * as z from "zod";
import { due, event, question, slice } from "../../frame/model/slice.js";
import { accountIdentity } from "../../invoice/merchant-account.js";
import { askedWait } from "../../language/time/asked-wait.js";
import { signInQuestion } from "./model/sign-in-state.js";

const accountRecord = z.object({
  /** The times (ms) of refused passwords and codes from chats that never signed in to this account. */
  refusals: z.array(z.number()),
});

const accountChatsRecord = z.object({
  chats: z.array(
    z.object({
      chat: z.string(),
      /** The time of the chat's first sign-in in milliseconds. */ since: z.number(),
      /** True after [Sign out everywhere]: the chat's next sign-in counts as its first. */
      signedOut: z.boolean().optional(),
    }),
  ),
});

const at = z.number();

export const signIn = slice({
  stored:
    "digests of the last 20 logins, and when the service refused a sign-in; of a sign-in under way, in the chat or on the page, the login and the service's `mfa_token`, so that a restart before the code doesn't ask for the password again (until the sign-in ends, or 10 minutes after its last step); what the menu button opens",
  record: {
    /** When other chats try these logins and are refused, this chat can still sign in without a pause. */
    knownLogins: z.array(z.string()),
    /** The times (ms) at which the service refused a password or a code of this chat. Five refusals in 15 minutes cause a pause. */
    refusals: z.array(z.number()),
    /** The wait for which the service has asked (429) in a sign-in of this chat. No step of a sign-in is sent before its end. */
    signInWait: askedWait.optional(),
    /** The address that the chat's menu button opens. */
    menuUrl: z.string().optional(),
  },
  begins: () => ({ knownLogins: [], refusals: [] }),
  kept: {
    knownLogins:
      "Strangers who try a login can't lock out a merchant who has signed in with it before. The bot keeps digests of the last 20.",
    refusals: "A deletion gives nobody more tries at a password.",
    signInWait: "The service has asked the bot to wait, whatever the chat stores.",
  },
  records: {
    accounts: {
      name: "accounts",
      stored: { what: "Refused sign-ins, by digest of the login", until: "1 day" },
      schema: accountRecord,
      keys: "other",
      keptDays: 1,
      isShared: true,
      kept: "It holds times of refusals only, which hold back strangers who guess.",
    },
    /** The chats that have signed in to an account. Key: a digest of the user's id or of the login. */
    accountChats: {
      name: "account-chats",
      stored: {
        what: "The last 200 chats that signed in to an account, by digest of the login and of the user",
        until:
          "400 days after the last sign-in; a chat's own entry until [Delete everything], or until another account signs in there",
      },
      schema: accountChatsRecord,
      keys: "other",
      keptDays: 400,
      isShared: true,
      kept: "The chat itself is taken out of it, and the account's other chats stay.",
    },
  },
  due: [
    due("sign-in", { at }, { to: "merchant", key: (entry) => entry.at, limit: 5 }),
    /** The bot tells the merchant that another chat has signed this one out. `at` is the time of that in milliseconds. */
    due("signed-out", { at }, { to: "merchant", key: (entry) => entry.at }),
  ],
  events: [
    event("signed-in", { account: accountIdentity, at }, { droppable: true }),
    /** A chat that has signed in since the time `at` (ms) stays signed in. */
    event("signed-out", { account: accountIdentity, at }),
  ],
  questions: [question("sign-in", signInQuestion, 3)],
  /** The bot forgets what a sign-in holds that was left open. */
  timers: ["sign-in"],
  commands: [
    { name: "signin", forSellers: false },
    { name: "signout", forSellers: false },
  ],
});
