import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import type { ChatMessage } from "../../src/sandbox/telegram/index.js";
import type { Chat } from "./chat.js";
import { keptBy } from "./kept.js";
import { plain } from "./plain.js";
import { passwordOf, signIn } from "./steps.js";
import { tracesIn } from "./traces.js";
import { unsealed } from "./unsealed.js";
import { World } from "./world.js";

const minute = 60_000;
describe("a group", () => {
  let world: World;
  afterEach(() => world.close());

  it("leads whoever asks into the private chat, in their language", async () => {
    world = await World.create();
    const seller = world.user("Malika", "ru");
    const group = groupOf(world, seller);
    const button = "Открыть личный чат";
    const welcome = await group.waitFor("Я выставляю счета в Sandbox Pay и даю ссылки на оплату.");
    expect(welcome.keyboard).toEqual([[{ text: button, url: linkWith("group") }]]);
    group.send("/new@sandbox_pay_bot Coffee 2x15000");
    const answer = await group.waitFor("Это работает только в личном чате.");
    expect(answer.keyboard).toEqual([[{ text: button, url: linkWith("new") }]]);
    expect(seller.messages).toEqual([]);
    // The link goes on where the command wanted to go: the sign-in first, in the private chat.
    follow(world, seller, answer);
    await seller.waitFor(/Ваш логин в Sandbox Pay\?/);
    expect(group.said()).toHaveLength(2);
  });

  it("serves each of its people by their own private chat, and shows nobody what another has there", async () => {
    let now = Date.now();
    world = await World.create({ now: () => now });
    const seller = world.user("Anna");
    const colleague = world.user("Boris", "ru");
    const group = groupOf(world, seller, colleague);
    await group.waitFor("I make invoices");
    await signIn(world, seller);
    group.send("/invoices", seller);
    const first = await group.waitFor("That works only in our private chat.");
    now += minute;
    group.send("/invoices", colleague);
    const second = await group.waitFor("Это работает только в личном чате.");
    expect(colleague.messages).toEqual([]);
    follow(world, seller, first);
    await seller.waitFor(/You have no invoices yet/);
    follow(world, colleague, second);
    await expect.poll(() => colleague.said.length).toBe(1);
    expect(group.said()).toHaveLength(3);
  });

  it("asks for no secret, and takes none", async () => {
    world = await World.create();
    const seller = world.user();
    const group = groupOf(world, seller);
    await group.waitFor("I make invoices");
    group.send("/signin");
    await group.waitFor("That works only in our private chat.");
    await seller.say("/signin", /login\?/);
    for (const text of ["one-terminal@shop.example", passwordOf("one-terminal@shop.example")])
      group.send(text);
    // What was said in the group is no answer to the question in the private chat.
    await seller.say("one-terminal@shop.example", /password\?/);
    expect(group.said()).toHaveLength(2);
  });

  it("leaves no word of its own in any file, whatever is said there", async () => {
    world = await World.create();
    const seller = world.user("Anna");
    const group = groupOf(world, seller);
    const words = new Map([
      ["the title", "Garden Street 5"],
      ["what people say", "Mrs. Petrova's birthday"],
      ["what stands behind a command", "Tulips for Zarina"],
      ["what is answered by a command", "the red ones, not the white"],
      ["what is sent via the bot's name", "@sandbox_pay_bot are you there"],
    ]);
    const key = Buffer.from(world.environment().SECRET_KEY ?? "", "base64");
    const files = new Map<string, Buffer>();
    const opened = () =>
      [...files].map(([name, bytes]) => unsealed(name.replace(/\?.*$/, ""), bytes, key) ?? "");
    const look = async () => {
      for (const [name, bytes] of await keptBy(world))
        files.set(`${name}?${createHash("sha256").update(bytes).digest("hex")}`, bytes);
    };
    await group.waitFor("I make invoices");
    await look();
    const asked = group.send(words.get("what is answered by a command") ?? "");
    // As it reaches a bot that is an administrator, or whose privacy mode is off.
    world.telegram.control.pushUpdate({
      message: {
        message_id: 900,
        date: 1_700_000_000,
        chat: { id: group.id, type: "supergroup", title: words.get("the title") },
        from: { id: seller.id, is_bot: false, first_name: "Anna" },
        text: words.get("what people say"),
      },
    });
    // While the answer is on its way, what is answered is kept.
    world.telegram.control.fault({ method: "sendMessage", kind: "held" });
    group.send(`/new@sandbox_pay_bot ${words.get("what stands behind a command")}`, seller, asked);
    group.send(words.get("what is sent via the bot's name") ?? "");
    const openedNow = async () => {
      await look();
      return opened().join("\n");
    };
    // Else nothing was opened, and nothing could be found.
    await expect.poll(openedNow).toContain("/new@sandbox_pay_bot");
    world.telegram.control.clearFaults();
    await group.waitFor("That works only in our private chat.");
    await look();
    await seller.say("/start", /I make invoices/);
    await look();
    await world.stopBot();
    await look();
    for (const text of opened()) expect(tracesIn(Buffer.from(text), words)).toEqual([]);
    for (const [name, bytes] of files) expect(tracesIn(bytes, words), name).toEqual([]);
    expect(tracesIn(Buffer.from(world.output), words)).toEqual([]);
  });
});

const linkWith = (payload: string): string => `https://t.me/sandbox_pay_bot?start=${payload}`;

/** Taps a link to the private chat, and Start there. */
function follow(world: World, chat: Chat, { keyboard }: ChatMessage): void {
  const [button] = keyboard?.[0] ?? [];
  if (button === undefined || !("url" in button)) throw new Error("That message leads nowhere.");
  world.telegram.control.start(chat.id, new URL(button.url).searchParams.get("start") ?? "");
}

/** A group of these people, the first one's, that the bot is added to. */
function groupOf({ telegram: { control } }: World, owner: Chat, ...others: Chat[]) {
  const title = "Garden Street 5";
  const id = control.createGroup(owner.id, {
    title,
    type: "supergroup",
    members: others.map((chat) => chat.id),
    withBot: true,
  });
  return {
    id,
    said: () => control.messages(id).filter(({ from }) => from === "bot"),
    send: (text: string, as: Chat = owner, replyTo?: number): number =>
      control.send(id, text, { as: as.id, ...(replyTo === undefined ? {} : { replyTo }) }).messageId,
    waitFor: (text: string) =>
      control.waitFor(id, (message) => message.from === "bot" && plain(message.text).includes(text)),
  };
}
