import { describe, expect, it, onTestFinished } from "vitest";
import type { Chat } from "./chat.js";
import { idOf } from "./faulty-world.js";
import { handled } from "./invoices.js";
import { openStore } from "./open-store.js";
import { plain } from "./plain.js";
import { signIn } from "./steps.js";
import { invite, join, makeSeller, sell, toReview } from "./team.js";
import { World } from "./world.js";

const texts = (chat: Chat): string => chat.texts.map(plain).join("\n\n");
const count = (chat: Chat, text: RegExp): number =>
  chat.texts.map(plain).filter((one) => text.test(one)).length;

/** The labels of the buttons of a list of invoices, newest first. */
const rows = (chat: Chat): string[] =>
  chat
    .labels()
    .map(plain)
    .filter((label) => /UZS/.test(label));

const counter = (name: string) => ({ terminals: [{ name }] });

/** Taps a button that the chat doesn't show, as a changed client of Telegram can. */
async function forge(world: World, chat: Chat, data: string): Promise<void> {
  const from = { id: chat.id, is_bot: false, first_name: "Stranger", language_code: "en" };
  const message = {
    message_id: chat.last.messageId,
    date: 1,
    chat: { id: chat.id, type: "private", first_name: "Stranger" },
    text: "?",
  };
  world.telegram.control.pushUpdate({
    callback_query: { id: String(Math.random()).slice(2), from, message, chat_instance: "1", data },
  });
  await handled(chat);
}

describe("a day of an owner and three sellers", () => {
  it.each(["runs on", "is stopped and started again between all steps"])(
    "ends with each invoice once, each told to those whom it concerns, while the bot %s",
    async (manner) => {
      const world = await World.create();
      onTestFinished(() => world.close());
      const { control } = world.merchant;
      const next = async (): Promise<void> => {
        if (manner === "runs on") return;
        await world.stopBot();
        await world.startBot();
      };
      const owner = world.user("Anna");
      await signIn(world, owner, "anna@shop.example");
      const people = ["Dilnoza", "Boris", "Malika"].map((name) => world.user(name));
      const [dilnoza = owner, boris = owner, malika = owner] = people;
      const limits = { ...counter("Counter 1"), perInvoice: "50000", perDay: "60000" };
      await makeSeller(world, owner, dilnoza, { name: "Dilnoza", limits });
      await next();
      const token = await invite(owner, {
        name: "Boris",
        limits: { ...counter("Counter 2"), perInvoice: "30000" },
      });
      await next();
      await join(boris, token);
      await next();
      await owner.waitFor(/wants to join your team/);
      await owner.tap("Approve", /can create invoices/);
      await next();
      await boris.waitFor(/^You can now create invoices for/);
      await makeSeller(world, owner, malika, { name: "Malika" });

      // Morning: each seller creates an invoice, and the owner too.
      await toReview(dilnoza, "Somsa 15000");
      await next();
      await dilnoza.tap("Create invoice", /Waiting for payment/);
      await next();
      await sell(boris, "Halva 10000");
      for (const [chat, line] of [
        [malika, "Baklava 200000"],
        [owner, "Vase 5000"],
      ] as const) {
        await chat.say(`/new ${line}`, /Which terminal/);
        const main = chat.labels().find((label) => plain(label).startsWith("Drive-through")) ?? "";
        await chat.tap(main, /Check the invoice/);
        await chat.tap("Create invoice", /Waiting for payment/);
      }
      expect(control.invoices().map(({ terminalName, total }) => `${terminalName} ${total}`)).toEqual([
        "Counter 1 15000",
        "Counter 2 10000",
        "Drive-through 200000",
        "Drive-through 5000",
      ]);

      // Customers pay two of the sellers' invoices; one payment fails.
      await control.pay(idOf(world, 0));
      await next();
      await owner.waitFor(/is paid: .?Somsa.*\nby .?Dilnoza/);
      await dilnoza.waitFor(/is paid: .?Somsa/);
      await control.fail(idOf(world, 1));
      await control.pay(idOf(world, 2));
      await next();
      await owner.waitFor(/is paid: .?Baklava.*\nby .?Malika/);
      await malika.waitFor(/is paid: .?Baklava/);
      await boris.waitFor(/Payment of the invoice .* failed, .*: .?Halva/);

      // An invoice over the day's limit is asked, approved and created once.
      await toReview(dilnoza, "Plov 50000");
      expect(plain(dilnoza.last.text)).toContain("5,000 UZS over the limit for today");
      await next();
      await dilnoza.tap("Ask the owner", /The owner has been asked/);
      await next();
      await owner.waitFor(/Dilnoza.* asks to create this invoice/);
      await owner.tap("Approve", /You have approved it/);
      await next();
      await dilnoza.waitFor(/^✅ The owner has approved this invoice/);
      await dilnoza.tap("Create invoice", /Waiting for payment/);

      // Evening: the owner reads. What a seller's lane has handled stands before the owner's next command.
      for (const chat of people) await handled(chat);
      await owner.say("/team", /Paid today/);
      const team = plain(owner.last.text);
      expect(team).toContain("Dilnoza: 15,000 UZS");
      expect(team).toContain("Boris: nothing yet");
      expect(team).toContain("Malika: 200,000 UZS");
      await owner.say("/invoices", /Invoices: 5\n/);
      await next();
      await owner.tap("Team", /Invoices of the team: 4\n/);
      expect(rows(owner)).toEqual([
        expect.stringMatching(/^🧾 .*50,000 UZS · by Diln/),
        expect.stringMatching(/^✅ .*200,000 UZS · by Mali/),
        expect.stringMatching(/^❌ .*10,000 UZS · by Boris/),
        expect.stringMatching(/^✅ .*15,000 UZS · by Diln/),
      ]);
      await owner.say("/team", /Paid today/);
      const button = owner.labels().find((label) => plain(label) === "Dilnoza") ?? "";
      await owner.tap(button, /Paid today: 15,000.UZS/);
      expect(plain(owner.last.text)).toContain("Open: 1 · 50,000 UZS");
      await owner.tap("Invoices", /Invoices by .*Dilnoza.*: 2/);
      expect(rows(owner)).toHaveLength(2);
      await owner.say("/team", /Paid today/);
      await owner.tap("Log", /Log of your team/);
      const file = await exported(owner);
      const csv = owner.contentOf(file).toString("utf8");
      for (const name of ["Dilnoza", "Boris", "Malika"])
        for (const said of [`You invited ${name}`, `${name} asked to join`, `You approved ${name}`])
          expect(plain(csv).split(said)).toHaveLength(2);
      expect(plain(csv)).toMatch(/Dilnoza asked about an invoice for 50,000/);
      expect(plain(csv)).toMatch(/You approved an invoice of Dilnoza over the limit: 50,000/);

      // The sellers see their own, and the owner was told of each payment once.
      await dilnoza.say("/invoices", /Invoices: 2\n/);
      await boris.say("/invoices", /Invoices: 1\n/);
      await malika.say("/invoices", /Invoices: 1\n/);
      expect(texts(boris)).not.toMatch(/Somsa|Baklava|Vase|Plov|Dilnoza|Malika/);
      expect(texts(malika)).not.toMatch(/Somsa|Halva|Vase|Plov|Dilnoza|Boris/);
      expect(texts(dilnoza)).not.toMatch(/Halva|Baklava|Vase|Boris|Malika/);
      await handled(owner);
      expect([count(owner, /is paid: Somsa/), count(owner, /is paid: Baklava/)]).toEqual([1, 1]);
      expect([
        count(owner, /failed, .*: Halva/),
        count(owner, /can create invoices for your account/),
      ]).toEqual([0, 3]);
      expect([
        count(dilnoza, /is paid/),
        count(malika, /is paid/),
        count(boris, /Payment of the invoice .* failed/),
      ]).toEqual([1, 1, 1]);
      expect(control.invoices()).toHaveLength(5);
    },
  );
});

