import { describe, expect, test } from "vitest";
import { call, confirmAll, done, pending, refusal, startedUser } from "./harness.js";
import { article, inlineWorld, sharedMessage, typeAndAnswer } from "./inline-world.js";

const tooOld = "400 Bad Request: query is too old and response timeout expired or query ID is invalid";

describe("an inline query", () => {
  test("tells the bot who typed what, and in what kind of chat", async () => {
    const { sandbox, merchant, customer, chat } = await inlineWorld();
    const group = sandbox.control.createGroup(merchant, { title: "Shop", type: "supergroup" });
    void sandbox.control.inlineQuery(merchant, " Coffee 2x15000 ");
    void sandbox.control.inlineQuery(chat, "", { as: customer });
    void sandbox.control.inlineQuery(group, "x".repeat(300), { offset: "50" });
    const queries = (await pending(sandbox)).map(({ inline_query: query }) => query);
    expect(queries).toMatchObject([
      { query: "Coffee 2x15000 ", offset: "", chat_type: "sender", from: { id: merchant } },
      { query: "", chat_type: "private", from: { id: customer, language_code: "ru" } },
      { query: "x".repeat(256), offset: "50", chat_type: "supergroup" },
    ]);
  });

  test("is answered with results, a button above them, and how long they may be kept", async () => {
    const { sandbox, chat } = await inlineWorld();
    const page = await typeAndAnswer(sandbox, chat, "inv", {
      results: JSON.stringify([article()]),
      cache_time: 5,
      is_personal: true,
      button: { text: "Sign in", start_parameter: "sign-in" },
    });
    expect(page).toMatchObject({
      results: [{ id: "r1", title: "Invoice r1" }],
      nextOffset: "",
      cacheTime: 5,
      isPersonal: true,
      button: { text: "Sign in", startParameter: "sign-in" },
    });
    expect((await typeAndAnswer(sandbox, chat, "inv", { results: [] })).cacheTime).toBe(300);
  });

  test("is paged with the offset of the last page, and results of every page can be chosen", async () => {
    const { sandbox, chat } = await inlineWorld();
    const results = Array.from({ length: 50 }, (_, index) => article(`a${index}`));
    const first = await typeAndAnswer(sandbox, chat, "", { results, next_offset: "50" });
    expect(first.nextOffset).toBe("50");
    const second = await typeAndAnswer(
      sandbox,
      chat,
      "",
      { results: [article("last")] },
      { offset: first.nextOffset },
    );
    expect(second.nextOffset).toBe("");
    expect(sandbox.control.chooseResult(chat, "a0").text).toBe("Pay here");
    expect(sandbox.control.chooseResult(chat, "last").text).toBe("Pay here");
    await typeAndAnswer(sandbox, chat, "other", { results: [article("new")] });
    expect(() => sandbox.control.chooseResult(chat, "a0")).toThrow("No result a0 was shown");
  });

  test("can be answered once, and for half a minute", async () => {
    let now = Date.UTC(2026, 10, 21);
    const { sandbox, chat } = await inlineWorld({ clock: () => now });
    const asked = sandbox.control.inlineQuery(chat, "a");
    const inline_query_id = (await pending(sandbox))[0]?.inline_query?.id;
    await done(sandbox, "answerInlineQuery", { inline_query_id, results: [] });
    expect((await asked)?.results).toEqual([]);
    expect(await refusal(sandbox, "answerInlineQuery", { inline_query_id, results: [] })).toBe(tooOld);
    await confirmAll(sandbox);
    void sandbox.control.inlineQuery(chat, "b");
    const late = (await pending(sandbox))[0]?.inline_query?.id;
    now += 31_000;
    expect(await refusal(sandbox, "answerInlineQuery", { inline_query_id: late, results: [] })).toBe(tooOld);
    expect(await refusal(sandbox, "answerInlineQuery", { inline_query_id: "1", results: [] })).toBe(tooOld);
  });
});

describe("the button above the results", () => {
  test("starts the bot with its parameter, and a switch button leads back without a picker", async () => {
    const { sandbox, merchant, chat } = await inlineWorld();
    expect(() => sandbox.control.tapInlineButton(chat)).toThrow("no button above");
    await typeAndAnswer(sandbox, chat, "inv 1", {
      results: [],
      button: { text: "Sign in", start_parameter: "sign-in" },
    });
    expect(sandbox.control.tapInlineButton(chat)).toMatchObject({ chatId: merchant });
    expect((await pending(sandbox))[0]?.message).toMatchObject({
      text: "/start sign-in",
      chat: { id: merchant, type: "private" },
    });
    const { message_id } = await done<{ message_id: number }>(sandbox, "sendMessage", {
      chat_id: merchant,
      text: "You're in",
      reply_markup: { inline_keyboard: [[{ text: "Back", switch_inline_query: "inv 1" }]] },
    });
    const back = { row: 0, column: 0 };
    expect(await sandbox.control.press(merchant, message_id, back)).toEqual({
      answered: true,
      typed: { chatId: chat, query: "inv 1" },
    });
    expect((await sandbox.control.press(merchant, message_id, back)).picker?.query).toBe("inv 1");
  });
});

