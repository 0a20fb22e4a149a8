import { describe, expect, test } from "vitest";
import { type BusinessMessage, businessWorld } from "./business-world.js";
import { call, confirmAll, done, pending, refusal, startedUser, startSandbox } from "./harness.js";

/** Business connections follow telegram-bot-api (Client.cpp) and td (BusinessConnectionManager.cpp); the sandbox's README says what is known from where. */

describe("a business connection", () => {
  test("the bot is told who connected it, with which rights, and can ask again", async () => {
    const sandbox = await startSandbox();
    const seller = await startedUser(sandbox, "Anna");
    const id = sandbox.control.business.connect(seller, {
      rights: ["can_reply", "can_delete_sent_messages"],
    });
    const [told] = await pending(sandbox);
    const connection = {
      id,
      user: { id: seller, is_bot: false, first_name: "Anna", language_code: "en" },
      user_chat_id: seller,
      date: expect.any(Number),
      is_enabled: true,
      can_reply: true,
      rights: { can_reply: true, can_delete_sent_messages: true },
    };
    expect(told).toEqual({ update_id: expect.any(Number), business_connection: connection });
    expect(await done(sandbox, "getBusinessConnection", { business_connection_id: id })).toEqual(connection);
  });

  test("changed rights come with a new id, and calls with the old id fail", async () => {
    const { control, seller, connection, news, sandbox, there } = await businessWorld();
    const changed = control.business.setRights(seller, ["can_reply"]);
    expect(changed).not.toBe(connection);
    expect(await news()).toMatchObject([
      { business_connection: { id: changed, is_enabled: true, rights: { can_reply: true } } },
    ]);
    const text = "15,000";
    expect(await refusal(sandbox, "sendMessage", { ...there, text })).toBe(
      "400 Bad Request: BUSINESS_CONNECTION_INVALID",
    );
    expect((await call(sandbox, "sendMessage", { ...there, business_connection_id: changed, text })).ok).toBe(
      true,
    );
  });

  test("a connection that ended is told without rights, and nothing can be sent over it", async () => {
    const { control, seller, customer, connection, news, sandbox, there } = await businessWorld();
    control.business.disconnect(seller);
    control.business.customerWrites(seller, customer, "Are you there?");
    const ended = { id: connection, is_enabled: false, can_reply: false };
    const updates = await news();
    expect(updates).toMatchObject([{ business_connection: ended }]);
    expect(updates[0]?.business_connection).not.toHaveProperty("rights");
    expect(
      await done(sandbox, "getBusinessConnection", { business_connection_id: connection }),
    ).toMatchObject(ended);
    expect(await refusal(sandbox, "sendMessage", { ...there, text: "15,000" })).toBe(
      "400 Bad Request: BOT_METHOD_INVALID",
    );
  });

  test("a bot without business mode says so in getMe and can't be connected", async () => {
    const sandbox = await startSandbox();
    const seller = await startedUser(sandbox);
    expect(await done(sandbox, "getMe")).toMatchObject({ can_connect_to_business: true });
    sandbox.control.setSwitches({ businessMode: false });
    expect(await done(sandbox, "getMe")).toMatchObject({ can_connect_to_business: false });
    expect(() => sandbox.control.business.connect(seller)).toThrow("The bot has no business mode.");
  });
});

