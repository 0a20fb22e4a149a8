import { button, byId, element } from "./dom.js";
import { askForm, type FormField } from "./form-dialog.js";
import { telegram } from "./sandbox-api.js";
import { showError } from "./toasts-and-alerts.js";
import type { ChatSummary, TelegramUser } from "./types.js";

interface Offer {
  title: string;
  userId: number;
  chats: ChatSummary[];
  /** Also offers people without a chat, and a new customer. */
  people: boolean;
  /** Also offers a new group. */
  groups: boolean;
}

const signs: Record<ChatSummary["kind"], string> = {
  bot: "Bot",
  person: "Private chat",
  secret: "Secret chat",
  group: "Group",
  supergroup: "Group",
};

/** Lists the visitor's chats in a dialog, for switching chats and as Telegram's chat picker. */
export class ChatsDialog {
  readonly #dialog = byId("chats-dialog", HTMLDialogElement);
  readonly #list = byId("chats-list", HTMLElement);
  #chosen: number | undefined;

  /** Makes the dialog. @param createOther creates another user */
  constructor(private readonly createOther: (hidesForwards: boolean) => Promise<TelegramUser>) {}

  /** Shows the dialog. @returns the chosen chat; undefined when the dialog was closed. @throws ApiError */
  async choose(offer: Offer): Promise<number | undefined> {
    const everybody = await telegram.users();
    const others = everybody.filter(({ userId }) => userId !== offer.userId);
    const known = await this.#knownPeople(offer.userId);
    byId("chats-title", HTMLElement).textContent = offer.title;
    this.#list.replaceChildren(
      ...offer.chats.map((chat) =>
        this.#line(chat.title, chat.lastText ?? signs[chat.kind], async () => chat.chatId),
      ),
      ...(offer.people ? this.#peopleLines(offer.userId, others, known) : []),
      ...(offer.groups
        ? [this.#groupLine(offer.userId, others), this.#chosenGroupLine(offer.userId, others)]
        : []),
    );
    this.#chosen = undefined;
    const closed = new Promise((resolve) => this.#dialog.addEventListener("close", resolve, { once: true }));
    this.#dialog.showModal();
    await closed;
    return this.#chosen;
  }

  /** Returns the ids of people with whom the user already has a chat. */
  async #knownPeople(userId: number): Promise<Set<number>> {
    const chats = (await telegram.chats(userId)).filter(({ kind }) => kind === "person");
    const pages = await Promise.all(chats.map(({ chatId }) => telegram.chat({ chatId, userId })));
    return new Set(pages.flatMap(({ chat }) => chat.people.map((person) => person.userId)));
  }

  #peopleLines(userId: number, others: TelegramUser[], known: Set<number>): HTMLElement[] {
    const unknown = others.filter((other) => !known.has(other.userId));
    return [
      ...unknown.map((other) =>
        this.#line(`Write to ${other.firstName}`, "A user of this sandbox", async () => {
          return (await telegram.openChat(userId, other.userId)).chatId;
        }),
      ),
      this.#customerLine(userId, "New customer", "Somebody with a phone of their own", false),
      this.#customerLine(userId, "New hidden customer", "Forwards show only the name", true),
    ];
  }

  #customerLine(userId: number, label: string, hint: string, hidesForwards: boolean): HTMLElement {
    return this.#line(label, hint, async () => {
      const made = await this.createOther(hidesForwards);
      return (await telegram.openChat(userId, made.userId)).chatId;
    });
  }

  #groupLine(userId: number, others: TelegramUser[]): HTMLElement {
    return this.#line("New group with the bot", "All users of this sandbox are in it", async () => {
      const groups = (await telegram.chats(userId)).filter(({ kind }) => kind === "group").length;
      const title = groups === 0 ? "Our group" : `Our group ${groups + 1}`;
      const members = others.map((other) => other.userId);
      return (await telegram.createGroup(userId, title, members)).chatId;
    });
  }

  /** The line for a group of chosen people, with or without the bot. Whoever closes the form chooses no chat. */
  #chosenGroupLine(userId: number, others: TelegramUser[]): HTMLElement {
    return this.#line("New group of…", "Choose its name and who is in it", async () => {
      const fields: FormField[] = [
        { name: "title", label: "Name", type: "text", value: "Our team", required: true },
        { name: "bot", label: "The bot", type: "checkbox", checked: true },
        ...others.map((other) => ({
          name: "member",
          label: other.firstName,
          type: "checkbox" as const,
          value: String(other.userId),
        })),
      ];
      const entered = await askForm("New group", fields, "Create");
      if (entered === undefined) return undefined;
      const members = entered.getAll("member").map(Number);
      const group = await telegram.createGroup(
        userId,
        String(entered.get("title")),
        members,
        entered.has("bot"),
      );
      return group.chatId;
    });
  }

  #line(label: string, hint: string, choose: () => Promise<number | undefined>): HTMLElement {
    const made = button("", {}, () => {
      choose()
        .then((chatId) => {
          if (chatId === undefined) return;
          this.#chosen = chatId;
          this.#dialog.close();
        })
        .catch(showError);
    });
    made.append(element("b", {}, label), element("span", {}, hint));
    return made;
  }
}
