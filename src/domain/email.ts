import { z } from "zod";
import { requestLimits } from "./invoice/terms.js";

export type ParsedEmail =
  | { readonly ok: true; readonly email: string }
  | { readonly ok: false; readonly problem: "not-an-email" | "too-long" };

const address = z.email();

/** A customer's e-mail address. The limit is requestLimits.email. */
export function parseEmail(text: string): ParsedEmail {
  const email = text.trim();
  if (email.length > requestLimits.email) return { ok: false, problem: "too-long" };
  return address.safeParse(email).success ? { ok: true, email } : { ok: false, problem: "not-an-email" };
}
