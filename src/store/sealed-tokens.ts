import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { aessiv } from "@noble/ciphers/aes.js";
import * as z from "zod";
import { SealError } from "./errors.js";
import { createSealer } from "./sealing.js";

export interface Submission {
  readonly chat: string;
  readonly ref: string;
  /** This time (ms) is later than the chat's last [Delete everything], so that a callback from before is recognized. */
  readonly submittedAt: number;
}

type Shared = Pick<Submission, "chat" | "ref">;

interface Invited {
  readonly chat: string;
  /** The invitation's id has 8 random bytes, as base64url. */
  readonly invitation: string;
}

interface TokensOf<Content> {
  make(content: Content): string;
  /** @returns undefined for a text that this bot didn't make */
  open(token: string): Content | undefined;
}

/** The person whose page has the session, and the launch that has opened it. */
interface Session {
  readonly user: number;
  readonly languageCode?: string | undefined;
  readonly name: string;
  readonly username?: string | undefined;
  readonly digest: string;
  readonly startedAt: number;
}

export interface Tokens {
  /** Every call makes a different last part of an invoice's callback address, and all of them stay valid. */
  readonly callback: TokensOf<Submission> & {
    /** The key with this id seals the addresses. */
    readonly keyId: string;
  };
  /** A share button's inline query is the same each time, so that a card that is drawn twice is the same card. */
  readonly share: TokensOf<Shared>;
  /**
   * The word behind `?start=` in an invitation's link is the same each time. The owner's record says whether the
   * invitation is still open.
   */
  readonly invitation: TokensOf<Invited>;
  /** The page's session. It stands in a request's header, never in an address. */
  readonly page: TokensOf<Session>;
  /**
   * Inline mode offers to create an invoice under this id, which must be short because a button holds only 64 bytes.
   */
  readonly offer: {
    make(chat: string): string;
    /** Checks whether the id was made for this chat, also after the offer itself was deleted. */
    isOf(chat: string, id: string): boolean;
  };
}

/**
 * @param keys have 32 bytes each: the first one makes tokens, and all of them open tokens
 * @param bot is Telegram's id of the bot
 */
export const createTokens = (keys: readonly Buffer[], bot: string): Tokens => ({
  callback: callbackTokens(keys),
  share: shareTokens(keys),
  invitation: invitationTokens(keys, bot),
  page: pageTokens(keys, bot),
  offer: offerIds(keys),
});

interface Kind<Content> {
  readonly seal: (plain: Buffer) => Buffer;
  readonly unseal: (sealed: Buffer) => Buffer | undefined;
  readonly pack: (content: Content) => Buffer;
  readonly unpack: (plain: Buffer) => Content;
  readonly longest: number;
}

const tokensOf = <Content>({ seal, unseal, pack, unpack, longest }: Kind<Content>): TokensOf<Content> => ({
  make: (content) => seal(pack(content)).toString("base64url"),
  open(token) {
    const sealed = bytesOf(token, longest);
    const plain = sealed && unseal(sealed);
    return plain && unpack(plain);
  },
});

/** The decoder ignores foreign characters and surplus bits, so only one spelling of a token is accepted. */
function bytesOf(token: string, longest: number): Buffer | undefined {
  if (token.length > longest) return undefined;
  const bytes = Buffer.from(token, "base64url");
  return bytes.toString("base64url") === token ? bytes : undefined;
}

const callbackContext = "callback-address";
const submitted = z.tuple([z.string(), z.string(), z.number()]);

/**
 * An address must open with every later version, and with the version before, which may still run beside this one. So
 * its seal doesn't follow the format of what is stored.
 */
const callbackFormat = 1;

/** Callback addresses name their key, so that the bot knows how long an older key is needed. */
function callbackTokens(keys: readonly Buffer[]): Tokens["callback"] {
  const sealer = createSealer(keys, callbackContext, callbackFormat);
  const tokens = tokensOf<Submission>({
    seal: (plain) => sealer.seal(plain, callbackContext),
    unseal(sealed) {
      try {
        return sealer.open(sealed, callbackContext);
      } catch (error) {
        if (error instanceof SealError) return undefined;
        throw error;
      }
    },
    pack: ({ chat, ref, submittedAt }) => Buffer.from(JSON.stringify([chat, ref, submittedAt]), "utf8"),
    unpack(plain) {
      const [chat, ref, submittedAt] = submitted.parse(JSON.parse(plain.toString("utf8")));
      return { chat, ref, submittedAt };
    },
    longest: 1024,
  });
  return { ...tokens, keyId: sealer.keyId };
}

const shared = z.tuple([z.string(), z.string()]);

