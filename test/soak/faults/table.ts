import type { CallName } from "../kit/service.js";
import { codeOf, loginOf, passwordOf, type Strike } from "../kit/service-server.js";
import { harmlessChallenges, notCarriedOut, refusals, strikes } from "../kit/strikes.js";
import { type FaultyMerchant, type FaultyWorld, plain, Unexpected } from "./world.js";

/** "What goes wrong, and what is said", row by row, at each point of the flow where it can happen. */
export interface Row {
  readonly name: string;
  /** Ends the bot for everybody, so nobody else may be there. */
  readonly isAlone?: true;
  run(merchant: FaultyMerchant): Promise<void>;
}

/** What came may be no answer, or one that can't be read. */
const noResult =
  /^(?:Signed in\. [^\n]+\n\n)?(?:The invoicing service doesn't answer\.|.+ answered, but I can't read its answer\. .+) Your draft is safe\.$/;
const unknown = /^I can't tell whether the invoice was created\. I won't create a second one by myself\./;
const review = /^Check the invoice/;
const onlyTerminal = /^You have only one active terminal\.\n\nCheck the invoice/;
const waiting = /^🧾 Waiting for payment/;
const selling = /What are you selling\?/;
const noTerminal =
  /^You have no active terminal, and an invoice needs one\. Activate a terminal in your Pay dashboard, then try again\.$/;
const textPlease = /^Please send text here: I can't read pictures, voice messages or places\./;
const createAgain = "Check my dashboard, then create again";
const minuteMs = 60_000;

const faults = new WeakMap<FaultyWorld, Map<string, Strike>>();

/** From now on this merchant's call goes wrong; or right again. */
export function strike({ world, who }: FaultyMerchant, call: CallName, what: Strike | undefined): void {
  const known = faults.get(world) ?? new Map<string, Strike>();
  faults.set(world, known);
  world.server.strike ??= (name, whose) => known.get(`${whose} ${name}`);
  if (what === undefined) known.delete(`${who} ${call}`);
  else known.set(`${who} ${call}`, what);
}

const callsOf = ({ world, who }: FaultyMerchant, call: CallName): number =>
  world.server.calls.filter((made) => made.call === call && made.who === who).length;

const invoicesOf = ({ world, who }: FaultyMerchant) => world.server.invoicesOf(who);

async function toSelling(merchant: FaultyMerchant): Promise<void> {
  await merchant.say("/new", /login\?/);
  await merchant.signIn(selling);
}

async function toReview(merchant: FaultyMerchant): Promise<string> {
  await toSelling(merchant);
  return fromSelling(merchant);
}

async function fromSelling(merchant: FaultyMerchant): Promise<string> {
  return plain((await merchant.say(`${merchant.item} 2 x 15000`, review)).text);
}

/** One invoice with what was typed, and its card. */
async function create(merchant: FaultyMerchant): Promise<void> {
  merchant.expectButtons(await merchant.tap("Create invoice", waiting), ["Copy text"]);
  sold(merchant);
}

function sold(merchant: FaultyMerchant): void {
  const made = invoicesOf(merchant);
  const [item, other] = made[0]?.items ?? [];
  const right = item?.name === merchant.item && item.quantity === 2 && Number(item.price) === 15_000;
  if (made.length !== 1 || !right || other !== undefined)
    throw new Unexpected(`${made.length} invoices: ${JSON.stringify(made.map(({ items }) => items))}`);
}

/** Whatever is asked next, up to the question for items. */
async function goOn(merchant: FaultyMerchant): Promise<void> {
  const said = (words: RegExp): boolean => words.test(plain(merchant.last?.text ?? ""));
  if (said(/password\?|one-time code/)) {
    if (said(/password\?/)) await merchant.signIn(selling);
    else await merchant.say(codeOf(merchant.who), selling);
  } else merchant.expect(selling, "trying again");
}

