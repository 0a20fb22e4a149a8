import { rm } from "node:fs/promises";
import type { Update } from "grammy/types";
import { expect, it } from "vitest";
import type { MerchantService } from "../../../src/service/service-port.js";
import { everyCrash } from "../../kit/every-crash.js";
import { BotInProcess } from "../../soak/kit/bot.js";
import type { CrashPoint } from "../../soak/kit/gate.js";
import { writeSignedIn } from "../../soak/kit/signed-in.js";
import { dataBehind, InMemoryTelegram } from "../../soak/kit/telegram.js";
import { tempFolder } from "../../soak/kit/temp-folder.js";
import { all, changeSignIn } from "../../store/samples.js";

const [owner, seller] = ["700", "800"];

const service = {
  listTerminals: async () => ({
    terminals: [{ id: "t-1", name: "Front", businessUnitName: "Unit", isDefault: true, status: "ACTIVE" }],
    complete: true,
  }),
} as unknown as MerchantService;

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
  const dir = await tempFolder("join");
  const telegram = new InMemoryTelegram();
  const open = () => BotInProcess.open({ dir, telegram, service });
  let bot = await open();
  await writeSignedIn(bot.store, owner, "token");
  const record = await bot.store.chats.read(owner);
  if (record !== undefined) {
    changeSignIn(record, { at: Date.now() });
    await bot.store.chats.write(owner, record);
  }
  const { gate } = bot;
  gate.arm(crash);
  let crashes = 0;
  const deliver = async (update: Update): Promise<void> => {
    // Every update comes twice, as after a crash of Telegram's own.
    for (let times = 0; times < 2; ) {
      await Promise.race([bot.accept([update]).then(() => bot.allIdle()), bot.gate.died]);
      if (!bot.gate.dead) times += 1;
      else {
        crashes += 1;
        const dead = bot;
        bot = await open();
        await dead.close();
        await bot.allIdle();
      }
    }
  };
  const look = async () => {
    const [ofOwner, ofSeller] = await Promise.all([owner, seller].map((chat) => bot.store.chats.read(chat)));
    return {
      sellers: ofOwner?.team?.sellers.map(({ id, chat, state }) => [
        id === ofOwner.team?.invitations[0]?.id,
        chat,
        state,
      ]),
      invitations: ofOwner?.team?.invitations.map(({ usedBy }) => usedBy),
      log: ofOwner?.team?.log.recent.map(({ what }) => what),
      place: ofSeller?.seller?.owner,
      open: [
        ofOwner?.outbox,
        ofSeller?.outbox,
        ofSeller?.joining,
        ofOwner?.owed.length,
        ofSeller?.owed.length,
      ],
    };
  };
  try {
    for (const step of joining) await deliver(step(telegram));
    const joined = await look();
    for (const step of leaving) await deliver(step(telegram));
    const left = await look();
    const letters = (await all(bot.store.deadLetters.list())).length;
    const told = [textsOf(telegram, owner), textsOf(telegram, seller)];
    return { joined, left, letters, told, crashes, trace: gate.trace };
  } finally {
    await bot.close();
    await rm(dir, { recursive: true, force: true, maxRetries: 3 });
  }
}

const nothing = [undefined, undefined, undefined, 0, 0];
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
}, 120_000);
