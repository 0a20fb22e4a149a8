import { randomBytes } from "node:crypto";
import type { AllowedChats } from "../store/telegram-state.js";
import { badRequest } from "../telegram-error.js";
import type { Method } from "./method.js";
import { readResult } from "./read-inline-results.js";

const chatKinds: readonly AllowedChats[] = ["user", "bot", "group", "channel"];

/** Telegram names no time for which it keeps a prepared message. */
const validSeconds = 600;

/** Keeps a message that a person may send from the Mini App (telegram-bot-api, Client.cpp; td, InlineQueriesManager.cpp). */
export const savePreparedInlineMessage: Method = (params, { state, people, switches, clock }) => {
  const personId = params.integer("user_id", 0, 0);
  if (personId === 0) throw badRequest("invalid user_id specified");
  if (!params.has("result")) throw badRequest("result isn't specified");
  const result = readResult(params.json("result"), { switches, clock });
  const allowed = chatKinds.filter((kind) => params.flag(`allow_${kind}_chats`));
  if (allowed.length === 0) throw badRequest("at least one chat type must be allowed");
  if (people.byId(personId)?.started !== true) throw badRequest("USER_ID_INVALID");
  const id = randomBytes(12).toString("base64url");
  const now = Math.floor(clock() / 1000);
  const expiresAt = now + validSeconds;
  const kept = state.preparedMessages.filter((prepared) => prepared.expiresAt > now);
  state.preparedMessages = [...kept, { id, personId, result, allowed, expiresAt }];
  return { id, expiration_date: expiresAt };
};
