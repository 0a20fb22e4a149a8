import type { Update } from "grammy/types";
import type { ChatRecord } from "../../../src/features/chat-record.js";
import { callbackPayload } from "../../status-callback.js";
import type { BotInProcess } from "../kit/bot.js";
import type { ServiceInvoice } from "../kit/service.js";
import { dataBehind, type InMemoryTelegram } from "../kit/telegram.js";
import type { OnceService } from "../once/service.js";
import { refOf } from "./copies.js";
import { owner, seller, stranger } from "./people.js";

/** The owner's answer to the question about the invoice over the limits. */
export const ownersAnswers = ["Approve", "Decline"] as const;
export type OwnersAnswer = (typeof ownersAnswers)[number];

/** Hands something to a bot, as often as it takes. */
export type Hand = (bot: BotInProcess) => Promise<unknown>;

interface Scene {
  readonly answer: OwnersAnswer;
  readonly isStorm: boolean;
  readonly telegram: InMemoryTelegram;
  readonly service: OnceService;
  record(chat: string): Promise<ChatRecord | undefined>;
  /** Resolves when a bot has handled what `hand` gives it, and everything that follows from that. */
  deliver(hand: Hand): Promise<void>;
}

/** The findings that can be made only on the way. */
export interface Noted {
  /** The seller's daily sum, the used approvals and the owner's answers, right after the invoice over the limits. */
  readonly spent: string | undefined;
  readonly used: readonly string[];
  readonly answers: readonly (string | undefined)[];
  /** The first button of the review card of the same invoice once more. */
  readonly nextButton: string | undefined;
}

type Changing<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * The items that the seller wants to invoice. Tea is within the limits, coffee isn't. The limits are lowered below the juice, the
 * seller is paused before the milk and resumed, and is removed before the water.
 */
export const items = { tea: "Tea", coffee: "Coffee", juice: "Juice", milk: "Milk", water: "Water" } as const;

/** Walks the whole way. @throws Error when a chat doesn't show the button with which the way goes on */
export async function walk(noted: Partial<Changing<Noted>>, scene: Scene): Promise<void> {
  const { telegram, service } = scene;
  const people = new People(scene);
  const { say, tap, begin, create, openSeller } = people;

  await say(owner, "/team");
  await tap(owner, "Invite a seller");
  await say(owner, "Dilnoza");
  await tap(owner, "All");
  await say(owner, "10000");
  await say(owner, "40000");
  const link = /\?start=([\w-]+)/.exec(people.texts(owner))?.[1] ?? "";
  await say(seller, `/start ${link}`);
  await say(stranger, `/start ${link}`);
  const strangerJoins = people.tapOn(stranger, "Join");
  await tap(seller, "Join");
  await people.give([strangerJoins]);
  await tap(owner, "Approve");

  await begin(`/new ${items.tea} 8000`);
  await create();

  await begin(`/new ${items.coffee} 15000`);
  await tap(seller, "Ask the owner");
  await tap(owner, scene.answer);
  await create();
  const [selling, owning] = [await scene.record(seller), await scene.record(owner)];
  noted.spent = Object.values(selling?.spent ?? {})[0]?.sums.UZS;
  noted.used = selling?.seller?.usedApprovals ?? [];
  noted.answers = owning?.team?.asks.map(({ answer }) => answer) ?? [];
  await begin(`/new ${items.coffee} 15000`);
  noted.nextButton = telegram.shown(seller).at(-1)?.keyboard.flat()[0]?.text;

  await begin(`/new ${items.juice} 6000`);
  await openSeller();
  await tap(owner, "Limits");
  await say(owner, "5000");
  await say(owner, "40000");
  await tap(owner, "As in my settings");
  await create();

  const pay = async (invoice: ServiceInvoice): Promise<void> => {
    const ref = refOf(invoice);
    for (const time of scene.isStorm ? ["first", "second"] : ["first"])
      await scene.deliver((bot) =>
        bot.acceptCallback({
          ...{ chat: seller, key: `c:${ref}:paid:${time}` },
          payload: callbackPayload(JSON.stringify({ status: "paid", time }), { ref }),
        }),
      );
  };
  const isTea = ({ items: [item] }: ServiceInvoice): boolean => item?.name === items.tea;
  for (const invoice of service.invoices().filter(isTea)) await pay(invoice);

  await begin(`/new ${items.milk} 3000`);
  await openSeller();
  await tap(owner, "Pause");
  await create();
  await tap(owner, "Resume");
  await create();

  await begin(`/new ${items.water} 4000`);
  await openSeller();
  await tap(owner, "Remove");
  await tap(owner, "Remove");
  await create();
  for (const invoice of service.invoices()) if (!isTea(invoice)) await pay(invoice);
}

/** The owner, the seller and the stranger, with all that they do in their chats. */
class People {
  /** The seller's draft of the moment, which [Create invoice] names. */
  #draft = "";

  constructor(private readonly scene: Scene) {}

  readonly give = (updates: readonly Update[]): Promise<void> =>
    this.scene.deliver((bot) => bot.accept(updates));

  readonly say = (chat: string, text: string): Promise<void> =>
    this.give([this.scene.telegram.says(chat, text)]);

  readonly tap = (chat: string, label: string): Promise<void> => this.give([this.tapOn(chat, label)]);

  /** Begins an invoice in the place of the one at hand. */
  readonly begin = async (line: string): Promise<void> => {
    const { telegram, record } = this.scene;
    const before = telegram.shown(seller).at(-1)?.id ?? 0;
    await this.say(seller, line);
    if ((telegram.withButton(seller, "Start over")?.id ?? 0) > before) await this.tap(seller, "Start over");
    this.#draft = (await record(seller))?.draft?.id ?? "";
  };

  /** Taps [Create invoice] of the draft that was begun last, whether the card still has that button or not. */
  readonly create = (): Promise<void> => {
    const { telegram, isStorm } = this.scene;
    const isOfDraft = (button: object): boolean =>
      "callback_data" in button && String(button.callback_data).startsWith(`draft:${this.#draft}:`);
    const card = telegram.shown(seller).findLast(({ keyboard }) => keyboard.flat().some(isOfDraft));
    const tap = () => telegram.taps(seller, card?.id ?? 0, `draft:${this.#draft}:create`);
    return this.give(isStorm ? [tap(), tap()] : [tap()]);
  };

  /** Opens the seller's screen in the owner's chat. */
  readonly openSeller = async (): Promise<void> => {
    await this.say(owner, "/team");
    // The bot sets typed names apart by invisible characters.
    await this.tap(owner, "\u2068Dilnoza\u2069");
  };

  texts(chat: string): string {
    return this.scene.telegram
      .shown(chat)
      .map(({ text }) => text)
      .join(" | ");
  }

  /** A tap on the newest button of this label. */
  tapOn(chat: string, label: string): Update {
    const { telegram } = this.scene;
    const message = telegram.withButton(chat, label);
    if (message === undefined) throw new Error(`${chat} has no button ${label}: ${this.texts(chat)}`);
    return telegram.taps(chat, message.id, dataBehind(message, label));
  }
}