const beforeTheCall = (["token", "authenticators", "challenge", "otp", "terminals"] as const).flatMap(
  (call) =>
    Object.entries(strikes)
      .filter(([name]) => call !== "challenge" || !harmlessChallenges.has(name))
      .map(
        ([name, what]): Row => ({
          name: `down before the create call, ${call}: ${name}`,
          async run(merchant) {
            await merchant.say("/new", /login\?/);
            strike(merchant, call, what);
            const isLate = call === "otp" || call === "terminals";
            if (isLate) await merchant.say(loginOf(merchant.who), /password\?/);
            const words = isLate ? passwordOf(merchant.who) : undefined;
            if (words !== undefined) await merchant.say(words, /one-time code/);
            const said = isLate
              ? await merchant.say(codeOf(merchant.who), noResult)
              : await signInTo(merchant, noResult);
            merchant.expectButtons(said, ["Try again"]);
            strike(merchant, call, undefined);
            await merchant.tap("Try again", /password\?|one-time code|What are you selling\?/);
            await goOn(merchant);
            await fromSelling(merchant);
            await create(merchant);
          },
        }),
      ),
);

async function signInTo(merchant: FaultyMerchant, answer: RegExp) {
  await merchant.say(loginOf(merchant.who), /password\?/);
  return merchant.say(passwordOf(merchant.who), answer);
}

const onTheCard = Object.entries(strikes).map(
  ([name, what]): Row => ({
    name: `down before the create call, [Terminal] on the card: ${name}`,
    async run(merchant) {
      const card = await toReview(merchant);
      merchant.world.pass(2 * minuteMs);
      strike(merchant, "terminals", what);
      const said = await merchant.tap("Terminal", noResult);
      merchant.expectButtons(said, ["Try again", "Back"]);
      strike(merchant, "terminals", undefined);
      const back = await merchant.tap("Try again", onlyTerminal);
      sameItems(card, back.text.replace(onlyTerminal, "Check the invoice"));
      await create(merchant);
    },
  }),
);

function sameItems(before: string, now: string): void {
  const items = (text: string): string => plain(text).split("Terminal:")[0] ?? "";
  if (items(before) !== items(now)) throw new Unexpected(`the card was ${before} and is ${now}`);
}

const noAnswer = Object.entries(strikes).flatMap(([name, what]) =>
  ["settled by a callback", "created again", "discarded"].flatMap((then): Row[] => {
    if (then === "settled by a callback" && notCarriedOut.has(name)) return [];
    return [
      {
        name: `no answer to the create call: ${name}; ${then}`,
        async run(merchant) {
          const card = await toReview(merchant);
          strike(merchant, "create", what);
          const said = await merchant.tap("Create invoice", unknown);
          merchant.expectButtons(said, [createAgain, "Discard"]);
          strike(merchant, "create", undefined);
          if (callsOf(merchant, "create") !== 1) throw new Unexpected("the create call was repeated");
          if (then === "settled by a callback") return settle(merchant);
          if (then === "discarded") {
            await merchant.tap("Discard", /^Draft discarded/);
            return;
          }
          sameItems(card, (await merchant.tap(createAgain, review)).text);
          if (callsOf(merchant, "create") !== 1)
            throw new Unexpected("the create call was repeated by itself");
          merchant.expectButtons(await merchant.tap("Create invoice", waiting), ["Copy text"]);
        },
      },
    ];
  }),
);

async function settle(merchant: FaultyMerchant): Promise<void> {
  const [invoice] = invoicesOf(merchant);
  await merchant.world.tell(invoice?.callbackUrl ?? "", "processing");
  merchant.expect(/^⏳ Payment is being processed/, "a callback");
  await merchant.world.tell(invoice?.callbackUrl ?? "", "paid");
  merchant.expect(/^✅ Paid/, "a payment");
  merchant.expect(/^✅ Invoice for 30,000 UZS is paid/, "a payment");
  if (merchant.world.telegram.withButton(merchant.chat, createAgain) !== undefined)
    throw new Unexpected("the question is still there");
  sold(merchant);
}

const refused = Object.entries(refusals).map(
  ([name, { strike: what, says }]): Row => ({
    name: `the service refuses the invoice: ${name}`,
    async run(merchant) {
      const card = await toReview(merchant);
      strike(merchant, "create", what);
      const said = await merchant.tap(
        "Create invoice",
        /^Pay (refused this invoice|asks to wait).*your draft is safe\./s,
      );
      const text =
        said.text.length > 0 ? merchant.shown.map((message) => plain(message.text)).join("\n") : "";
      if (!text.includes(says)) throw new Unexpected(`no "${says}": ${merchant.told()}`);
      strike(merchant, "create", undefined);
      sameItems(card, merchant.expect(review, "a refusal").text);
      await create(merchant);
    },
  }),
);

