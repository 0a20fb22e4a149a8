import { setMaxListeners } from "node:events";
import type { UserFromGetMe } from "grammy/types";
import { openDataFile } from "../data-file.js";
import { BusinessConnections } from "./business/kept-connections.js";
import type { Core } from "./core.js";
import { registerAppRoutes } from "./http/app-routes.js";
import { registerBotRoutes } from "./http/bot-routes.js";
import { registerBusinessRoutes } from "./http/business-routes.js";
import { registerChatsRoutes } from "./http/chats-routes.js";
import { createServer, registerFaultRoutes } from "./http/telegram-server.js";
import { registerUserRoutes } from "./http/user-routes.js";
import { Files } from "./store/files.js";
import { Messages } from "./store/messages.js";
import { People } from "./store/people.js";
import { emptyState, stateOf } from "./store/telegram-state.js";
import type { ChatMessage } from "./store/view.js";
import { Control } from "./telegram-control.js";
import { Faults } from "./telegram-faults.js";
import type { TelegramSandbox, TelegramSandboxOptions } from "./telegram-options.js";
import { RateLimit } from "./telegram-rate-limit.js";
import { RequestLog } from "./telegram-requests.js";
import { LongPolling } from "./updates/long-polling.js";
import { UpdateQueue } from "./updates/queue.js";
import { Webhooks } from "./updates/webhook.js";
import { UserActions } from "./user/actions.js";
import { CallbackAnswers } from "./user/callback-answers.js";
import { InlineAnswers } from "./user/inline-answers.js";
import { Typing } from "./user/typing.js";
import { ChatEvents } from "./viewer-events.js";

export type { ChatMessage, TelegramSandbox };

/**
 * Starts a stand-in of Telegram's Bot API, with any number of people and their chats.
 * @throws Error when the port is taken or the data file is damaged
 */
export const startTelegramSandbox = async (options: TelegramSandboxOptions): Promise<TelegramSandbox> => {
  const clock = options.clock ?? Date.now;
  const { state, save } = await openDataFile(options.dataFile, {
    empty: emptyState,
    parse: stateOf,
    format: JSON.stringify,
  });
  const saveInBackground = () => {
    save().catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)));
  };
  const closing = new AbortController();
  // Every open call and stream listens to this signal, so Node's warning about many listeners is turned off.
  setMaxListeners(0, closing.signal);
  const events = new ChatEvents();
  const queue = new UpdateQueue(state, clock);
  const polling = new LongPolling(state, queue);
  const webhookOptions = {
    retryBaseMs: options.webhookRetryBaseMs ?? 1000,
    loopbackWebhooks: options.loopbackWebhooks ?? false,
    save,
  };
  const core: Core = {
    botToken: options.botToken,
    state,
    clock,
    switches: {
      inlineMode: options.inlineMode ?? true,
      inlineFeedback: options.inlineFeedback ?? true,
      businessMode: true,
      businessEcho: true,
    },
    me: meOf(options),
    events,
    people: new People(state),
    messages: new Messages(state, clock, events),
    files: new Files(state),
    queue,
    polling,
    webhooks: new Webhooks(state, clock, queue, polling, webhookOptions),
    callbacks: new CallbackAnswers(state, clock),
    inline: new InlineAnswers(clock),
    typing: new Typing(events),
    business: new BusinessConnections(state, clock),
  };
  const actions = new UserActions(core);
  const faults = new Faults();
  const log = new RequestLog();

  const userParts = { core, actions, closing: closing.signal, save };
  const server = createServer((people) => {
    registerUserRoutes(people, userParts);
    registerChatsRoutes(people, userParts);
    registerAppRoutes(people, userParts);
    registerBusinessRoutes(people, userParts);
    registerFaultRoutes(people, faults);
  });
  registerBotRoutes(server, {
    core,
    faults,
    log,
    rateLimit: options.rateLimit === true ? new RateLimit(clock) : undefined,
    closing: closing.signal,
    save,
  });
  const url = await server.listen({ host: options.host ?? "127.0.0.1", port: options.port ?? 0 });

  return {
    url,
    port: Number(new URL(url).port),
    control: new Control({ core, actions, faults, log, save: saveInBackground }),
    close: async () => {
      closing.abort();
      polling.close();
      core.callbacks.close();
      core.inline.close();
      core.typing.close();
      await core.webhooks.close();
      await server.close();
      await save();
    },
  };
};

const meOf = ({ botToken, botUsername = "sandbox_pay_bot" }: TelegramSandboxOptions): UserFromGetMe => ({
  id: Number(botToken.split(":")[0]) || 1,
  is_bot: true,
  first_name: "Sandbox Pay",
  username: botUsername,
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: true,
  can_connect_to_business: false,
  has_main_web_app: false,
  has_topics_enabled: false,
  allows_users_to_create_topics: false,
  can_manage_bots: false,
  supports_join_request_queries: false,
});
