import type { Message, Update } from "grammy/types";
import { describe, expect, test } from "vitest";
import type { InboxEvent } from "../../src/engine/event.js";
import { hiddenText } from "../../src/telegram/updates/message-update.js";
import { command, edited, message, openedLines, text } from "../engine/samples.js";
import { chatOf } from "../store/samples.js";
import { openIntake, password, shown, signingIn } from "./open-intake.js";

const minute = 60_000;
const noon = 1_700_000_000_000;
const document = { file_id: "BQ-horse", file_unique_id: "u-horse", file_name: `${password}.csv` };
const photo = [{ file_id: "AQ-horse", file_unique_id: "u", width: 1, height: 1 }];

/** Each kind of message with a secret in it, wherever Telegram has room for one. */
const kinds: readonly [string, Partial<Record<keyof Message, unknown>>][] = [
  ["a text", { text: password }],
  ["a text that begins with a slash", { text: `/${password}` }],
  ["a caption", { photo, caption: password }],
  ["a file's name", { document }],
  ["a video with a name", { video: { ...document, duration: 1 }, caption: password }],
  ["a voice message", { voice: { file_id: "horse", file_unique_id: "horse", duration: 1 } }],
  ["a sticker", { sticker: { file_id: "horse", set_name: "horse" } }],
  ["a contact", { contact: { phone_number: "1", first_name: password } }],
  ["a place", { venue: { title: password, address: password, location: {} } }],
  ["a poll", { poll: { id: "1", question: password, options: [{ text: password }] } }],
  ["a checklist", { checklist: { title: password, tasks: [{ id: 1, text: password }] } }],
  [
    "a forwarded text",
    { text: password, forward_origin: { type: "hidden_user", sender_user_name: password } },
  ],
  ["a text sent via a bot", { text: password, via_bot: { id: 9, is_bot: true, username: "pass_bot" } }],
  ["a forwarded command", { text: `/new ${password}`, forward_origin: { type: "hidden_user" } }],
  ["a quote of one", { text: "that one", quote: { text: password, position: 0 } }],
  ["an answer to a message elsewhere", { text: "see above", external_reply: { document } }],
  ["a link's preview", { text: "see", link_preview_options: { url: `https://x.example/${password}` } }],
  ["a button's text", { text: "see", reply_markup: { inline_keyboard: [[{ text: password, url: "x" }]] } }],
];

const asEdit = ({ update_id, message: sent }: Update): Update =>
  ({ update_id, edited_message: { ...sent, edit_date: noon / 1000 } }) as Update;

const guarded = (until: number) => chatOf("42", { secrecy: { state: "guarded", until } });

const payloadOf = ({ payload }: InboxEvent) => (payload.source === "telegram" ? payload : undefined);

