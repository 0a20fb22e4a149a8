import { beforeEach, describe, expect, test } from "vitest";
import { type BusinessMessage, type BusinessWorld, businessWorld } from "./business-world.js";
import { call, done, refusal } from "./harness.js";

let world: BusinessWorld;

beforeEach(async () => {
  world = await businessWorld();
});

const send = (changed: object = {}) =>
  refusal(world.sandbox, "sendMessage", { ...world.there, text: "15,000", ...changed });
const sent = async () =>
  (await done<BusinessMessage>(world.sandbox, "sendMessage", { ...world.there, text: "15,000" })).message_id;
const edit = (message_id: number) =>
  refusal(world.sandbox, "editMessageText", { ...world.there, message_id, text: "Paid" });
const remove = (...message_ids: number[]) =>
  refusal(world.sandbox, "deleteBusinessMessages", { ...world.there, message_ids });

describe("the address of a business call", () => {
  test.each([
    ["an unknown connection", { business_connection_id: "wrong" }, "business connection not found"],
    ["a missing chat", { chat_id: "" }, "chat identifier is empty"],
    ["the name of a chat", { chat_id: "@malika" }, "chat identifier must be a valid Integer"],
    ["a group", { chat_id: -5 }, "chat must be a private chat"],
    ["an unknown person", { chat_id: 5 }, "PEER_ID_INVALID"],
    ["a quoted message that doesn't exist", { reply_parameters: { message_id: 7 } }, "MESSAGE_ID_INVALID"],
  ])("%s is refused", async (_name, changed, reason) => {
    expect(await send(changed)).toBe(`400 Bad Request: ${reason}`);
  });

  test("the seller's own id as the chat is refused", async () => {
    expect(await send({ chat_id: world.seller })).toBe("400 Bad Request: messages must not be sent to self");
  });

  test("the chat of the bot with a person is another chat than the seller's with the same person", async () => {
    const { control, customer, sandbox } = world;
    control.start(customer);
    await done(sandbox, "sendMessage", { chat_id: customer, text: "from the bot" });
    await sent();
    expect(control.messages(customer).map(({ text }) => text)).toEqual(["/start", "from the bot"]);
  });
});

describe("a day without a word from the customer", () => {
  const silent = "400 Bad Request: BUSINESS_PEER_USAGE_MISSING";

  test("stops the bot until the customer writes again, whatever the seller writes", async () => {
    const { control, seller, customer, pass } = world;
    pass(24);
    await sent();
    pass(0.01);
    control.business.sellerWrites(seller, customer, "Hello?");
    expect(await send()).toBe(silent);
    control.business.customerWrites(seller, customer, "Sorry, I was away");
    await sent();
  });

  test("stops changes and marks of read messages, and no deletions", async () => {
    const { sandbox, there, order, pass } = world;
    const message_id = await sent();
    pass(25);
    expect(await edit(message_id)).toBe(silent);
    const read = { ...there, message_id: order.businessMessageId };
    expect(await refusal(sandbox, "readBusinessMessage", read)).toBe(silent);
    expect((await call(sandbox, "deleteBusinessMessages", { ...there, message_ids: [message_id] })).ok).toBe(
      true,
    );
  });

  test("can be played without waiting", async () => {
    const { control, seller, customer } = world;
    control.business.silence(seller, customer);
    expect(await send()).toBe(silent);
    control.business.customerWrites(seller, customer, "Hello");
    await sent();
  });

  test("counts by the date of a message that was sent earlier", async () => {
    const { control, seller, there } = world;
    const { userId: late } = control.createUser({ firstName: "Timur" });
    const date = Date.UTC(2026, 10, 20, 8) / 1000;
    control.business.customerWrites(seller, late, "Yesterday", { date });
    expect(await send({ ...there, chat_id: late })).toBe(silent);
  });
});

describe("a missing right", () => {
  const forbidden = "400 Bad Request: BOT_ACCESS_FORBIDDEN";
  const invalid = "400 Bad Request: BUSINESS_PEER_INVALID";

  test.each([
    ["sendMessage", { text: "15,000" }, invalid],
    ["editMessageText", { message_id: 1, text: "Paid" }, invalid],
    ["sendChatAction", { action: "typing" }, invalid],
    ["readBusinessMessage", { message_id: 1 }, invalid],
    ["deleteBusinessMessages", { message_ids: [1] }, forbidden],
  ])("%s is refused", async (method, payload, reason) => {
    const business_connection_id = world.control.business.setRights(world.seller, []);
    expect(await refusal(world.sandbox, method, { ...world.there, business_connection_id, ...payload })).toBe(
      reason,
    );
  });

  test("the right to delete the bot's own messages isn't enough for the seller's", async () => {
    const { control, seller, customer, sandbox, there } = world;
    const own = await sent();
    const command = control.business.sellerWrites(seller, customer, "/pay Coffee 15000");
    const business_connection_id = control.business.setRights(seller, ["can_delete_sent_messages"]);
    const both = { ...there, business_connection_id, message_ids: [own, command.businessMessageId] };
    expect(await refusal(sandbox, "deleteBusinessMessages", both)).toBe(forbidden);
    await done(sandbox, "deleteBusinessMessages", { ...both, message_ids: [own] });
  });
});

