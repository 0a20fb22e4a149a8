import { byId, element } from "./dom.js";
import { telegram } from "./sandbox-api.js";
import { showError } from "./toasts-and-alerts.js";
import type { TelegramUser } from "./types.js";

const firstNames: Record<string, string[]> = {
  en: ["Amelia", "Oliver", "Grace", "Henry"],
  ru: ["Мария", "Тимур", "Ольга", "Антон"],
  uz: ["Dilshod", "Malika", "Jasur", "Nodira"],
  "uz-Cyrl": ["Дилшод", "Малика", "Жасур", "Нодира"],
};
const languages: Record<string, string> = {
  en: "English",
  ru: "Русский",
  uz: "Oʻzbekcha",
  "uz-Cyrl": "Ўзбекча",
};

export interface UsersHooks {
  /** Returns the user who is chosen first, if the sandbox still has them. */
  preferred(): number | undefined;
  /** Called when a user was chosen. A user's chat with the bot has the user's id. */
  chosen(userId: number): void;
}

/** Keeps the Telegram user that the visitor plays. Each user has their own chat with the bot. */
export class Users {
  readonly #select = byId("user", HTMLSelectElement);
  readonly #dialog = byId("new-user-dialog", HTMLDialogElement);
  /** Tells the other frames of this page, and other windows of the demo, that there is a new user. */
  readonly #news = new BroadcastChannel("users");
  #all: TelegramUser[] = [];

  constructor(private readonly hooks: UsersHooks) {
    this.#news.addEventListener("message", () => void this.#read().then(() => this.#list(), showError));
    this.#select.addEventListener("change", () => this.#choose(Number(this.#select.value)));
    byId("new-user", HTMLButtonElement).addEventListener("click", () => this.#dialog.showModal());
    for (const choice of this.#dialog.querySelectorAll<HTMLButtonElement>("[data-language]")) {
      choice.addEventListener("click", () => {
        this.#dialog.close();
        void this.#create(choice.dataset.language ?? "en");
      });
    }
  }

  /** Selects the user of the last visit, or the first one, or creates one. @throws ApiError */
  async begin(): Promise<void> {
    await this.#read();
    const preferred = this.hooks.preferred();
    const found = this.#all.find((user) => user.chatId === preferred) ?? this.#all[0];
    if (found) this.#choose(found.chatId);
    else await this.#create("en");
  }

  /** Creates another user for the visitor to write to. The visitor's own user doesn't change. @param hidesForwards whether forwarded messages name no account */
  async createOther(hidesForwards = false): Promise<TelegramUser> {
    const me = this.#all.find(({ chatId }) => chatId === Number(this.#select.value));
    const made = await this.#make(me?.languageCode ?? "en", hidesForwards);
    this.#list();
    return made;
  }

  /** Returns a user of the bot whom the visitor doesn't play, or creates one. @throws ApiError */
  async anotherMerchant(): Promise<TelegramUser> {
    await this.#read();
    const me = Number(this.#select.value);
    const found = this.#all.findLast(({ chatId, started }) => chatId !== me && started === true);
    return found ?? this.createOther();
  }

  async #read(): Promise<void> {
    this.#all = await telegram.users();
  }

  async #create(language: string): Promise<void> {
    this.#choose((await this.#make(language)).chatId);
  }

  async #make(language: string, hidesForwards = false): Promise<TelegramUser> {
    const names = firstNames[language] ?? ["User"];
    const count = this.#all.filter((user) => user.languageCode === language).length;
    const round = Math.floor(count / names.length);
    const firstName = `${names[count % names.length]}${round > 0 ? ` ${round + 1}` : ""}`;
    const person = { firstName, languageCode: language, hidesForwards };
    const made = { ...(await telegram.createUser(person)), firstName, languageCode: language };
    this.#all.push(made);
    this.#news.postMessage("new");
    return made;
  }

  #choose(chatId: number): void {
    this.#list();
    this.#select.value = String(chatId);
    this.hooks.chosen(chatId);
  }

  #list(): void {
    const chosen = this.#select.value;
    this.#select.replaceChildren(
      ...this.#all.map((user) => {
        const language = languages[user.languageCode ?? ""] ?? user.languageCode ?? "";
        return element("option", { value: String(user.chatId) }, `${user.firstName} · ${language}`);
      }),
    );
    this.#select.value = chosen;
  }
}
