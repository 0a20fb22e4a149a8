import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { initDataOf } from "../user/init-data.js";
import { preparedPicker, sendPrepared } from "../user/prepared-message.js";
import { pressMenuButton } from "../user/press.js";
import { json, type UserRouteParts } from "./user-routes.js";

const id = z.coerce.number().int();
const ofUser = z.object({ userId: id });
const launch = z.object({ authDate: z.int().optional(), botToken: z.string().optional() });
const prepared = z.object({ preparedId: z.string() });

/** Registers the phone's part in a Mini App: launches, and the messages that the bot has prepared. */
export const registerAppRoutes = (server: FastifyInstance, { core, actions, save }: UserRouteParts): void => {
  const placeOf = (request: FastifyRequest) => {
    const { chatId } = z.object({ chatId: id }).parse(request.params);
    return actions.chatOf(chatId, z.object({ as: id.optional() }).parse(request.query).as);
  };

  server.post("/user/users/:userId/init-data", (request) => {
    const { userId } = ofUser.parse(request.params);
    return { initData: initDataOf(core, actions.person(userId), launch.parse(json(request))) };
  });
  server.get("/user/users/:userId/prepared-messages/:preparedId", (request) => {
    const { userId, preparedId } = ofUser.extend(prepared.shape).parse(request.params);
    return preparedPicker(core, userId, preparedId);
  });
  server.post("/user/chats/:chatId/menu-button", (request) => pressMenuButton(core, placeOf(request)));
  server.post("/user/chats/:chatId/prepared-messages", async (request) => {
    const sent = sendPrepared(core, placeOf(request), prepared.parse(json(request)).preparedId);
    await save();
    return sent;
  });
};
