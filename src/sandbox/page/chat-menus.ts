import { BusinessMenu } from "./business-menu.js";
import { type Act, ChatMenu } from "./chat-menu.js";
import { byId } from "./dom.js";
import { GroupMenu } from "./group-menu.js";
import type { ChatSnapshot, Place } from "./types.js";

/** Lets the buttons beside a chat's name open their menus. @param shown returns the chat that is shown */
export function offerChatMenus(act: Act, shown: () => ChatSnapshot | undefined): void {
  const offer = (id: string, menu: { open(place: Place, snapshot: ChatSnapshot): Promise<void> }) =>
    byId(id, HTMLButtonElement).addEventListener("click", () => {
      const snapshot = shown();
      if (snapshot) act((place) => menu.open(place, snapshot));
    });
  offer("group-button", new GroupMenu(new ChatMenu(act)));
  offer("business-button", new BusinessMenu(new ChatMenu(act)));
}
