import { z } from "zod";
import { defined } from "../../../language/omit-undefined.js";

/**
 * The open sign-in of the chat, as it began. Where it stands is in the log of its flow (sign-in-flow.ts); without the log it
 * begins again from here.
 */
export const signInQuestion = z.object({
  kind: z.literal("sign-in"),
  /** The number of the event with which the sign-in began. A sign-in that begins anew has another number. */
  event: z.number().int().optional(),
  /** True when the merchant is asked first whether to sign in on the bot's own page or in the chat. */
  where: z.boolean().optional(),
  /** The login: that of the last sign-in, or the one that the merchant has typed for this sign-in. */
  login: z.string().optional(),
  /** True when the login is that of the last sign-in, so that only password and code are asked. */
  returning: z.boolean().optional(),
  /** When the login was typed (ms). */
  startedAt: z.number().optional(),
  /**
   * True when the button above inline results opened this sign-in. After it, the bot offers a button that leads back to
   * the chat in which the merchant typed.
   */
  fromChat: z.boolean().optional(),
  /**
   * The callback data of the button that leads back to the screen for which the merchant signs in. After the sign-in
   * the bot offers that button.
   */
  returnsTo: z.string().optional(),
  /** True when a password was asked, so that a text of the merchant may be one from then on. */
  secretAsked: z.boolean().optional(),
  /**
   * Why the next question comes in a new message: the sign-in began anew ("late", or "too-old", which is said), or an answer
   * was lost ("send-again", "code-lost"). What was sent before that message may be a secret for a later question.
   */
  anew: z.enum(["late", "too-old", "send-again", "code-lost"]).optional(),
  /** The id of that message. A message sent before it doesn't answer its question. */
  askedAgain: z.number().int().optional(),
});

export type SignInQuestion = z.infer<typeof signInQuestion>;

/**
 * Begins a sign-in.
 * @param login the login of the last sign-in, if it is known
 * @param where whether the merchant is asked first where to sign in
 */
export const newSignIn = (event: number, login: string | undefined, where: boolean): SignInQuestion => ({
  kind: "sign-in",
  event,
  ...(login === undefined ? {} : { login, returning: true }),
  ...(where ? { where } : {}),
});

/** Returns the ways back that a sign-in offers at its end, for a sign-in that begins anew in its place. */
export const waysBackOf = ({ fromChat, returnsTo }: Partial<SignInQuestion> = {}) =>
  defined({ fromChat, returnsTo });
