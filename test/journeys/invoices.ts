import { defaultSwitches } from "../../src/sandbox/merchant-service/switches.js";
import type { Chat } from "./chat.js";
import { draft, oneTerminal, signIn } from "./steps.js";
import type { World } from "./world.js";

/** Invoices of the sandbox and what the chat says of them. */

type ServiceInvoice = ReturnType<World["merchant"]["control"]["invoices"]>[number];

/** A merchant with one invoice: two coffees, 30,000 UZS, 24 hours. */
export interface OpenInvoice {
  readonly chat: Chat;
  /** As the service knows it. */
  readonly id: string;
  readonly cardMessageId: number;
}

/** A chat of its own, signed in and with the review card before it. */
export async function reviewed(world: World, item?: string): Promise<Chat> {
  const chat = world.user();
  world.merchant.control.forgetUsedCodes();
  await signIn(world, chat, oneTerminal);
  await draft(chat, item);
  return chat;
}

/** A chat of its own with one open invoice. */
export async function openInvoice(world: World): Promise<OpenInvoice> {
  const chat = await reviewed(world);
  const known = new Set(world.merchant.control.invoices().map(({ id }) => id));
  const { messageId } = await chat.tap("Create invoice", /Waiting for payment/);
  const made = world.merchant.control.invoices().filter(({ id }) => !known.has(id));
  const [invoice] = made;
  if (invoice === undefined || made.length > 1) throw new Error(`${made.length} invoices were made.`);
  return { chat, id: invoice.id, cardMessageId: messageId };
}

export function invoiceOf(world: World, id: string): ServiceInvoice {
  const invoice = world.merchant.control.invoices().find((candidate) => candidate.id === id);
  if (invoice === undefined) throw new Error(`There is no invoice ${id}.`);
  return invoice;
}

/** How the bot answered each attempt of each callback of an invoice. */
export const callbackResults = (world: World, id: string): (number | string)[] =>
  invoiceOf(world, id).deliveries.flatMap(({ attempts }) => attempts.map(({ result }) => result));

/** The replies that tell what became of an invoice, without the marks that keep the direction of names. */
export const notices = (chat: Chat): string[] =>
  chat.texts
    .filter((text) => /Invoice for .* (is paid|expired)|Payment of the invoice/.test(text))
    .map((text) => text.replace(/[\u2068\u2069]/g, ""));

/** A chat's events are handled in order, so what was taken before this is handled after it. */
export async function handled(chat: Chat): Promise<void> {
  await chat.say("/help", /Tap a command/);
}

/** The sandbox as it is when nobody has touched its switches and faults. */
export function resetSandboxes(world: World): void {
  world.merchant.control.set(defaultSwitches);
  world.merchant.control.clearFaults();
  world.telegram.control.clearFaults();
}

/** Calls of the bot for one chat, oldest first. */
export const callsFor = ({ telegram }: World, { id }: Chat) =>
  telegram.control.requests().filter(({ payload }) => String(payload.chat_id) === String(id));
