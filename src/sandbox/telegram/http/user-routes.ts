import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import type { Core } from "../core.js";
import type { UserActions } from "../user/actions.js";
import { chatPage } from "../user/chat-page.js";
import { forward } from "../user/forward.js";
import { press } from "../user/press.js";
import { UserError } from "../user/user-error.js";
import { streamEvents } from "./event-stream.js";

export interface UserRouteParts {
  readonly core: Core;
  readonly actions: UserActions;
  readonly closing: AbortSignal;
  save(): Promise<void>;
}

const id = z.coerce.number().int();
const ids = z.object({ chatId: id, messageId: id.default(0) });
/** The person who acts in a chat of several people. */
const actor = z.object({ as: id.optional() });
const newUser = z.object({
  firstName: z.string().min(1).max(64),
  languageCode: z.string().optional(),
  username: z.string().optional(),
  hidesForwards: z.boolean().optional(),
});
const newMessage = z.object({ text: z.string(), replyTo: z.int().optional() });
const attachment = z.object({
  kind: z.enum(["photo", "sticker", "voice", "document"]),
  caption: z.string().optional(),
});
const ownFile = z.object({
  name: z.string().min(1).max(255),
  mimeType: z.string().max(255).optional(),
  isPhoto: z.boolean().optional(),
  caption: z.string().max(1024).optional(),
  /** The file's content in Base64. */
  content: z.base64(),
});
const contact = z.object({ phoneNumber: z.string().min(1).max(64), firstName: z.string().min(1).max(64) });
const location = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
const button = z.union([z.object({ row: z.int(), column: z.int() }), z.object({ data: z.string() })]);

/** Registers the actions of people, for the demo's page and for tests in other processes. */
export const registerUserRoutes = (server: FastifyInstance, parts: UserRouteParts): void => {
  const { core, actions } = parts;
  const place = (request: FastifyRequest) => ({
    ...ids.parse(request.params),
    ...actor.parse(request.query),
  });
  /** Answers once the change is on disk. */
  const done = async (result: unknown) => {
    await parts.save();
    return result ?? {};
  };

  server.post("/user/users", (request) => {
    const { id: userId } = core.people.create(newUser.parse(json(request)));
    return done({ userId, chatId: userId });
  });
  server.get("/user/users", () =>
    core.people.list().map(({ id: userId, ...person }) => ({ userId, chatId: userId, ...person })),
  );
  server.get("/user/files/:fileId", (request, reply) => {
    const { fileId } = z.object({ fileId: z.string() }).parse(request.params);
    const file = core.files.byId(fileId);
    if (file === undefined) throw new UserError(404, "There is no such file.");
    if (file.name !== undefined) {
      const name = encodeURIComponent(file.name);
      reply.header("content-disposition", `inline; filename*=UTF-8''${name}`);
    }
    return reply.type(file.mimeType).send(Buffer.from(file.base64, "base64"));
  });

  const chat = "/user/chats/:chatId";
  server.get(chat, (request) => {
    const { chatId, as } = place(request);
    return chatPage(core, actions, chatId, as);
  });
  server.get(`${chat}/events`, (request, reply) => {
    const { chatId } = place(request);
    actions.chatOf(chatId);
    return streamEvents(request, reply, core.events, chatId, parts.closing);
  });
  server.post(`${chat}/start`, (request) => {
    const { payload } = z.object({ payload: z.string().optional() }).parse(json(request));
    return done(actions.start(place(request).chatId, payload));
  });
  server.post(`${chat}/messages`, (request) => {
    const { text, replyTo } = newMessage.parse(json(request));
    const { chatId, as } = place(request);
    return done(actions.send(chatId, text, replyTo, as));
  });
  server.post(`${chat}/attachments`, (request) => {
    const { kind, caption } = attachment.parse(json(request));
    const { chatId, as } = place(request);
    return done(actions.attach(chatId, kind, caption, as));
  });
  server.post(`${chat}/files`, (request) => {
    const { content, ...file } = ownFile.parse(json(request));
    const { chatId, as } = place(request);
    return done(actions.sendFile(chatId, { ...file, bytes: Buffer.from(content, "base64") }, as));
  });
  server.post(`${chat}/contacts`, (request) => {
    const { chatId, as } = place(request);
    return done(actions.sendContact(chatId, contact.parse(json(request)), as));
  });
  server.post(`${chat}/locations`, (request) => {
    const { chatId, as } = place(request);
    return done(actions.sendLocation(chatId, location.parse(json(request)), as));
  });
  server.put(`${chat}/messages/:messageId`, (request) => {
    const { chatId, messageId, as } = place(request);
    return done(
      actions.edit(chatId, messageId, z.object({ text: z.string() }).parse(json(request)).text, as),
    );
  });
  server.delete(`${chat}/messages/:messageId`, (request) => {
    const { chatId, messageId } = place(request);
    return done(actions.remove(chatId, messageId));
  });
  server.post(`${chat}/messages/:messageId/forward`, (request) => {
    const { to } = z.object({ to: z.int() }).parse(json(request));
    return done(forward(core, actions, { ...place(request), to }));
  });
  server.post(`${chat}/messages/:messageId/press`, async (request) => {
    const { chatId, messageId, as } = place(request);
    return done(await press(core, actions, chatId, messageId, button.parse(json(request)), as));
  });
  server.post(`${chat}/block`, (request) => done(actions.block(place(request).chatId)));
  server.post(`${chat}/unblock`, (request) => done(actions.unblock(place(request).chatId)));
};

/** Reads the body as JSON; an empty body counts as {}. @throws UserError 400 */
export const json = ({ body }: FastifyRequest): unknown => {
  const text = Buffer.isBuffer(body) ? body.toString() : "";
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError(400, "The body is not JSON.");
  }
};