const shareTokens = (keys: readonly Buffer[]): Tokens["share"] =>
  tokensOf({
    ...shortSeal(keys, "share token"),
    pack: ({ chat, ref }) => Buffer.from(JSON.stringify([chat, ref]), "utf8"),
    unpack(plain) {
      const [chat, ref] = shared.parse(JSON.parse(plain.toString("utf8")));
      return { chat, ref };
    },
    longest: 256,
  });

const idBytes = 8;
const chatBytes = 7;
/** Telegram's ids of persons have at most 52 significant bits. */
const largestChat = 2 ** 52;

/** Telegram allows only 64 characters behind `?start=`, so invitations are packed as bytes and not as JSON. */
const invitationTokens = (keys: readonly Buffer[], bot: string): Tokens["invitation"] =>
  tokensOf({
    ...shortSeal(keys, "invitation token", bot),
    pack({ chat, invitation }) {
      const id = Buffer.from(invitation, "base64url");
      const number = Number(chat);
      if (id.length !== idBytes || id.toString("base64url") !== invitation)
        throw new RangeError("An invitation's id has 8 bytes.");
      if (!Number.isInteger(number) || number <= 0 || number > largestChat || String(number) !== chat)
        throw new RangeError("An invitation is made in a private chat.");
      const chatId = Buffer.alloc(8);
      chatId.writeBigUInt64BE(BigInt(number));
      return Buffer.concat([id, chatId.subarray(-chatBytes)]);
    },
    unpack(plain) {
      const chatId = Buffer.concat([Buffer.alloc(8 - chatBytes), plain.subarray(idBytes)]);
      return {
        chat: String(chatId.readBigUInt64BE()),
        invitation: plain.toString("base64url", 0, idBytes),
      };
    },
    longest: 64,
  });

const session = z.object({
  user: z.int().positive(),
  languageCode: z.string().optional(),
  name: z.string(),
  username: z.string().optional(),
  digest: z.string(),
  startedAt: z.number(),
});

const pageTokens = (keys: readonly Buffer[], bot: string): Tokens["page"] =>
  tokensOf({
    ...shortSeal(keys, "page session", bot),
    pack: (content) => Buffer.from(JSON.stringify(content), "utf8"),
    unpack: (plain) => session.parse(JSON.parse(plain.toString("utf8"))),
    longest: 2048,
  });

const randomLength = 12;
const macLength = 12;

/** The chat isn't a part of an offer's id, only of its MAC: whoever taps says the chat. */
function offerIds(keys: readonly Buffer[]): Tokens["offer"] {
  const [first, ...older] = keys.map((key) => derive(key, "inline offer id"));
  if (first === undefined) throw new RangeError("Offer ids need at least one key.");
  const macOf = (key: Buffer, chat: string, random: Buffer): Buffer =>
    createHmac("sha256", key).update(random).update(chat).digest().subarray(0, macLength);
  return {
    make(chat) {
      const random = randomBytes(randomLength);
      return Buffer.concat([random, macOf(first, chat, random)]).toString("base64url");
    },
    isOf(chat, id) {
      const bytes = bytesOf(id, 32);
      if (bytes?.length !== randomLength + macLength) return false;
      const [random, mac] = [bytes.subarray(0, randomLength), bytes.subarray(randomLength)];
      return [first, ...older].some((key) => timingSafeEqual(macOf(key, chat, random), mac));
    },
  };
}

interface ShortSeal {
  /** Equal bytes are sealed equally, so an attempt that is repeated says the same as the first. */
  readonly seal: (plain: Buffer) => Buffer;
  /** @returns undefined for bytes that weren't sealed with these keys for this purpose */
  readonly unseal: (sealed: Buffer) => Buffer | undefined;
}

/** AES-256-SIV takes two keys of 32 bytes. */
const sivKeyBytes = 64;

/**
 * AES-SIV (RFC 5297) derives its tag from the content and needs no nonce, so a token is only 16 bytes longer than what it holds.
 * @param keys have 32 bytes each: the first one seals, and all of them open
 * @param purpose is the kind of the tokens
 * @param associated must be the same text when a token is opened, but isn't a part of the token
 */
export function shortSeal(keys: readonly Buffer[], purpose: string, associated = ""): ShortSeal {
  const ring = keys.map((key) => derive(key, `${purpose} seal`, sivKeyBytes));
  const [first] = ring;
  if (first === undefined) throw new RangeError("Tokens need at least one key.");
  const data = Buffer.from(associated, "utf8");
  return {
    seal: (plain) => Buffer.from(aessiv(first, data).encrypt(plain)),
    unseal(sealed) {
      for (const key of ring) {
        try {
          return Buffer.from(aessiv(key, data).decrypt(sealed));
        } catch {
          // The token was changed or invented, or another key of SECRET_KEY has sealed it.
        }
      }
      return undefined;
    },
  };
}

const derive = (key: Buffer, purpose: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), purpose, bytes));
