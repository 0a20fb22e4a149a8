import type { ChatRecord } from "../../../src/features/chat-record.js";
import type { CrashPoint } from "../kit/gate.js";
import { MortalBot } from "../kit/mortal-bot.js";
import type { ServiceInvoice } from "../kit/service.js";
import { InMemoryTelegram, type ShownMessage } from "../kit/telegram.js";
import type { OnceService } from "../once/service.js";
import { type Copies, copiesOf, refOf } from "./copies.js";
import { owner, seller, signIn } from "./people.js";
import { SellerSecrets } from "./seller-secrets.js";
import { type Hand, type Noted, type OwnersAnswer, walk } from "./walk.js";

export interface Plan {
  readonly answer: OwnersAnswer;
  /** Whether each update comes again after it was handled, and each tap on [Create invoice] is a double one. */
  readonly isStorm: boolean;
  /** The first bot dies here. */
  readonly crash?: CrashPoint | undefined;
  /** The bot after it dies here. */
  readonly second?: CrashPoint | undefined;
}

/** The findings of one life of a team. */
export interface Seen extends Noted {
  /** Why the walk couldn't be finished. */
  readonly stuck?: string;
  /** The names of all that the first bot asked of the world, in order. */
  readonly trace: readonly string[];
  readonly crashes: number;
  readonly invoices: readonly ServiceInvoice[];
  /** Create calls that reached the service. */
  readonly received: number;
  /** All texts that the seller has ever read. */
  readonly sellerRead: readonly string[];
  readonly ownerShows: readonly ShownMessage[];
  /** Names of paid invoices of whose notice a bot died after it was posted and before that was stored. */
  readonly postedTwice: readonly string[];
  readonly owning: ChatRecord | undefined;
  readonly selling: ChatRecord | undefined;
  readonly copies: Copies;
  readonly deadLetters: number;
  /** The names of the owner's secrets that a record or an event of the seller's held. */
  readonly secrets: readonly string[];
}

/** The message that tells the owner of a payment. */
export const tellsPaid = ({ text }: Pick<ShownMessage, "text">, item: string): boolean =>
  /is paid/.test(text) && text.includes(item);

/** An owner, a seller and a stranger from the invitation to the payments after the seller's removal, with the bot dying on the way. */
export async function live(plan: Plan, service: OnceService): Promise<Seen> {
  const telegram = new InMemoryTelegram();
  const secrets = new SellerSecrets();
  const sellerRead: string[] = [];
  telegram.witness = (chat, { text }) => {
    if (chat === seller) sellerRead.push(text);
  };
  let kept: Promise<ChatRecord | undefined> = Promise.resolve(undefined);
  let shown: readonly ShownMessage[] = [];
  const mortal = await MortalBot.open({
    ...{ telegram, service: service.port },
    sealed: (plain, context) => secrets.look(plain, context),
    // The bot that opens the folder next finds what the dead one has stored.
    opened: (store) => {
      kept = store.chats.read(owner);
      shown = telegram.shown(owner);
    },
  });
  mortal.second = plan.second;
  const postedTwice: string[] = [];
  mortal.onReborn = async () => {
    postedTwice.push(...owedAgain(await kept, shown, service.invoices()));
    await Promise.race([mortal.now.allIdle(), mortal.now.gate.died]);
  };
  const deliverOnce = (hand: Hand): Promise<void> =>
    mortal.survive((bot) => hand(bot).then(() => bot.allIdle()));
  try {
    service.begin("well");
    const { gate, store } = mortal.now;
    await signIn(mortal.now, telegram);
    secrets.learn(await store.chats.read(owner), await store.credentials.read(owner));
    gate.arm(plan.crash);
    const noted: Partial<Noted> = {};
    const ended = await walk(noted, {
      ...plan,
      ...{ telegram, service },
      record: (chat) => mortal.now.store.chats.read(chat),
      deliver: async (hand) => {
        await deliverOnce(hand);
        // Telegram may bring an update again though it was confirmed, and the service a status.
        if (plan.isStorm) await deliverOnce(hand);
      },
    }).then(
      () => ({}),
      (error: unknown) => ({ stuck: String(error) }),
    );
    const bot = mortal.now;
    let deadLetters = 0;
    for await (const _ of bot.store.deadLetters.list()) deadLetters += 1;
    return {
      ...ended,
      ...{ spent: noted.spent, used: noted.used ?? [], answers: noted.answers ?? [] },
      ...{
        nextButton: noted.nextButton,
        trace: gate.trace,
        crashes: mortal.crashes,
        sellerRead,
        postedTwice,
        deadLetters,
      },
      invoices: service.invoices(),
      received: service.received(),
      ownerShows: telegram.shown(owner),
      owning: await bot.store.chats.read(owner),
      selling: await bot.store.chats.read(seller),
      copies: await copiesOf(bot.store, service.invoices()),
      secrets: [...secrets.found],
    };
  } finally {
    await mortal.close();
  }
}

/** Returns the invoices whose notice the owner already reads, though the dead bot hasn't stored that. Nobody can know of such a message. */
const owedAgain = (
  kept: ChatRecord | undefined,
  shown: readonly ShownMessage[],
  invoices: readonly ServiceInvoice[],
): string[] =>
  invoices
    .filter((invoice) =>
      kept?.due.some((entry) => entry.kind === "sold-status" && entry.copy === refOf(invoice)),
    )
    .map(({ items: [item] }) => item?.name ?? "")
    .filter((name) => shown.some((message) => tellsPaid(message, name)));
