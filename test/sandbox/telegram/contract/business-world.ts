import type { Update } from "grammy/types";
import type { BusinessSettings } from "../../../../src/sandbox/telegram/business/kept-connections.js";
import { confirmAll, done, startedUser, startSandbox } from "./harness.js";

/** A seller who has connected the bot, and a customer who has just written. What the bot was told so far is confirmed. */
export const businessWorld = async (settings: Partial<BusinessSettings> = {}) => {
  let now = Date.UTC(2026, 10, 21, 9);
  const sandbox = await startSandbox({ clock: () => now });
  const { control } = sandbox;
  const seller = await startedUser(sandbox, "Anna");
  const { userId: customer } = control.createUser({ firstName: "Malika" });
  const connection = control.business.connect(seller, settings);
  const order = control.business.customerWrites(seller, customer, "How much is a coffee?");
  await confirmAll(sandbox);
  return {
    sandbox,
    control,
    seller,
    customer,
    connection,
    /** The customer's message. */
    order,
    /** The parameters of a call that acts in the chat with the customer. */
    there: { business_connection_id: connection, chat_id: customer },
    pass: (hours: number) => {
      now += hours * 3_600_000;
    },
    /** The updates since the last look, without their numbers. */
    news: async (): Promise<Omit<Update, "update_id">[]> => {
      const updates = await done<Update[]>(sandbox, "getUpdates", { timeout: 0 });
      await confirmAll(sandbox);
      return updates.map(({ update_id: _number, ...content }) => content);
    },
  };
};

export type BusinessWorld = Awaited<ReturnType<typeof businessWorld>>;

export interface BusinessMessage {
  readonly message_id: number;
  readonly business_connection_id: string;
}