describe.each([
  ["while a secret is awaited", signingIn("42")],
  ["after a sign-in that didn't end well", guarded(noon + minute)],
])("%s", (_when, record) => {
  test.each(kinds)(
    "nothing of %s reaches a file, and the message is known as one to delete",
    async (_kind, holds) => {
      for (const shape of [(update: Update) => update, asEdit]) {
        const { intake, dir, taken } = await openIntake();
        intake.noteCommitted(record);
        await intake.accept([shape(message(1, 42, holds as Partial<Message>))]);
        expect(taken.map((event) => shown(event).withheldBecause)).toEqual(["awaited"]);
        expect((await openedLines(dir)).join()).not.toContain("horse");
      }
    },
  );

  test("a message that nobody has written, such as one of a pinned message, is dropped", async () => {
    const { intake, dir, taken } = await openIntake();
    intake.noteCommitted(record);
    await intake.accept([
      message(1, 42, { pinned_message: { text: password } } as never),
      message(2, 42, { web_app_data: { data: password, button_text: "ok" } }),
    ]);
    expect(taken).toEqual([]);
    expect((await openedLines(dir)).join()).not.toContain("horse");
  });

  test("a command goes on as it is, and so does a word that the bot has put into a link", async () => {
    const { intake, taken } = await openIntake();
    intake.noteCommitted(record);
    await intake.accept([command(1, 42, "/new"), command(2, 42, "/start invited")]);
    const goesOn = { withheldBecause: undefined, secret: undefined };
    expect(taken.map(shown)).toEqual([
      { text: "/new", ...goesOn },
      { text: "/start invited", ...goesOn },
    ]);
  });

  test("what stands behind a command that reads nothing reaches no file, and the message is to be deleted", async () => {
    const { intake, dir, taken } = await openIntake();
    intake.noteCommitted(record);
    await intake.accept([command(1, 42, `/cancel ${password}`), command(2, 42, `/start ${password}`)]);
    expect(taken.map((event) => [shown(event).text, payloadOf(event)?.cut])).toEqual([
      ["/cancel", true],
      ["/start", true],
    ]);
    expect((await openedLines(dir)).join()).not.toContain("horse");
  });

  test("an inline query and the messages of a group are no matter of it", async () => {
    const { intake, taken, dir } = await openIntake();
    intake.noteCommitted(record);
    const from = { id: 42, is_bot: false, first_name: "Anna" };
    const inGroup = message(2, 42, { text: "/new tea", chat: { id: -5, type: "group", title: "Shop" } });
    await intake.accept([
      { update_id: 1, inline_query: { id: "q", from, query: password, offset: "" } } as Update,
      inGroup,
    ]);
    expect(taken.map((event) => [shown(event).text, shown(event).withheldBecause])).toEqual([
      ["/new", undefined],
    ]);
    expect((await openedLines(dir)).join()).not.toContain("horse");
  });
});

test("what stands behind a command that reads it is withheld while a secret is awaited, and read after a sign-in that failed", async () => {
  for (const text of [`/new ${password}`, "/new horse 15000", "/start horse-battery"]) {
    const { intake, dir, taken, secrets } = await openIntake();
    intake.noteCommitted(signingIn("42"));
    const sent = command(1, 42, text);
    await intake.accept([sent, asEdit({ ...sent, update_id: 2 })]);
    const [word] = text.split(" ");
    expect(taken.map((event) => [shown(event).text, shown(event).withheldBecause])).toEqual([
      [word, "awaited"],
      [word, "awaited"],
    ]);
    expect(taken.map((event) => secrets.look(shown(event).secret ?? "")?.text)).toEqual([text, text]);
    expect((await openedLines(dir)).join()).not.toContain("horse");
    intake.noteCommitted(guarded(noon + minute));
    await intake.accept([command(3, 42, text)]);
    expect(shown(taken[2] as InboxEvent).withheldBecause).toBe("possible");
  }
});

describe("the guard after a sign-in that didn't end well", () => {
  const at = (seconds: number) => ({ date: noon / 1000 + seconds });

  test("is over when its time is", async () => {
    const { intake, taken } = await openIntake({ now: () => noon + 10 * minute });
    intake.noteCommitted(guarded(noon + 10 * minute));
    await intake.accept([message(1, 42, { text: "Coffee", ...at(600) })]);
    expect(taken.map((event) => shown(event).text)).toEqual(["Coffee"]);
  });

  test("holds for a message that was sent in time and came late, since the bot was down", async () => {
    const { intake, dir, taken } = await openIntake({ now: () => noon + 30 * minute });
    intake.noteCommitted(guarded(noon + 10 * minute));
    const late = { edit_date: noon / 1000 + 599 };
    await intake.accept([
      message(1, 42, { text: password, ...at(60) }),
      { update_id: 2, edited_message: { ...message(2, 42, { text: password }).message, ...late } } as Update,
    ]);
    expect(taken.map((event) => shown(event).withheldBecause)).toEqual(["awaited", "awaited"]);
    expect((await openedLines(dir)).join()).not.toContain("horse");
  });
});