const tokenEnded: Row[] = [
  {
    name: "the token ended: at /new",
    async run(merchant) {
      await toSelling(merchant);
      await merchant.say("/cancel", /./);
      merchant.world.pass(2 * minuteMs);
      merchant.world.server.service.endAccess(loginOf(merchant.who));
      await merchant.say("/new", /password\?|Continue|draft/);
      if (!/password\?/.test(merchant.last?.text ?? "")) await merchant.tap("Start over", /password\?/);
      await merchant.signIn(selling);
      await fromSelling(merchant);
      await create(merchant);
    },
  },
  {
    name: "the token ended: at [Terminal]",
    async run(merchant) {
      const card = await toReview(merchant);
      merchant.world.pass(2 * minuteMs);
      merchant.world.server.service.endAccess(loginOf(merchant.who));
      await merchant.tap("Terminal", /password\?/);
      await merchant.signIn(review);
      sameItems(card, merchant.expect(review, "signing in").text);
      await create(merchant);
    },
  },
  {
    name: "the token ended: at [Create invoice]",
    async run(merchant) {
      const card = await toReview(merchant);
      merchant.world.server.service.endAccess(loginOf(merchant.who));
      await merchant.tap("Create invoice", /password\?/);
      await merchant.signIn(review);
      sameItems(card, merchant.expect(review, "signing in").text);
      await create(merchant);
    },
  },
];

const terminalsClosed: Row[] = [
  {
    name: "no active terminal: at /new",
    async run(merchant) {
      merchant.world.server.service.closed.add(loginOf(merchant.who));
      await merchant.say("/new", /login\?/);
      await merchant.signIn(noTerminal);
      merchant.expectButtons(merchant.expect(noTerminal, "/new"), ["Try again"]);
      merchant.world.server.service.closed.delete(loginOf(merchant.who));
      await merchant.tap("Try again", selling);
      await fromSelling(merchant);
      await create(merchant);
    },
  },
  {
    name: "no active terminal: at [Terminal]",
    async run(merchant) {
      await toReview(merchant);
      merchant.world.pass(2 * minuteMs);
      merchant.world.server.service.closed.add(loginOf(merchant.who));
      merchant.expectButtons(await merchant.tap("Terminal", noTerminal), ["Try again"]);
      merchant.world.server.service.closed.delete(loginOf(merchant.who));
      await merchant.tap("Try again", review);
      await create(merchant);
    },
  },
];

/** The whole flow, with something between each two steps. */
async function flowWith(merchant: FaultyMerchant, between: () => Promise<unknown>): Promise<void> {
  const { who, item } = merchant;
  const steps: (() => Promise<unknown>)[] = [
    () => merchant.say("/new", /login\?/),
    () => merchant.say(loginOf(who), /password\?/),
    () => merchant.say(passwordOf(who), /one-time code/),
    () => merchant.say(codeOf(who), selling),
    () => merchant.say(item, /Price of one/),
    () => merchant.say("15000", review),
    () => merchant.say("x2", /Quantity of/),
  ];
  for (const step of steps) {
    await step();
    await between();
  }
  await create(merchant);
}

const notText = (["photo", "sticker", "voice"] as const).map(
  (kind): Row => ({
    name: `a ${kind} where text is asked`,
    run: (merchant) => flowWith(merchant, () => merchant.attach(kind, textPlease)),
  }),
);

const restarted: Row = {
  name: "the bot restarted between any two steps",
  isAlone: true,
  async run(merchant) {
    let shown = "";
    await flowWith(merchant, async () => {
      shown = merchant.told();
      await merchant.world.restart();
      if (merchant.told() !== shown) throw new Unexpected(`a restart was noticed: ${merchant.told()}`);
    });
  },
};

export const rows: readonly Row[] = [
  ...beforeTheCall,
  ...onTheCard,
  ...noAnswer,
  ...refused,
  ...tokenEnded,
  ...terminalsClosed,
  ...notText,
  restarted,
];
