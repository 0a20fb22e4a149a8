import { z } from "zod";

/** Records beside the chat's own. */

export const credentialsRecord = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  scope: z.string().optional(),
  userId: z.string().optional(),
  /** Milliseconds; already 60 s early. */
  expiresAt: z.number(),
  /** The event that obtained them: a redelivery of it finds them and asks for no second code. */
  event: z.number().int(),
});

export const accountRecord = z.object({
  /** Times (ms) of refused passwords and codes from chats that never signed in to this account. */
  refusals: z.array(z.number()),
});

export const deadLetterRecord = z.object({
  at: z.number(),
  reason: z.string(),
  event: z.json(),
});

export const unreadableRecord = z.object({
  at: z.number(),
  ref: z.string(),
  contentType: z.string(),
  body: z.string(),
});
