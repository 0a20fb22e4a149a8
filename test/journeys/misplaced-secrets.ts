import type { Chat } from "./chat.js";
import type { World } from "./world.js";

/**
 * Sends passwords where none belongs, while a sign-in asks for one.
 * @param misplaced notes a secret, and hands it back
 */
export function misplacements(
  world: World,
  { id }: Chat,
  misplaced: (text: string) => string,
): Readonly<Record<string, () => void>> {
  const { control } = world.telegram;
  const from = { id, is_bot: false, first_name: "Boris" };
  const place = { date: 1_763_800_000, chat: { id, type: "private", first_name: "Boris" }, from };
  const push = (messageId: number, content: object): void =>
    control.pushUpdate({ message: { message_id: messageId, ...place, ...content } });
  const forward_origin = { type: "hidden_user", sender_user_name: "Boris", date: 1 };
  return {
    "as a caption": () => void control.attach(id, "photo", misplaced("A Caption 1976")),
    "as a file's name": () => {
      const name = `${misplaced("A File Name 1977")}.csv`;
      control.sendFile(id, { name, bytes: Buffer.from("x") });
    },
    "in a forwarded text": () => push(9_001, { text: misplaced("Forwarded 1978"), forward_origin }),
    "in a forwarded command": () =>
      push(9_002, { text: `/new ${misplaced("Forwarded 1979")}`, forward_origin }),
    "in a contact": () =>
      push(9_003, { contact: { phone_number: "1", first_name: misplaced("Contact 1979") } }),
    "in a poll": () => push(9_004, { poll: { id: "1", question: misplaced("Asked For 1980"), options: [] } }),
    "in an edited caption": () =>
      control.pushUpdate({
        edited_message: {
          message_id: 9_005,
          edit_date: 1_763_800_001,
          ...place,
          photo: [],
          caption: misplaced("Edited 1981"),
        },
      }),
  };
}

/** Waits until so many of them were answered. */
export const untilTold = (chat: Chat, answers: number): Promise<boolean> =>
  chat.waitUntil(
    () =>
      chat.texts.filter((text) =>
        /I can't take a file|An edited message may hold a secret|because it might have been a password/.test(
          text,
        ),
      ).length === answers,
  );
