import { createSealedTokens } from "./sealed-token.js";

/** An invitation to an owner's team, and the chat of that owner. */
interface Invited {
  /** Telegram's id of the owner's private chat. */
  readonly chat: string;
  /** The id of the invitation: 8 random bytes as base64url. */
  readonly invitation: string;
}

export interface InvitationTokens {
  /** Makes the token for an invitation's link (`?start=`): at most 64 characters, and the same for each call. */
  make(invited: Invited): string;
  /** Finds the invitation that a token names. @returns undefined for a text that this bot didn't make. */
  open(token: string): Invited | undefined;
}

/** The most characters that Telegram allows behind `?start=`. */
const longestToken = 64;
const idBytes = 8;
const chatBytes = 7;
/** The largest id that Telegram gives to a person: ids have at most 52 significant bits. */
const largestChat = 2 ** 52;

/**
 * Makes and reads invitation tokens, by which a link invites a person to an owner's team. A token says nothing to
 * anybody else. Whether the invitation is still open, the owner's record says.
 * @param keys 32 bytes each: the first one seals, all of them open
 * @param bot Telegram's id of the bot. Another bot with the same keys refuses the tokens of this one.
 */
export function createInvitationTokens(keys: readonly Buffer[], bot: string): InvitationTokens {
  const tokens = createSealedTokens(keys, {
    purpose: "invitation token",
    longest: longestToken,
    associated: bot,
  });
  return {
    make({ chat, invitation }) {
      const id = Buffer.from(invitation, "base64url");
      const number = Number(chat);
      if (id.length !== idBytes || id.toString("base64url") !== invitation)
        throw new RangeError("An invitation's id has 8 bytes.");
      if (!Number.isInteger(number) || number <= 0 || number > largestChat || String(number) !== chat)
        throw new RangeError("An invitation is made in a private chat.");
      const chatId = Buffer.alloc(8);
      chatId.writeBigUInt64BE(BigInt(number));
      return tokens.seal(Buffer.concat([id, chatId.subarray(-chatBytes)]));
    },
    open(token) {
      const plain = tokens.open(token);
      if (plain === undefined) return undefined;
      const chatId = Buffer.concat([Buffer.alloc(8 - chatBytes), plain.subarray(idBytes)]);
      return {
        chat: String(chatId.readBigUInt64BE()),
        invitation: plain.toString("base64url", 0, idBytes),
      };
    },
  };
}
