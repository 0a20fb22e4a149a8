import type { ChatMenu } from "./chat-menu.js";
import { telegram } from "./sandbox-api.js";
import type { ChatSnapshot, MemberChange, Place } from "./types.js";

/** The menu of a group: who is in it, with which rights, and whether it is a supergroup. */
export class GroupMenu {
  constructor(private readonly menu: ChatMenu) {}

  /** @throws ApiError */
  async open({ userId: me }: Place, { chat }: ChatSnapshot): Promise<void> {
    const entry = (label: string, action: (place: Place) => Promise<unknown>) =>
      this.menu.entry(label, action);
    const change = (label: string, changed: MemberChange) =>
      entry(label, (place) => telegram.setMember(place, changed));
    const isIn = (id: number) => chat.people.some(({ userId }) => userId === id);
    const others = chat.people.filter(({ userId }) => userId !== me);
    const outside = (await telegram.users()).filter(({ userId }) => !isIn(userId));
    this.menu.show(chat.title, [
      ...(chat.withBot
        ? [
            entry("Remove the bot", telegram.removeBot),
            chat.botStatus === "administrator"
              ? entry("Make the bot a plain member", (place) => telegram.setBotStanding(place, "member"))
              : entry("Make the bot an administrator", (place) =>
                  telegram.setBotStanding(place, "administrator"),
                ),
          ]
        : [entry("Add the bot", telegram.addBot)]),
      ...others.map(({ userId, firstName }) => change(`Remove ${firstName}`, { userId, status: "kicked" })),
      ...outside.map(({ userId, firstName }) => change(`Add ${firstName}`, { userId, status: "member" })),
      chat.kind === "group"
        ? entry("Make it a supergroup", telegram.upgradeGroup)
        : change(chat.anonymous ? "Write under my own name" : "Write as the group", {
            userId: me,
            status: "administrator",
            anonymous: !chat.anonymous,
          }),
      change("Leave the group", { userId: me, status: "left" }),
    ]);
  }
}