describe("a chosen result", () => {
  test("becomes a message via the bot, and the bot is told its inline id", async () => {
    const { sandbox, merchant, chat } = await inlineWorld();
    await typeAndAnswer(sandbox, chat, "inv 1", { results: [article()] });
    expect(sandbox.control.chooseResult(chat, "r1")).toMatchObject({
      from: "user",
      authorId: merchant,
      viaBot: true,
      text: "Pay here",
      entities: [{ type: "bold", offset: 0, length: 3 }],
    });
    const updates = await pending(sandbox);
    expect(updates).toHaveLength(1);
    expect(updates[0]?.chosen_inline_result).toEqual({
      from: expect.objectContaining({ id: merchant }),
      inline_message_id: expect.stringMatching(/^[\w-]{27}$/),
      query: "inv 1",
      result_id: "r1",
    });
  });

  test("has no inline id without a keyboard", async () => {
    const { sandbox, chat } = await inlineWorld();
    await typeAndAnswer(sandbox, chat, "", { results: [article("r1", { reply_markup: undefined })] });
    sandbox.control.chooseResult(chat, "r1");
    expect((await pending(sandbox))[0]?.chosen_inline_result).not.toHaveProperty("inline_message_id");
  });

  test("isn't reported to the bot while inline feedback is off", async () => {
    const { sandbox, chat } = await inlineWorld({ inlineFeedback: false });
    await typeAndAnswer(sandbox, chat, "", { results: [article()] });
    const { messageId } = sandbox.control.chooseResult(chat, "r1");
    expect(await pending(sandbox)).toEqual([]);
    void sandbox.control.press(chat, messageId, { data: "show" });
    const query = (await pending(sandbox))[0]?.callback_query;
    expect(query).toMatchObject({ data: "show", inline_message_id: expect.any(String) });
    sandbox.control.setSwitches({ inlineFeedback: true });
    sandbox.control.chooseResult(chat, "r1");
    expect((await pending(sandbox)).at(-1)?.chosen_inline_result?.result_id).toBe("r1");
  });

  test("becomes a message in the chat with the bot too", async () => {
    const { sandbox, merchant } = await inlineWorld();
    await typeAndAnswer(sandbox, merchant, "", { results: [article()] });
    sandbox.control.chooseResult(merchant, "r1");
    expect((await pending(sandbox)).at(-1)?.message).toMatchObject({
      text: "Pay here",
      via_bot: { is_bot: true, username: "sandbox_pay_bot" },
      from: { id: merchant },
    });
  });

  test("keeps its link preview options", async () => {
    const { sandbox, chat } = await inlineWorld();
    const quiet = {
      input_message_content: { message_text: "a", link_preview_options: { is_disabled: true } },
    };
    await typeAndAnswer(sandbox, chat, "", { results: [article("r1", quiet)] });
    expect(sandbox.control.chooseResult(chat, "r1").linkPreviewDisabled).toBe(true);
  });
});