describe("messages in a managed chat", () => {
  test("the bot gets the words of both people, with the customer's chat and the account's message ids", async () => {
    const { control, seller, customer, connection, news } = await businessWorld();
    const asked = control.business.customerWrites(seller, customer, "And two?");
    const command = control.business.sellerWrites(seller, customer, "/pay Coffee 2x15000");
    const chat = { id: customer, type: "private", first_name: "Malika" };
    expect(await news()).toMatchObject([
      {
        business_message: {
          business_connection_id: connection,
          message_id: asked.businessMessageId,
          chat,
          from: { id: customer },
          text: "And two?",
        },
      },
      {
        business_message: {
          business_connection_id: connection,
          message_id: command.businessMessageId,
          chat,
          from: { id: seller },
          text: "/pay Coffee 2x15000",
          entities: [{ type: "bot_command", offset: 0, length: 4 }],
        },
      },
    ]);
  });

  test("message ids differ between the chats of one account", async () => {
    const { control, seller, order } = await businessWorld();
    const { userId: other } = control.createUser({ firstName: "Timur" });
    const second = control.business.customerWrites(seller, other, "Hello");
    expect(second.messageId).toBe(order.messageId);
    expect(second.businessMessageId).not.toBe(order.businessMessageId);
  });

  test("changed and deleted messages are told over the connection", async () => {
    const { control, seller, customer, connection, news, order } = await businessWorld();
    const chatId = control.openChat(seller, customer);
    control.edit(chatId, order.messageId, "How much are two?", { as: customer });
    control.delete(chatId, order.messageId);
    expect(await news()).toMatchObject([
      {
        edited_business_message: {
          business_connection_id: connection,
          message_id: order.businessMessageId,
          text: "How much are two?",
        },
      },
      {
        deleted_business_messages: {
          business_connection_id: connection,
          chat: { id: customer },
          message_ids: [order.businessMessageId],
        },
      },
    ]);
  });

  test("a bot that lists the kinds of updates gets only the listed ones", async () => {
    const { control, seller, customer, sandbox, order } = await businessWorld();
    await done(sandbox, "getUpdates", { allowed_updates: ["message", "business_message"], timeout: 0 });
    const chatId = control.openChat(seller, customer);
    control.edit(chatId, order.messageId, "How much are two?", { as: customer });
    control.delete(chatId, order.messageId);
    control.business.setRights(seller, ["can_reply"]);
    control.business.customerWrites(seller, customer, "Hello?");
    expect(await pending(sandbox)).toMatchObject([{ business_message: { text: "Hello?" } }]);
  });

  test.each([
    ["all but some chats", (customer: number) => ({ except: [customer] })],
    ["some chats only", (customer: number) => ({ only: [customer + 1_000] })],
  ])("a connection for %s hides the others from the bot", async (_name, chats) => {
    const { control, seller, customer, news, sandbox } = await businessWorld();
    const id = control.business.change(seller, { chats: chats(customer) });
    await confirmAll(sandbox);
    control.business.customerWrites(seller, customer, "Hello");
    control.business.sellerWrites(seller, customer, "/pay Coffee 15000");
    expect(await news()).toEqual([]);
    const payload = { business_connection_id: id, chat_id: customer, text: "Hello" };
    expect(await refusal(sandbox, "sendMessage", payload)).toBe("400 Bad Request: BUSINESS_PEER_INVALID");
  });

  test("the seller's own chat with the bot, secret chats and groups stay outside the connection", async () => {
    const { control, seller, customer, news } = await businessWorld();
    control.send(seller, "to the bot");
    control.send(control.openSecretChat(seller, customer), "secret", { as: customer });
    const group = control.createGroup(seller, { title: "Shop", members: [customer] });
    control.send(group, "in the group", { as: customer });
    expect(await news()).toMatchObject([{ message: { text: "to the bot" } }]);
  });
});

