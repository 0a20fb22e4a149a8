import { Api, InputFile, InputMediaBuilder } from "grammy";
import { expect, test } from "vitest";
import { botToken, call, done, startedChat } from "./harness.js";

/** The smallest possible PNG, with one pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a photo that grammY sends is stored, shown and can be fetched", async () => {
  const { sandbox, chatId } = await startedChat();
  const api = new Api(botToken, { apiRoot: sandbox.url });
  const sent = await api.sendPhoto(chatId, new InputFile(png, "qr.png"), {
    caption: "<b>Scan</b> me",
    parse_mode: "HTML",
    reply_markup: { inline_keyboard: [[{ text: "Go", callback_data: "go" }]] },
  });
  expect(sent).toMatchObject({
    caption: "Scan me",
    caption_entities: [{ type: "bold", offset: 0, length: 4 }],
  });
  const size = sent.photo.at(-1);
  expect(size).toMatchObject({ width: 1, height: 1 });

  const file = await api.getFile(size?.file_id ?? "");
  const fetched = await fetch(`${sandbox.url}/file/bot${botToken}/${file.file_path}`);
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(png);

  const shown = sandbox.control.messages(chatId).at(-1);
  expect(shown).toMatchObject({ from: "bot", caption: "Scan me", keyboard: [[{ text: "Go" }]] });
  const picture = await fetch(new URL(shown?.photoUrl ?? "", sandbox.url));
  expect(picture.headers.get("content-type")).toBe("image/png");

  const again = await api.sendPhoto(chatId, size?.file_id ?? "");
  expect(again.photo.at(-1)?.file_unique_id).toBe(size?.file_unique_id);
});

test("a document keeps its name, and its caption and file can be changed", async () => {
  const { sandbox, chatId } = await startedChat();
  const api = new Api(botToken, { apiRoot: sandbox.url });
  const sent = await api.sendDocument(chatId, new InputFile(Buffer.from("a;b"), "list.csv"), {
    caption: "one",
  });
  expect(sent.document).toMatchObject({ file_name: "list.csv", file_size: 3 });
  await api.editMessageCaption(chatId, sent.message_id, { caption: "two" });
  const media = InputMediaBuilder.document(new InputFile(Buffer.from("c;d;e"), "other.csv"), {
    caption: "three",
  });
  const edited = await api.editMessageMedia(chatId, sent.message_id, media);
  expect(edited).toMatchObject({ caption: "three", document: { file_name: "other.csv", file_size: 5 } });
});

test("the request log names the files instead of holding them", async () => {
  const { sandbox, chatId } = await startedChat();
  const api = new Api(botToken, { apiRoot: sandbox.url });
  await api.sendPhoto(chatId, new InputFile(png, "qr.png"), { caption: "c" });
  const logged = sandbox.control.requests().at(-1);
  expect(logged).toMatchObject({ method: "sendPhoto", ok: true, payload: { caption: "c" } });
  expect(String(logged?.payload.chat_id)).toBe(String(chatId));
});

test("a caption over 1024 characters is refused", async () => {
  const { sandbox, chatId } = await startedChat();
  const api = new Api(botToken, { apiRoot: sandbox.url });
  const send = (length: number) =>
    api.sendPhoto(chatId, new InputFile(png, "a.png"), { caption: "x".repeat(length) });
  expect((await send(1024)).caption).toHaveLength(1024);
  await expect(send(1025)).rejects.toThrow("Bad Request: message caption is too long");
});

test("a call without the file is refused", async () => {
  const { sandbox, chatId: chat_id } = await startedChat();
  expect((await call(sandbox, "sendPhoto", { chat_id })).description).toBe(
    "Bad Request: there is no photo in the request",
  );
  expect((await call(sandbox, "sendDocument", { chat_id })).description).toBe(
    "Bad Request: there is no document in the request",
  );
});

test.each(["photo", "sticker", "voice", "document"] as const)("the user sends a %s", async (kind) => {
  const { sandbox, chatId } = await startedChat();
  const response = await fetch(`${sandbox.url}/user/chats/${chatId}/attachments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind }),
  });
  expect(response.ok).toBe(true);
  const [update] = await done<{ message: Record<string, unknown> }[]>(sandbox, "getUpdates");
  expect(update?.message[kind]).toBeDefined();
  expect(update?.message.text).toBeUndefined();
});

test("the same parameters come as JSON, as a form, and in the address", async () => {
  const { sandbox, chatId: chat_id } = await startedChat();
  const root = `${sandbox.url}/bot${botToken}/sendMessage`;
  const markup = JSON.stringify({ inline_keyboard: [[{ text: "Go", callback_data: "go" }]] });
  const query = new URLSearchParams({ chat_id: `${chat_id}`, text: "t", reply_markup: markup });
  const form = new FormData();
  for (const [name, value] of query) form.set(name, value);
  for (const response of [
    await fetch(root, { method: "POST", body: query }),
    await fetch(root, { method: "POST", body: form }),
    await fetch(`${root}?${query}`),
  ]) {
    expect(await response.json()).toMatchObject({
      ok: true,
      result: { text: "t", reply_markup: { inline_keyboard: [[{ callback_data: "go" }]] } },
    });
  }
});

test("a person's own file comes to the bot as a document, and can be fetched by both", async () => {
  const { sandbox, chatId } = await startedChat();
  const api = new Api(botToken, { apiRoot: sandbox.url });
  const response = await fetch(`${sandbox.url}/user/chats/${chatId}/files`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Прайс.csv", mimeType: "text/csv", content: btoa("a;b") }),
  });
  const shown = (await response.json()) as { document: { url: string; name: string } };
  expect(shown.document.name).toBe("Прайс.csv");
  const own = await fetch(new URL(shown.document.url, sandbox.url));
  expect(await own.text()).toBe("a;b");
  expect(own.headers.get("content-disposition")).toContain(encodeURIComponent("Прайс.csv"));

  const { document } = sandbox.control.pendingUpdates().at(-1)?.message ?? {};
  expect(document).toMatchObject({ file_name: "Прайс.csv", mime_type: "text/csv", file_size: 3 });
  const { file_path: path } = await api.getFile(document?.file_id ?? "");
  const fetchIt = () => fetch(`${sandbox.url}/file/bot${botToken}/${path}`);
  sandbox.control.fault({ kind: 500 });
  expect(await (await fetchIt()).text()).toBe("a;b");
  sandbox.control.clearFaults();
  sandbox.control.fault({ method: "file", kind: 502 });
  expect((await fetchIt()).status).toBe(502);
  sandbox.control.fault({ method: "file", kind: "reset" });
  await expect(fetchIt()).rejects.toThrow();
  expect((await fetchIt()).status).toBe(200);
});

test("an empty file can't be sent", async () => {
  const { sandbox, chatId } = await startedChat();
  expect(() => sandbox.control.sendFile(chatId, { name: "a.csv", bytes: Buffer.alloc(0) })).toThrow(
    "empty file",
  );
});