/** The owner taps [Export] and gets the log as a file. */
async function exported(owner: Chat) {
  await owner.press("Export");
  await owner.waitUntil(() => owner.said.some(({ document }) => document !== undefined));
  const file = owner.said.findLast(({ document }) => document !== undefined);
  if (file === undefined) throw new Error("No file came.");
  return file;
}

describe("a stranger", () => {
  it("gets nowhere with a used link, a forged link, and the callback data of the owner and of a seller", async () => {
    const world = await World.create();
    onTestFinished(() => world.close());
    const owner = world.user("Anna");
    await signIn(world, owner);
    const token = await invite(owner);
    const seller = world.user("Dilnoza");
    await join(seller, token);
    const stranger = world.user("Stranger");
    await owner.waitFor(/wants to join/);
    await stranger.say(`/start ${token}`, /already been used/);
    const buttons = owner.last.keyboard?.flat() ?? [];
    const dataOf = (chat: Chat): string[] =>
      chat.said
        .flatMap(({ keyboard }) => (keyboard ?? []).flat())
        .flatMap((one) =>
          "callback_data" in one && typeof one.callback_data === "string" ? [one.callback_data] : [],
        );
    expect(dataOf(owner).some((data) => data.startsWith("team:approve:"))).toBe(true);
    expect(buttons).toHaveLength(2);
    const mine = new Set<string>();
    const look = (): void => {
      for (const chat of [owner, seller]) for (const data of dataOf(chat)) mine.add(data);
    };
    look();
    for (const data of mine) await forge(world, stranger, data);
    expect(texts(seller)).not.toContain("You can now");
    await owner.tap("Approve", /can create invoices/);
    await seller.waitFor(/^You can now/);
    await sell(seller, "Lunchbox 15000");
    await handled(seller);
    await owner.say("/team", /Paid today/);
    look();
    await owner.tap(owner.labels().find((label) => plain(label) === "Dilnoza") ?? "", /At work since/);
    look();
    await owner.say("/invoices", /Invoices: 1\n/);
    look();
    await toReview(seller, "Pastry 10000");
    look();
    const changed = `${token.slice(0, 20)}${token[20] === "A" ? "B" : "A"}${token.slice(21)}`;
    await stranger.say(`/start ${changed}`, /invitation link doesn't work/);
    const before = await recordsOf(world, owner, seller);
    for (const data of mine) await forge(world, stranger, data);
    expect(texts(stranger)).not.toMatch(/Lunchbox|Pastry|Dilnoza|UZS/);
    expect(await recordsOf(world, owner, seller)).toEqual(before);
    expect(world.merchant.control.invoices()).toHaveLength(1);
    const [ofStranger] = await recordsOf(world, stranger);
    expect([ofStranger?.seller, ofStranger?.joining, ofStranger?.team, ofStranger?.account]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

async function recordsOf(world: World, ...chats: readonly Chat[]) {
  await world.stopBot();
  const store = await openStore(world);
  const records = await Promise.all(chats.map(({ id }) => store.chats.read(String(id))));
  await store.close();
  await world.startBot();
  return records;
}