describe("the bot as the seller", () => {
  const keyboard = { inline_keyboard: [[{ text: "Pay", url: "http://127.0.0.1:4000/pay" }]] };
  const pay = { text: "<b>Coffee</b>", parse_mode: "HTML", reply_markup: keyboard };

  test("a message comes from the seller, names the bot, and reaches the customer", async () => {
    const { control, seller, customer, connection, news, sandbox, there, order } = await businessWorld();
    const sent = await done<BusinessMessage>(sandbox, "sendMessage", {
      ...there,
      ...pay,
      reply_parameters: { message_id: order.businessMessageId },
    });
    expect(sent).toMatchObject({
      business_connection_id: connection,
      sender_business_bot: { is_bot: true, username: "sandbox_pay_bot" },
      from: { id: seller },
      chat: { id: customer, type: "private" },
      text: "Coffee",
      entities: [{ type: "bold", offset: 0, length: 6 }],
      reply_markup: keyboard,
      reply_to_message: { message_id: order.businessMessageId, from: { id: customer } },
    });
    expect(control.business.messages(seller, customer).at(-1)).toMatchObject({
      businessMessageId: sent.message_id,
      authorId: seller,
      byBusinessBot: true,
      text: "Coffee",
    });
    expect(await news()).toEqual([{ business_message: sent }]);
  });

  test("Telegram's echo of what the bot does can be turned off", async () => {
    const { control, news, sandbox, there } = await businessWorld();
    control.setSwitches({ businessEcho: false });
    const { message_id } = await done<BusinessMessage>(sandbox, "sendMessage", { ...there, ...pay });
    await done(sandbox, "editMessageText", { ...there, message_id, text: "Paid" });
    const { business_connection_id } = there;
    await done(sandbox, "deleteBusinessMessages", { business_connection_id, message_ids: [message_id] });
    expect(await news()).toEqual([]);
  });

  test("the text and the keyboard of a sent message can be changed", async () => {
    const { control, seller, customer, sandbox, there } = await businessWorld();
    const { message_id } = await done<BusinessMessage>(sandbox, "sendMessage", { ...there, ...pay });
    const last = () => control.business.messages(seller, customer).at(-1);
    expect(await done(sandbox, "editMessageText", { ...there, message_id, text: "Paid" })).toMatchObject({
      message_id,
      business_connection_id: there.business_connection_id,
      text: "Paid",
    });
    expect(last()).toMatchObject({ text: "Paid" });
    expect(last()).not.toHaveProperty("keyboard");
    await done(sandbox, "editMessageReplyMarkup", { ...there, message_id, reply_markup: keyboard });
    expect(last()).toMatchObject({ keyboard: keyboard.inline_keyboard });
  });

  test("the seller's command is deleted for both people", async () => {
    const { control, seller, customer, sandbox, there } = await businessWorld();
    const command = control.business.sellerWrites(seller, customer, "/pay Coffee 15000");
    const { business_connection_id } = there;
    await done(sandbox, "deleteBusinessMessages", {
      business_connection_id,
      message_ids: [command.businessMessageId],
    });
    const texts = control.business.messages(seller, customer).map(({ text }) => text);
    expect(texts).toEqual(["How much is a coffee?"]);
  });

  test("typing is shown in the chat, and a message of the customer can be marked as read", async () => {
    const { control, seller, customer, sandbox, there, order } = await businessWorld();
    await done(sandbox, "sendChatAction", { ...there, action: "typing" });
    expect(control.chat(control.openChat(seller, customer), { as: customer }).typing).toBe(true);
    expect(
      await done(sandbox, "readBusinessMessage", { ...there, message_id: order.businessMessageId }),
    ).toBe(true);
  });

  test("a customer's tap on a button names the message in the account of the seller", async () => {
    const { control, seller, customer, news, sandbox, there } = await businessWorld();
    control.setSwitches({ businessEcho: false });
    const button = { inline_keyboard: [[{ text: "Paid?", callback_data: "paid" }]] };
    const sent = await done<BusinessMessage>(sandbox, "sendMessage", {
      ...there,
      ...pay,
      reply_markup: button,
    });
    const chatId = control.openChat(seller, customer);
    const id = control.messages(chatId).at(-1)?.messageId ?? 0;
    const pressed = control.press(chatId, id, { row: 0, column: 0 }, { as: customer });
    const [update] = await news();
    expect(update).toMatchObject({ callback_query: { from: { id: customer }, data: "paid", message: sent } });
    await done(sandbox, "answerCallbackQuery", {
      callback_query_id: update?.callback_query?.id,
      text: "Soon",
    });
    expect(await pressed).toMatchObject({ text: "Soon" });
    control.business.disconnect(seller);
    await expect(control.press(chatId, id, { row: 0, column: 0 }, { as: customer })).rejects.toThrow(
      "The bot no longer manages this chat.",
    );
  });

  test("an answer that is lost after sending leaves the message in the chat", async () => {
    const { control, seller, customer, sandbox, there } = await businessWorld();
    control.fault({ method: "sendMessage", kind: "reset-after" });
    await expect(call(sandbox, "sendMessage", { ...there, ...pay })).rejects.toThrow();
    expect(control.business.messages(seller, customer).map(({ text }) => text)).toEqual([
      "How much is a coffee?",
      "Coffee",
    ]);
  });
});
