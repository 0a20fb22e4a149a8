import type { Contact } from "grammy/types";
import { beginningOf } from "../../language/text/safe-text.js";

/** A longer name, and the longest phone number behind it, wouldn't fit an invoice's customer. */
const longestName = 100;
const phone = /^\+?\d(?:[ ()-]{0,2}\d){4,19}$/;

/** Telegram's fields of a person aren't checked before, so each may be anything. */
export function fullName(person: { readonly first_name?: unknown; readonly last_name?: unknown }): string {
  const parts = [person.first_name, person.last_name].map(nameOf).filter((part) => part !== "");
  return beginningOf(parts.join(" "), longestName);
}

/** Half of a character, which Telegram would refuse in every answer, is left out. */
export const nameOf = (value: unknown): string =>
  typeof value === "string"
    ? beginningOf(value.replace(/\p{Surrogate}/gu, "").trim(), longestName).trim()
    : "";

/** Keeps name and phone number of a shared contact; undefined when there is no phone number. */
export function keptContact(contact: Contact): Contact | undefined {
  const typed = String(contact.phone_number ?? "").trim();
  if (!phone.test(typed)) return undefined;
  return { phone_number: /^\d{10,}$/.test(typed) ? `+${typed}` : typed, first_name: fullName(contact) };
}

/** Returns the contact as it was kept, as one text: "Timur +998901234567". */
export const contactText = ({ first_name, phone_number }: Contact): string =>
  `${first_name} ${phone_number}`.trim();
