import { OneChat } from "../../kit/one-chat.js";

/** A chat with these items saved, its list open. */
export async function withItems(...lines: string[]): Promise<OneChat> {
  const one = await OneChat.open();
  await one.send("/items");
  await one.tap("Add");
  await one.send(lines.join("\n"));
  await one.send("/items");
  return one;
}

export const saved = async (one: OneChat) => (await one.store.savedItems.read(one.key))?.items ?? [];
