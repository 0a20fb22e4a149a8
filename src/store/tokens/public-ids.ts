import { createInvitationTokens } from "./invitation-token.js";
import { createOfferIds } from "./offer-id.js";
import { createShareTokens } from "./share-token.js";
import { createCallbackAddresses, type Submission } from "./status-callback-address.js";

/**
 * Makes and reads all ids that leave the bot: callback URLs for the service, and for Telegram share tokens (which name
 * an invoice to share), invitation tokens and the ids of inline offers.
 * @param keys 32 bytes each: the first one makes ids, all of them read ids
 * @param callbackBase the beginning of callback URLs; undefined when the service isn't given any
 * @param bot Telegram's id of the bot
 */
export function createPublicIds(keys: readonly Buffer[], callbackBase: string | undefined, bot: string) {
  const addresses = createCallbackAddresses(keys);
  const shares = createShareTokens(keys);
  const invitations = createInvitationTokens(keys, bot);
  const offers = createOfferIds(keys);
  return {
    openCallbackToken: addresses.open,
    callbackUrl: (submission: Submission) => {
      if (callbackBase === undefined) return undefined;
      const { token, keyId } = addresses.refFor(submission);
      return { url: `${callbackBase}/callbacks/${token}`, keyId };
    },
    shareToken: (chat: string, ref: string) => shares.tokenFor({ chat, ref }),
    openShareToken: shares.open,
    invitationToken: (chat: string, invitation: string) => invitations.make({ chat, invitation }),
    openInvitationToken: invitations.open,
    newOfferId: offers.newId,
    isOfferOf: offers.isOf,
  };
}