describe("a connection that isn't in use", () => {
  test("has other words when it has ended than when another one has replaced it", async () => {
    world.control.business.setRights(world.seller, ["can_reply"]);
    expect(await send()).toBe("400 Bad Request: BUSINESS_CONNECTION_INVALID");
    const business_connection_id = world.control.business.setRights(world.seller, ["can_reply"]);
    world.control.business.disconnect(world.seller);
    expect(await send({ business_connection_id })).toBe("400 Bad Request: BOT_METHOD_INVALID");
  });
});

describe("the message of a business call", () => {
  test("a message of the customer can't be changed", async () => {
    expect(await edit(world.order.businessMessageId)).toBe("400 Bad Request: MESSAGE_AUTHOR_REQUIRED");
  });

  test("a message without an id, an unknown and a deleted one can't be changed", async () => {
    const { sandbox, there } = world;
    expect(await edit(0)).toBe("400 Bad Request: invalid message identifier specified");
    expect(await edit(7)).toBe("400 Bad Request: MESSAGE_ID_INVALID");
    const message_id = await sent();
    await done(sandbox, "deleteBusinessMessages", { ...there, message_ids: [message_id] });
    expect(await edit(message_id)).toBe("400 Bad Request: MESSAGE_ID_INVALID");
  });

  test("a message that the seller typed can be changed for two days, one that the bot sent for ever", async () => {
    const { control, seller, customer, pass, sandbox, there } = world;
    const typed = control.business.sellerWrites(seller, customer, "/pay Coffee").businessMessageId;
    const own = await sent();
    pass(48);
    control.business.customerWrites(seller, customer, "Still there?");
    await done(sandbox, "editMessageText", { ...there, message_id: typed, text: "Coffee" });
    pass(0.01);
    expect(await edit(typed)).toBe("400 Bad Request: MESSAGE_EDIT_TIME_EXPIRED");
    await done(sandbox, "editMessageText", { ...there, message_id: own, text: "Paid" });
  });

  test("an edit that changes nothing is refused", async () => {
    const message_id = await sent();
    const same = { ...world.there, message_id, text: "15,000" };
    expect(await refusal(world.sandbox, "editMessageText", same)).toMatch("message is not modified");
  });

  test("deletions skip what is gone, and are refused when nothing is there or two chats are named", async () => {
    const { control, seller, customer, sandbox, there } = world;
    const [gone, kept] = [await sent(), await sent()];
    await done(sandbox, "deleteBusinessMessages", { ...there, message_ids: [gone] });
    expect(await remove(gone)).toBe("400 Bad Request: MESSAGE_ID_INVALID");
    const { userId: other } = control.createUser({ firstName: "Timur" });
    const elsewhere = control.business.customerWrites(seller, other, "Hello").businessMessageId;
    expect(await remove(kept, elsewhere)).toBe("400 Bad Request: MESSAGE_ID_INVALID");
    await done(sandbox, "deleteBusinessMessages", { ...there, message_ids: [gone, kept] });
    expect(control.business.messages(seller, customer)).toHaveLength(1);
  });

  test("a message of more than two days can't be deleted", async () => {
    const message_id = await sent();
    world.pass(48.01);
    expect(await remove(message_id)).toBe("400 Bad Request: message can't be deleted");
  });

  test.each([
    [undefined, "message identifiers are not specified"],
    ["5", "expected an Array of message identifiers"],
    [Array.from({ length: 101 }, () => 5), "too many message identifiers specified"],
    [[true], "message identifier must be a Number"],
    [["x"], "can't parse message identifier as a Number"],
    [[0], "invalid message identifier specified"],
  ])("the ids %j are refused", async (message_ids, reason) => {
    const answer = await refusal(world.sandbox, "deleteBusinessMessages", { ...world.there, message_ids });
    expect(answer).toBe(`400 Bad Request: ${reason}`);
  });
});
