import { askBusiness } from "./business-form.js";
import type { ChatMenu } from "./chat-menu.js";
import { telegram } from "./sandbox-api.js";
import { toast } from "./toasts-and-alerts.js";
import type { ChatSnapshot, Place } from "./types.js";

/** The menu of Telegram Business: whether the bot acts for the visitor, in which chats, and what it may do there. */
export class BusinessMenu {
  constructor(private readonly menu: ChatMenu) {}

  /** @throws ApiError */
  async open({ userId }: Place, { chat }: ChatSnapshot): Promise<void> {
    const now = await telegram.business(userId);
    const ask = async () => {
      const wanted = await askBusiness(userId, now);
      if (wanted !== undefined) await telegram.connectBusiness(userId, wanted);
    };
    this.menu.show("Business bot", [
      ...(now === undefined
        ? [this.menu.entry("Connect the bot as Business bot", ask)]
        : [
            this.menu.entry("Change what the bot may do", ask),
            this.menu.entry("Disconnect the bot", () => telegram.disconnectBusiness(userId)),
          ]),
      ...(chat.managed ? [this.menu.entry("Make this chat silent for 24 hours", silence)] : []),
    ]);
  }
}

async function silence(place: Place): Promise<void> {
  await telegram.silence(place);
  toast("For the bot, nobody has written here for 24 hours. The customer’s next message ends that.");
}
