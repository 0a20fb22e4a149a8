import * as z from "zod";
import { itemLimits } from "../../../invoice/item/item-limits.js";

/** A request that changes the chat's record becomes an event of the chat's lane, like an update from Telegram. */

/** A random name of 128 bits that the page makes, as base64url. */
const randomName = z.string().regex(/^[\w-]{22}$/);

const plainStep = z.discriminatedUnion("kind", [
  /** The merchant's choice among several authenticators, by its index in the list that the page shows. */
  z.object({ kind: z.literal("authenticator"), index: z.int().min(0).max(99) }),
  z.object({ kind: z.literal("another-authenticator") }),
  /** Asks the service for a new challenge of the same authenticator, after a refused code. */
  z.object({ kind: z.literal("new-code") }),
  /** Asks again for the challenge that the service didn't give. */
  z.object({ kind: z.literal("try-again") }),
  z.object({ kind: z.literal("restart") }),
]);

/** The secrets of a step. They stay in memory: they are never part of the stored event. */
export const signInSecrets = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("credentials"),
    /** The bot knows the login of the last sign-in, so that the page needn't have it. */
    login: z.string().trim().min(1).max(256).optional(),
    password: z.string().min(1).max(1024),
  }),
  z.object({ kind: z.literal("code"), code: z.string().min(1).max(64) }),
]);

export type SignInSecrets = z.infer<typeof signInSecrets>;

/** A step of the sign-in as it is stored. A step with secrets is stored with its kind alone. */
type SignInStep = z.infer<typeof plainStep> | { readonly kind: SignInSecrets["kind"] };

/**
 * The page counts the steps of a sign-in from 1, and the bot handles each number once, so that a repeated request does
 * nothing.
 */
const signInTurn = { session: randomName, turn: z.int().min(1).max(1_000) };

const line = z.union([
  z.object({ item: z.string().min(1).max(64), quantity: z.int().min(1).max(itemLimits.quantity) }),
  /** An amount from the keypad, in the currency of the request. */
  z.object({
    name: z.string().trim().max(itemLimits.name),
    price: z.string().regex(/^\d{1,12}(\.\d{1,4})?$/),
    quantity: z.int().min(1).max(itemLimits.quantity),
  }),
]);

/** The lines that the merchant has tapped together at the counter, for a draft in the chat. */
const draftOfCounter = {
  /** Names one tap on [Review]. The page sends the same name when it repeats the request, so that one tap is one draft. */
  id: randomName,
  currency: z.string().regex(/^[A-Z]{3}$/),
  lines: z.array(line).min(1).max(itemLimits.items),
};

export const signInBody = z.object({
  ...signInTurn,
  /** The callback data of the button that leads on in the chat. The address with which the chat opens the page has it. */
  back: z
    .string()
    .regex(/^[\w-]+(?::[\w-]*){0,5}$/)
    .max(48)
    .optional()
    .catch(undefined),
  step: z.discriminatedUnion("kind", [signInSecrets, plainStep]),
});

export const draftBody = z.object(draftOfCounter);

/** One tap on [Create]. The page sends the same `id` when it repeats the request. */
export const createBody = z.object({
  id: randomName,
  /** The id of the request with which [Review] has brought the draft into the chat. */
  from: randomName,
  draft: z.string().min(1).max(16),
  /** Names what the page has shown, so that a draft that was changed in the chat since isn't created unseen. */
  seen: z.string().min(1).max(64),
});

export const shareBody = z.object({ ref: z.string().min(1).max(64) });

export type SignInBody = z.infer<typeof signInBody>;
export type CounterLine = z.infer<typeof line>;
export type DraftBody = z.infer<typeof draftBody>;
export type CreateBody = z.infer<typeof createBody>;

/** A request as it is stored in its event, without secrets. */
export type AppRequest =
  | ({
      readonly kind: "sign-in";
      /** A digest of the launch (the signed data with which Telegram opened the page). Only the launch that began a sign-in may go on with it. */
      readonly launch: string;
      readonly step: SignInStep;
      readonly back?: string;
    } & { readonly session: string; readonly turn: number })
  | ({ readonly kind: "draft" } & DraftBody)
  | ({ readonly kind: "create" } & CreateBody);

/** The user of the Mini App, whom Telegram's signature names. */
export interface AppUser {
  /** Telegram's id of the user, which is also the id of the private chat. */
  readonly id: number;
  readonly languageCode?: string;
}
