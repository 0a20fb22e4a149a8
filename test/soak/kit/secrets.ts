import { createShareTokens } from "../../../src/store/tokens/share-token.js";
import { createCallbackAddresses } from "../../../src/store/tokens/status-callback-address.js";

/** The key of every bot of the soak, and what is made of it: a witness makes and opens addresses and tokens by itself. */
export const secretKey = Buffer.alloc(32, 7);
export const addresses = createCallbackAddresses([secretKey]);
export const shares = createShareTokens([secretKey]);

/** What a callback address was made for. */
export const openAddress = (url: string) => addresses.open(url.replace(/^.*\//, ""));