test("a sign-in that gave access leaves edits of older messages alone", async () => {
  const { intake, taken } = await openIntake();
  intake.noteCommitted(chatOf("42", { secrecy: { state: "lifted", before: 50 } }));
  await intake.accept([edited(1, 42, "Coffee"), text(2, 42, password)]);
  expect(taken.map((event) => shown(event).text)).toEqual(["Coffee", hiddenText]);
});

describe("a file behind something that may open a sign-in", () => {
  test("stays in memory with its name, and nothing of it goes to a file", async () => {
    const { intake, dir, taken, secrets } = await openIntake();
    await intake.accept([command(1, 42, "/signin"), message(2, 42, { document } as never)]);
    const [, file] = taken.map(shown);
    expect(file?.withheldBecause).toBe("possible");
    expect(secrets.look(file?.secret ?? "")).toEqual({ typed: true, document });
    expect((await openedLines(dir)).join()).not.toContain("horse");
  });
});

describe("/signin or /login with anything behind it", () => {
  test.each([
    `/signin anna@shop.example ${password}`,
    `/signin@shop_bot anna ${password}`,
    `/signin@another_bot anna ${password}`,
    `/SignIn anna ${password}`,
    `/signin\nanna\n${password}`,
    `/signin\u00a0anna\u00a0${password}`,
    `/sign_in anna ${password}`,
    `/sign in anna ${password}`,
    `／signin anna ${password}`,
    ` /signin anna ${password}`,
    `/signin:${password}`,
    `/sign\u2011in anna ${password}`,
    `/sign—in anna ${password}`,
    `/sign\u200bin anna ${password}`,
    `\u2060/signin anna ${password}`,
    `/SİGNİN anna ${password}`,
    `/signın anna ${password}`,
    `/login anna ${password}`,
    `/Log in anna ${password}`,
    `\\signin anna ${password}`,
    `⁄signin anna ${password}`,
    `/Log_in anna ${password}`,
  ])("loses it at the intake: %j", async (words) => {
    const { intake, dir, taken } = await openIntake();
    await intake.accept([command(1, 42, words)]);
    expect(payloadOf(taken[0] as InboxEvent)).toMatchObject({
      cut: true,
      update: { message: { text: "/signin", entities: [{ type: "bot_command", offset: 0, length: 7 }] } },
    });
    expect((await openedLines(dir)).join()).not.toMatch(/horse|anna/);
  });

  test("loses it in a caption and in an edit, and is no command there", async () => {
    const { intake, dir, taken } = await openIntake();
    const words = `/signin anna ${password}`;
    await intake.accept([
      message(1, 42, { photo, caption: words } as never),
      asEdit(text(2, 42, words)),
      asEdit(message(3, 42, { photo, caption: words } as never)),
    ]);
    expect(taken.map((event) => [shown(event).text, payloadOf(event)?.cut])).toEqual(
      Array(3).fill([undefined, true]),
    );
    expect((await openedLines(dir)).join()).not.toMatch(/horse|anna/);
  });

  test.each([
    "/signin",
    "/signin@shop_bot",
    "/new sign in board 5000",
    "Sign in board 5000",
    "/login",
    "Login 5000",
    "/logo 5000",
  ])("is not meant by %j", async (words) => {
    const { intake, taken } = await openIntake();
    await intake.accept([command(1, 42, words)]);
    expect(payloadOf(taken[0] as InboxEvent)?.cut).toBeUndefined();
    expect(shown(taken[0] as InboxEvent).text).toBe(words);
  });
});

test.each(["/start new", "/start@shop_bot share", "/new Coffee 15000"])(
  "what stands behind %j is read, and stays",
  async (words) => {
    const { intake, taken } = await openIntake();
    await intake.accept([command(1, 42, words)]);
    expect(shown(taken[0] as InboxEvent).text).toBe(words);
  },
);

test("an edit without a text, such as a live location moving, is nothing to the bot otherwise", async () => {
  const { intake, taken } = await openIntake();
  await intake.accept([asEdit(message(1, 42, { location: { latitude: 1, longitude: 1 } } as never))]);
  expect(taken).toEqual([]);
});
