import { createTokens } from "../../../src/store/sealed-tokens.js";

/** The key of every bot of the soak, and what is made of it: a witness makes and opens addresses and tokens by itself. */
export const secretKey = Buffer.alloc(32, 7);
export const tokens = createTokens([secretKey], "123456789");

/** What a callback address was made for. */
export const openAddress = (url: string) => tokens.callback.open(url.replace(/^.*\//, ""));
