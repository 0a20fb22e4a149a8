import { z } from "zod";

/** The types of fields that updates of several kinds have. */

/** A text with a lone surrogate (half of an emoji) is refused, because Telegram would refuse every answer that quotes it. */
export const text = z.string().refine((value) => !/\p{Surrogate}/u.test(value));
export const id = z.int();
export const chat = z.looseObject({ id, type: z.string() });
export const user = z.looseObject({ id, is_bot: z.boolean(), language_code: text.optional() });