describe("an inline message", () => {
  test("reports a tap of any person to the bot, with its inline id", async () => {
    const world = await inlineWorld();
    const { sandbox, customer, chat } = world;
    const { messageId, inline_message_id } = await sharedMessage(world);
    const tapped = sandbox.control.press(chat, messageId, { row: 1, column: 0 }, { as: customer });
    const query = (await pending(sandbox))[0]?.callback_query;
    expect(query).toMatchObject({ from: { id: customer }, data: "show", inline_message_id });
    expect(query).not.toHaveProperty("message");
    await done(sandbox, "answerCallbackQuery", { callback_query_id: query?.id, text: "Shown" });
    expect(await tapped).toEqual({ answered: true, text: "Shown" });
  });

  test("is edited by its id: text, keyboard, media and caption", async () => {
    const world = await inlineWorld();
    const { sandbox, merchant, chat } = world;
    const { inline_message_id } = await sharedMessage(world);
    const shown = () => sandbox.control.messages(chat)[0];
    const change = (method: string, payload: object) =>
      done(sandbox, method, { inline_message_id, ...payload });
    const reply_markup = { inline_keyboard: [[{ text: "Receipt", url: "https://pay.example/r" }]] };
    expect(await change("editMessageText", { text: "Paid", reply_markup })).toBe(true);
    expect(shown()).toMatchObject({ text: "Paid", keyboard: [[{ text: "Receipt" }]] });
    expect(await change("editMessageReplyMarkup", {})).toBe(true);
    expect(shown()).not.toHaveProperty("keyboard");
    const { messageId } = sandbox.control.attach(merchant, "photo");
    const photo = (await pending(sandbox)).at(-1)?.message?.photo?.[0]?.file_id;
    expect(messageId).toBeDefined();
    expect(await change("editMessageMedia", { media: { type: "photo", media: photo, caption: "QR" } })).toBe(
      true,
    );
    expect(shown()).toMatchObject({ caption: "QR", photoUrl: expect.any(String) });
    expect(await change("editMessageCaption", { caption: "Scan it" })).toBe(true);
    expect(shown()?.caption).toBe("Scan it");
  });

  test("is refused the same edits as other messages", async () => {
    const world = await inlineWorld();
    const { sandbox, chat } = world;
    const { messageId, inline_message_id } = await sharedMessage(world);
    const refused = (method: string, payload: object) => refusal(sandbox, method, payload);
    const { reply_markup } = article();
    expect(
      await refused("editMessageText", {
        inline_message_id,
        text: "<b>Pay</b> here",
        parse_mode: "HTML",
        reply_markup,
      }),
    ).toContain("400 Bad Request: message is not modified");
    expect(await refused("editMessageReplyMarkup", { inline_message_id, reply_markup })).toContain(
      "message is not modified",
    );
    expect(await refused("editMessageCaption", { inline_message_id, caption: "x" })).toBe(
      "400 Bad Request: there is no caption in the message to edit",
    );
    expect(await refused("editMessageText", { inline_message_id: "nonsense", text: "x" })).toBe(
      "400 Bad Request: invalid inline message identifier specified",
    );
    expect(await refused("editMessageText", { inline_message_id: "A".repeat(27), text: "x" })).toBe(
      "400 Bad Request: MESSAGE_ID_INVALID",
    );
    expect(await refused("editMessageText", { text: "x" })).toBe(
      "400 Bad Request: message identifier is not specified",
    );
    expect(await refused("editMessageText", { chat_id: chat, message_id: messageId, text: "x" })).toBe(
      "400 Bad Request: chat not found",
    );
    sandbox.control.delete(chat, messageId);
    expect(await refused("editMessageText", { inline_message_id, text: "x" })).toBe(
      "400 Bad Request: MESSAGE_ID_INVALID",
    );
  });

  test("can't be given a new file", async () => {
    const world = await inlineWorld();
    const { inline_message_id } = await sharedMessage(world);
    const form = new FormData();
    form.set("inline_message_id", inline_message_id ?? "");
    form.set("media", JSON.stringify({ type: "photo", media: "attach://qr" }));
    form.set("qr", new Blob(["\u0089PNG"]), "qr.png");
    const { url } = world.sandbox;
    const answer = await fetch(`${url}/bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/editMessageMedia`, {
      method: "POST",
      body: form,
    });
    expect(answer.status).toBe(400);
  });
});

describe("inline mode that is off", () => {
  test("shows in getMe, and refuses queries and inline buttons", async () => {
    const { sandbox, merchant, chat } = await inlineWorld({ inlineMode: false });
    expect(await done(sandbox, "getMe")).toMatchObject({ supports_inline_queries: false });
    await expect(sandbox.control.inlineQuery(chat, "a")).rejects.toThrow("no inline mode");
    expect(await refusal(sandbox, "answerInlineQuery", { inline_query_id: "1", results: [] })).toBe(
      "400 Bad Request: USER_BOT_INVALID",
    );
    const share = {
      chat_id: merchant,
      text: "a",
      reply_markup: { inline_keyboard: [[{ text: "Share", switch_inline_query: "a" }]] },
    };
    expect(await refusal(sandbox, "sendMessage", share)).toBe("400 Bad Request: BUTTON_TYPE_INVALID");
    sandbox.control.setSwitches({ inlineMode: true });
    expect(await done(sandbox, "getMe")).toMatchObject({ supports_inline_queries: true });
    expect((await call(sandbox, "sendMessage", share)).ok).toBe(true);
  });
});

test("a person who isn't in a chat can't read it and can't type there", async () => {
  const { sandbox, chat } = await inlineWorld();
  const stranger = await startedUser(sandbox, "Stranger");
  expect(() => sandbox.control.chat(chat, { as: stranger })).toThrow("isn't in chat");
  expect(() => sandbox.control.send(chat, "hi", { as: stranger })).toThrow("isn't in chat");
});
