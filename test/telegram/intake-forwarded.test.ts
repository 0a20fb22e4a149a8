import type { Message } from "grammy/types";
import { describe, expect, test } from "vitest";
import { edited, message } from "../engine/samples.js";
import { openIntake, password, shown, signingIn } from "./open-intake.js";

const forward = { type: "hidden_user", sender_user_name: "Malika", date: 1 } as Message["forward_origin"];
const command = (text: string) =>
  ({ text, entities: [{ type: "bot_command", offset: 0, length: 4 }] }) as const;
const photo = [{ file_id: "p", file_unique_id: "p", width: 1, height: 1 }];
const entitiesOf = ({ payload }: Awaited<ReturnType<typeof openIntake>>["taken"][number]) =>
  payload.source === "telegram" ? payload.update.message?.entities : undefined;

describe("a forwarded text", () => {
  test("goes on as a text, and a command in it is no command", async () => {
    for (const content of [command("/new Tea 5000"), { text: "2 latte" }]) {
      const { intake, taken } = await openIntake();
      await intake.accept([message(1, 42, { ...content, forward_origin: forward } as never)]);
      expect(taken.map((event) => shown(event).text)).toEqual([content.text]);
      expect(taken.map(entitiesOf)).toEqual([undefined]);
    }
  });

  test("opens no sign-in with what it says behind /signin, and is kept out of all files", async () => {
    const { intake, taken } = await openIntake();
    await intake.accept([
      message(1, 42, { ...command(`/signin ${password}`), forward_origin: forward } as never),
    ]);
    expect(taken.map(({ payload }) => payload)).toMatchObject([{ cut: true }]);
    expect(taken.map((event) => shown(event).text)).toEqual([undefined]);
  });

  test("is never the secret that a sign-in asks for", async () => {
    const { intake, taken, secrets } = await openIntake();
    intake.noteCommitted(signingIn("42"));
    await intake.accept([message(1, 42, { text: "2 latte", forward_origin: forward } as never)]);
    const [event] = taken.map(shown);
    expect(event).toMatchObject({ text: undefined, withheldBecause: "awaited" });
    expect(secrets.look(event?.secret ?? "")).toMatchObject({ typed: false });
  });
});

describe("a picture's caption", () => {
  test("is read as the text, also when it is edited", async () => {
    const { intake, taken } = await openIntake();
    const sent = message(1, 42, { photo, caption: "2 latte" } as never);
    const changed = edited(2, 42, "");
    const later = {
      ...changed,
      edited_message: { ...changed.edited_message, text: undefined, caption: "3 latte" },
    };
    await intake.accept([sent, later as never]);
    expect(taken.map((event) => shown(event).text)).toEqual(["2 latte", "3 latte"]);
  });

  test("of a document isn't read, because the document is a file of items", async () => {
    const { intake, taken } = await openIntake();
    const document = { file_id: "f", file_unique_id: "u" };
    await intake.accept([message(1, 42, { document, caption: "2 latte" } as never)]);
    expect(taken.map((event) => shown(event).text)).toEqual([undefined]);
  });

  test.each(["image/jpeg", "image/gif", "video/mp4"])(
    "is read of a picture that Telegram calls a document, of type %s",
    async (mime_type) => {
      const { intake, taken } = await openIntake();
      const document = { file_id: "f", file_unique_id: "u", file_name: "IMG_1", mime_type };
      await intake.accept([
        message(1, 42, { document, caption: "2 latte" } as never),
        message(2, 42, { document } as never),
      ]);
      const kept = taken.map(({ payload }) => payload.source === "telegram" && payload.update.message);
      expect(kept[0]).toMatchObject({ text: "2 latte" });
      expect(kept[0]).not.toHaveProperty("document");
      expect(kept[1]).toMatchObject({ document });
    },
  );

  test("is neither a command nor a secret", async () => {
    const { intake, taken, secrets } = await openIntake();
    await intake.accept([message(1, 42, { photo, caption: "/new Tea 5000" } as never)]);
    intake.noteCommitted(signingIn("42"));
    await intake.accept([message(2, 42, { photo, caption: password } as never)]);
    const [first, second] = taken.map(shown);
    expect(first).toMatchObject({ text: "/new Tea 5000", withheldBecause: undefined });
    expect(second).toMatchObject({ text: undefined, withheldBecause: "awaited" });
    expect(secrets.look(second?.secret ?? "")).toMatchObject({ typed: false });
  });
});

describe("a message in blocks, and a checklist", () => {
  const contents = (words: string) => [
    { rich_message: { blocks: [{ type: "paragraph", text: words }] } },
    { checklist: { title: "Order", tasks: [{ id: 1, text: words }] } },
  ];

  test("is kept as its text alone, also when it is edited or forwarded", async () => {
    for (const content of contents("2 latte")) {
      const { intake, taken } = await openIntake();
      const { message: changed } = message(2, 42, { ...content, edit_date: 1_700_000_100 } as never);
      await intake.accept([
        message(1, 42, content as never),
        { update_id: 2, edited_message: changed } as never,
        message(3, 42, { ...content, forward_origin: forward } as never),
      ]);
      expect(taken.map((event) => shown(event).text)).toEqual(["2 latte", "2 latte", "2 latte"]);
      expect(JSON.stringify(taken)).not.toMatch(/rich_message|checklist/);
    }
  });

  test("is the secret that a sign-in asks for, and stays in memory", async () => {
    for (const content of contents(password)) {
      const { intake, taken, secrets } = await openIntake();
      intake.noteCommitted(signingIn("42"));
      await intake.accept([message(1, 42, content as never)]);
      const [event] = taken.map(shown);
      expect(event).toMatchObject({ text: "•••", withheldBecause: "awaited" });
      expect(JSON.stringify(taken)).not.toContain(password);
      expect(secrets.look(event?.secret ?? "")).toEqual({ typed: true, text: password });
    }
  });

  test("is a command unless it was forwarded", async () => {
    const [blocks] = contents("/new Tea 5000");
    const { intake, taken } = await openIntake();
    const forwarded = message(2, 42, { ...blocks, forward_origin: forward } as never);
    await intake.accept([message(1, 42, blocks as never), forwarded]);
    const marks = [{ type: "bot_command", offset: 0, length: 4 }];
    expect(taken.map(entitiesOf)).toEqual([marks, undefined]);
  });

  test("is kept out of all files with what it says behind /signin", async () => {
    for (const content of contents(`/signin anna ${password}`)) {
      const { intake, taken } = await openIntake();
      await intake.accept([message(1, 42, content as never)]);
      expect(taken.map(({ payload }) => payload)).toMatchObject([{ cut: true }]);
      expect(JSON.stringify(taken)).not.toContain(password);
    }
  });
});
