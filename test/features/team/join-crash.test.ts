import type { Update } from "grammy/types";
import { expect, it } from "vitest";
import { everyCrash } from "../../kit/every-crash.js";
import type { CrashPoint } from "../../soak/kit/gate.js";
import { MortalBot } from "../../soak/kit/mortal-bot.js";
import { FakeService, plainAccount } from "../../soak/kit/service.js";
import { clientOf } from "../../soak/kit/service-client.js";
import { writeSignedIn } from "../../soak/kit/signed-in.js";
import { dataBehind, InMemoryTelegram } from "../../soak/kit/telegram.js";
import { all, changeSignIn } from "../../store/samples.js";

const [owner, seller] = ["700", "800"];

const service = new FakeService({ accountOf: (login) => plainAccount(login, "nobody types it") });

/** Taps a button of the newest message that has it. */
const taps =
  (chat: string, label: string) =>
  (telegram: InMemoryTelegram): Update => {
    const message = telegram.withButton(chat, label);
    if (message === undefined) throw new Error(`${chat} has no button ${label}: ${textsOf(telegram, chat)}`);
    return telegram.taps(chat, message.id, dataBehind(message, label));
  };

const says = (chat: string, text: string) => (telegram: InMemoryTelegram) => telegram.says(chat, text);

const textsOf = (telegram: InMemoryTelegram, chat: string): string =>
  telegram
    .shown(chat)
    .map(({ text }) => text)
    .join(" | ");

const opensLink = (telegram: InMemoryTelegram): Update => {
  const [, token = ""] = /\?start=([\w-]+)/.exec(textsOf(telegram, owner)) ?? [];
  return telegram.says(seller, `/start ${token}`);
};

const joining = [
  says(owner, "/team"),
  taps(owner, "Invite a seller"),
  says(owner, "Dilnoza"),
  taps(owner, "All"),
  taps(owner, "No limit"),
  taps(owner, "No limit"),
  opensLink,
  taps(seller, "Join"),
  taps(owner, "Approve"),
];
const leaving = [says(seller, "/team"), taps(seller, "Leave the team"), taps(seller, "Leave the team")];

/** An owner invites a seller, who joins and leaves again; the bot dies at the crash point. Telegram brings again what wasn't confirmed. */
async function live(crash?: CrashPoint) {
  const telegram = new InMemoryTelegram();
  const bot = await MortalBot.open({ telegram, service: clientOf({ service }) });
  bot.onReborn = () => bot.now.allIdle();
  const { gate, store } = bot.now;
  await writeSignedIn(store, owner, service.accessOf("anna@shop.example"));
  const record = await store.chats.read(owner);
  if (record !== undefined) {
    changeSignIn(record, { at: Date.now() });
    await store.chats.write(owner, record);
  }
  gate.arm(crash);
  const deliver = async (update: Update): Promise<void> => {
    // Every update comes twice, as after a crash of Telegram's own.
    for (let times = 0; times < 2; times += 1)
      await bot.survive((living) => living.accept([update]).then(() => living.allIdle()));
  };
  const look = async () => {
    const [ofOwner, ofSeller] = await Promise.all(
      [owner, seller].map((chat) => bot.now.store.chats.read(chat)),
    );
    return {
      sellers: ofOwner?.team?.sellers.map(({ id, chat, state }) => [
        id === ofOwner.team?.invitations[0]?.id,
        chat,
        state,
      ]),
      invitations: ofOwner?.team?.invitations.map(({ usedBy }) => usedBy),
      log: ofOwner?.team?.log.recent.map(({ what }) => what),
      place: ofSeller?.seller?.owner,
      open: [ofSeller?.joining, ofOwner?.due.length, ofSeller?.due.length],
    };
  };
  try {
    for (const step of joining) await deliver(step(telegram));
    const joined = await look();
    for (const step of leaving) await deliver(step(telegram));
    const left = await look();
    const letters = (await all(bot.now.store.deadLetters.list())).length;
    const told = [textsOf(telegram, owner), textsOf(telegram, seller)];
    return { joined, left, letters, told, crashes: bot.crashes, trace: gate.trace };
  } finally {
    await bot.close();
  }
}

const nothing = [undefined, 0, 0];
const history = ["invited", "asked-to-join", "joined"];

function judge({ joined, left, letters, told }: Awaited<ReturnType<typeof live>>): void {
  const invitations = [seller];
  expect(joined).toEqual({
    sellers: [[true, seller, "active"]],
    invitations,
    log: history,
    place: owner,
    open: nothing,
  });
  const log = [...history, "left"];
  expect(left).toEqual({
    sellers: [[true, seller, "removed"]],
    invitations,
    log,
    place: undefined,
    open: nothing,
  });
  expect(letters).toBe(0);
  expect(told[0]).toMatch(/has left your team/);
  expect(told[1]).toMatch(/You no longer sell for/);
}

/** The call of the storage by which facts are stored. */
const isCommit = (name: string): boolean => name === "chats.write";

it("one invitation makes one seller, and nobody is stuck, wherever the bot dies while somebody joins and leaves", async () => {
  const undisturbed = await everyCrash(live, judge, { every: 3, at: isCommit });
  expect(undisturbed.trace.filter(isCommit).length).toBeGreaterThan(15);
});
