import { plain } from "../../journeys/plain.js";
import { OneChat } from "../../kit/one-chat.js";

/** Anna's group with the bot, and what the bot has said in it. */
export async function groupOfAnna({ welcomed = true, type = "group" as "group" | "supergroup" } = {}) {
  let now = 1_700_000_000_000;
  const one = await OneChat.open(() => now);
  const { control } = one.telegram;
  const group = control.createGroup(one.chat.id, { title: "The shop", type, withBot: true });
  if (welcomed) await one.handleUpdates();
  return {
    one,
    control,
    group,
    said: () =>
      control
        .messages(group)
        .filter(({ from }) => from === "bot")
        .map(({ text }) => plain(text)),
    say: async (text: string, as = one.chat.id) => {
      control.send(group, text, { as });
      await one.handleUpdates();
    },
    pass: (ms: number) => {
      now += ms;
    },
  };
}
