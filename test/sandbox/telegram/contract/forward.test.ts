import { beforeEach, describe, expect, test } from "vitest";
import type { TelegramSandbox } from "../../../../src/sandbox/telegram/index.js";
import { done, pending, startedUser, startSandbox, type WireMessage } from "./harness.js";

let sandbox: TelegramSandbox;
let seller: number;
let customer: number;
/** The chat of the seller and the customer, which the bot never sees. */
let shop: number;

const ask = (path: string, body: object, method = "POST") =>
  fetch(`${sandbox.url}/user${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const user = async <T = { messageId: number }>(path: string, body: object, method = "POST"): Promise<T> => {
  const response = await ask(path, body, method);
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
};
const says = async (text: string, as = customer) =>
  (await user(`/chats/${shop}/messages?as=${as}`, { text })).messageId;
const forward = (from: number, messageId: number, to: number) =>
  ask(`/chats/${from}/messages/${messageId}/forward?as=${seller}`, { to });
/** Forwards as the seller and returns what the bot is told. */
const told = async (from: number, messageId: number) => {
  expect((await forward(from, messageId, seller)).status).toBe(200);
  return (await pending(sandbox)).at(-1)?.message;
};
const newCustomer = async (hidesForwards: boolean) => {
  customer = (await user<{ userId: number }>("/users", { firstName: "Malika", hidesForwards })).userId;
  shop = (await user<{ chatId: number }>(`/users/${seller}/chats`, { with: customer })).chatId;
};

beforeEach(async () => {
  sandbox = await startSandbox();
  seller = await startedUser(sandbox);
  await newCustomer(false);
});

describe("forwarding to the bot", () => {
  test("a customer's order names the customer and the time of the order", async () => {
    const order = await says("2 латте и 1 чизкейк");
    const message = await told(shop, order);
    const [written] = sandbox.control.messages(shop);
    const sender = { id: customer, is_bot: false, first_name: "Malika" };
    expect(message).toMatchObject({
      text: "2 латте и 1 чизкейк",
      from: { id: seller },
      chat: { id: seller, type: "private" },
      forward_origin: { type: "user", sender_user: sender, date: written?.date },
      forward_from: sender,
      forward_date: written?.date,
    });
    expect(sandbox.control.messages(seller).at(-1)?.forwarded).toMatchObject({
      name: "Malika",
      userId: customer,
    });
  });

  test("a customer who hides the account is a name without an id", async () => {
    await newCustomer(true);
    const message = await told(shop, await says("Два латте"));
    expect(message).toMatchObject({
      forward_origin: { type: "hidden_user", sender_user_name: "Malika", date: expect.any(Number) },
      forward_sender_name: "Malika",
      forward_date: expect.any(Number),
    });
    expect(JSON.stringify(message)).not.toContain(`${customer}`);
    expect(message).not.toHaveProperty("forward_from");
  });

  test("a message that was forwarded before keeps its first author and date", async () => {
    const order = await says("One tea");
    const copy = await user(`/chats/${shop}/messages/${order}/forward?as=${seller}`, { to: shop });
    expect(await told(shop, copy.messageId)).toMatchObject({
      forward_origin: { type: "user", sender_user: { id: customer } },
    });
  });

  test("a message of the bot is from the bot, without its buttons unless all of them are links", async () => {
    const link = { text: "Pay", url: "https://pay.example/" };
    const send = (row: object[]) =>
      done<WireMessage>(sandbox, "sendMessage", {
        chat_id: seller,
        text: "Your card",
        reply_markup: { inline_keyboard: [row] },
      });
    const mixed = await told(seller, (await send([link, { text: "Delete", callback_data: "x" }])).message_id);
    expect(mixed).toMatchObject({ forward_origin: { type: "user", sender_user: { is_bot: true } } });
    expect(mixed).not.toHaveProperty("reply_markup");
    const links = await told(seller, (await send([link])).message_id);
    expect(links?.reply_markup).toEqual({ inline_keyboard: [[link]] });
  });

  test("a photo goes with its caption", async () => {
    await user(`/chats/${shop}/attachments?as=${customer}`, { kind: "photo", caption: "This cake" });
    const { messageId } = sandbox.control.messages(shop)[0] ?? { messageId: 0 };
    expect(await told(shop, messageId)).toMatchObject({
      caption: "This cake",
      photo: [{ file_id: expect.any(String) }],
      forward_origin: { type: "user", sender_user: { id: customer } },
    });
  });

  test("a forwarded message can't be edited, and a protected one can't be forwarded", async () => {
    await told(shop, await says("One tea"));
    const copy = sandbox.control.messages(seller).at(-1)?.messageId ?? 0;
    expect((await ask(`/chats/${seller}/messages/${copy}`, { text: "Two teas" }, "PUT")).status).toBe(409);
    const { message_id } = await done<WireMessage>(sandbox, "sendMessage", {
      chat_id: seller,
      text: "Secret",
      protect_content: true,
    });
    expect((await forward(seller, message_id, shop)).status).toBe(409);
  });

  test("a chat that isn't one's own can't be forwarded to", async () => {
    const order = await says("One tea");
    const stranger = sandbox.control.createUser({ firstName: "Timur" });
    expect((await forward(shop, order, stranger.chatId)).status).toBe(409);
    expect((await forward(shop, order, 17)).status).toBe(404);
    expect((await forward(shop, order + 1, seller)).status).toBe(404);
    expect(await pending(sandbox)).toEqual([]);
  });
});

describe("what people attach", () => {
  test("a picture with a caption reaches the bot as a photo, and the caption can be edited", async () => {
    const content = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
      "base64",
    );
    const photo = {
      name: "list.png",
      isPhoto: true,
      caption: "Coffee 15000",
      content: content.toString("base64"),
    };
    const { messageId } = await user(`/chats/${seller}/files`, photo);
    expect((await pending(sandbox)).at(-1)?.message).toMatchObject({
      caption: "Coffee 15000",
      photo: [{ width: 1, height: 1 }],
    });
    await user(`/chats/${seller}/messages/${messageId}`, { text: "Coffee 16000" }, "PUT");
    const { edited_message } = (await pending(sandbox)).at(-1) ?? {};
    expect(edited_message).toMatchObject({ message_id: messageId, caption: "Coffee 16000", photo: [{}] });
    expect(edited_message).not.toHaveProperty("text");
  });

  test("a file that isn't a picture can't be sent as a photo", async () => {
    const refused = { name: "a.png", isPhoto: true, content: Buffer.from("text").toString("base64") };
    expect((await ask(`/chats/${seller}/files`, refused)).status).toBe(400);
  });

  test("a contact and a location reach the bot with Telegram's fields", async () => {
    await user(`/chats/${seller}/contacts`, { phoneNumber: "+998901234567", firstName: "Malika" });
    await user(`/chats/${seller}/locations`, { latitude: 41.311081, longitude: 69.240562 });
    const updates = await pending(sandbox);
    expect(updates.map(({ message }) => message)).toMatchObject([
      { contact: { phone_number: "+998901234567", first_name: "Malika" } },
      { location: { latitude: 41.311081, longitude: 69.240562 } },
    ]);
  });
});
