import type { InlineKeyboard } from "grammy";
import type { ChatView } from "../../../frame/context.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { textsForCustomer } from "./customer-message.js";

/**
 * Telegram publishes no limit for an address, but refuses a keyboard of more than about 10 KB, and each Cyrillic
 * letter takes six characters.
 */
const longestAddress = 2_048;

/**
 * There is no such button for SMS: Telegram refuses every address that begins with "sms:" (td, LinkManager.cpp,
 * check_link_impl).
 */
export function addWhatsApp(
  view: ChatView,
  keyboard: InlineKeyboard,
  invoice: Invoice,
  reminds = false,
): void {
  const address = textsForCustomer(view, invoice, reminds)
    .map(whatsAppAddress)
    .find(({ length }) => length <= longestAddress);
  if (address !== undefined) keyboard.url(view.t.plain("button-whatsapp"), address);
}

/** WhatsApp shows a plus sign as such, so a space is "%20". */
const whatsAppAddress = (text: string): string =>
  `https://wa.me/?${new URLSearchParams({ text }).toString().replaceAll("+", "%20")}`;
