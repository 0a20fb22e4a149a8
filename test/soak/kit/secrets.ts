import { createInvitationTokens } from "../../../src/store/tokens/invitation-token.js";
import { createOfferIds } from "../../../src/store/tokens/offer-id.js";
import { createShareTokens } from "../../../src/store/tokens/share-token.js";
import { createCallbackAddresses } from "../../../src/store/tokens/status-callback-address.js";

/** The key of every bot of the soak, and what is made of it: a witness makes and opens addresses and tokens by itself. */
export const secretKey = Buffer.alloc(32, 7);
export const addresses = createCallbackAddresses([secretKey]);
export const shares = createShareTokens([secretKey]);
export const invitations = createInvitationTokens([secretKey], "123456789");
export const offerIds = createOfferIds([secretKey]);
export const publicUrl = "http://127.0.0.1:9";

/** What a callback address was made for. */
export const openAddress = (url: string) => addresses.open(url.replace(/^.*\//, ""));
