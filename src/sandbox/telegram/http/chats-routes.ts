import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { askInline, chooseResult, tapInlineButton } from "../user/ask-inline.js";
import { chatList, openChat, summaryOf } from "../user/chats.js";
import { setMember, upgradeGroup } from "../user/group-members.js";
import { addBot, createGroup, removeBot, setBotStanding } from "../user/groups.js";
import { json, type UserRouteParts } from "./user-routes.js";

const id = z.coerce.number().int();
const newGroup = z.object({
  title: z.string(),
  type: z.enum(["group", "supergroup"]).optional(),
  members: z.array(z.int()).optional(),
  withBot: z.boolean().optional(),
});
const memberChange = z.object({
  userId: z.int(),
  status: z.enum(["administrator", "restricted", "member", "left", "kicked"]),
  anonymous: z.boolean().optional(),
});
const botStanding = z.object({ status: z.enum(["administrator", "restricted", "member"]) });
const typed = z.object({ query: z.string(), offset: z.string().optional() });

/** Registers the lists of chats, chats of two people, groups, and inline mode. */
export const registerChatsRoutes = (server: FastifyInstance, parts: UserRouteParts): void => {
  const { core, actions } = parts;
  const userOf = (request: FastifyRequest) => z.object({ userId: id }).parse(request.params).userId;
  const placeOf = (request: FastifyRequest) => {
    const { chatId } = z.object({ chatId: id }).parse(request.params);
    return actions.chatOf(chatId, z.object({ as: id.optional() }).parse(request.query).as);
  };
  /** Answers once the change is on disk. */
  const done = async (result: unknown) => {
    await parts.save();
    return result ?? {};
  };

  const chats = "/user/users/:userId/chats";
  server.get(chats, (request) => chatList(core, userOf(request)));
  server.post(chats, (request) => {
    const { with: other, secret } = z
      .object({ with: z.int(), secret: z.boolean().optional() })
      .parse(json(request));
    return done(summaryOf(core, openChat(core, userOf(request), other, secret), userOf(request)));
  });
  server.post("/user/users/:userId/groups", (request) => {
    const made = createGroup(core, userOf(request), newGroup.parse(json(request)));
    return done(summaryOf(core, made, userOf(request)));
  });

  const chat = "/user/chats/:chatId";
  server.post(`${chat}/bot`, (request) => done(addBot(core, placeOf(request))));
  server.delete(`${chat}/bot`, (request) => done(removeBot(core, placeOf(request))));
  server.put(`${chat}/bot`, (request) => {
    const { status } = botStanding.parse(json(request));
    return done(setBotStanding(core, placeOf(request), status));
  });
  server.post(`${chat}/members`, (request) =>
    done(setMember(core, placeOf(request), memberChange.parse(json(request)))),
  );
  server.post(`${chat}/upgrade`, (request) => {
    const acting = placeOf(request);
    return done(summaryOf(core, upgradeGroup(core, acting), acting.person.id));
  });
  server.post(`${chat}/inline`, async (request) => {
    const { query, offset } = typed.parse(json(request));
    const page = await askInline(core, placeOf(request), query, offset);
    return done(page === undefined ? { answered: false, results: [] } : { answered: true, ...page });
  });
  server.post(`${chat}/inline/choose`, (request) => {
    const { resultId } = z.object({ resultId: z.string() }).parse(json(request));
    return done(chooseResult(core, placeOf(request), resultId));
  });
  server.post(`${chat}/inline/button`, (request) => done(tapInlineButton(core, actions, placeOf(request))));
};
