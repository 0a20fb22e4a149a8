import { plain } from "../../../journeys/plain.js";
import { Rewriter } from "../message-changes/message-edits-chat.js";

const item = (name: string, price: string, currency = "UZS") => ({
  saved: name,
  name,
  price,
  currency,
  uses: 0,
});
const menu = [
  item("Латте", "20000"),
  item("Чизкейк", "30000"),
  item("Торт Наполеон", "90000"),
  item("Торт Медовик", "80000"),
  item("Tea USD", "3", "USD"),
];

export async function withMenu(items = menu): Promise<Rewriter> {
  const chat = await Rewriter.open();
  await chat.one.store.savedItems.write(chat.one.key, { items: [...items], seen: [] });
  return chat;
}

/** A button's label as Telegram has it, with the signs that isolate a name. */
export const label = ({ one: { chat } }: Rewriter, wanted: string): string =>
  chat.labels().find((found) => plain(found) === wanted) ?? "";

/** Returns the items and questions to which an order comes at the item question. */
export async function atItems(text: string): Promise<Rewriter> {
  const chat = await withMenu();
  await chat.send("/new");
  await chat.send(text);
  return chat;
}
