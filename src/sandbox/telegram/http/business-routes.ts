import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { businessRights } from "../store/telegram-state.js";
import { businessOf, connectBusiness, disconnectBusiness, silence } from "../user/connect-business.js";
import { json, type UserRouteParts } from "./user-routes.js";

const id = z.coerce.number().int();
const settings = z.object({
  rights: z.array(z.enum(businessRights)),
  chats: z.union([z.strictObject({ except: z.array(z.int()) }), z.strictObject({ only: z.array(z.int()) })]),
});

/** Registers the business connections of people, as the settings of their phones offer them. */
export const registerBusinessRoutes = (
  server: FastifyInstance,
  { core, actions, save }: UserRouteParts,
): void => {
  const userOf = (request: FastifyRequest) => z.object({ userId: id }).parse(request.params).userId;
  const business = "/user/users/:userId/business";
  server.get(business, (request) => businessOf(core, userOf(request)) ?? {});
  server.put(business, async (request) => {
    connectBusiness(core, userOf(request), settings.parse(json(request)));
    await save();
    return {};
  });
  server.delete(business, async (request) => {
    disconnectBusiness(core, userOf(request));
    await save();
    return {};
  });
  server.post("/user/chats/:chatId/silence", async (request) => {
    const { chatId } = z.object({ chatId: id }).parse(request.params);
    silence(actions.chatOf(chatId).chat);
    await save();
    return {};
  });
};
