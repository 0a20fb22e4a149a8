import { onTestFinished } from "vitest";
import { startTelegramSandbox, type TelegramSandbox } from "../../../../src/sandbox/telegram/index.js";

export const botToken = "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw";

/** Runs `clean` when the test ends. What was registered last runs first, so before its sandbox is closed. */
export const afterThisTest = (clean: () => Promise<unknown>): void => {
  onTestFinished(async () => {
    await clean();
  });
};

/** Starts a sandbox that is closed when the test ends. */
export const startSandbox = async (
  options: Partial<Parameters<typeof startTelegramSandbox>[0]> = {},
): Promise<TelegramSandbox> => {
  const sandbox = await startTelegramSandbox({ botToken, botUsername: "sandbox_pay_bot", ...options });
  afterThisTest(() => sandbox.close());
  return sandbox;
};

export interface Answer<T = unknown> {
  readonly status: number;
  readonly ok: boolean;
  readonly result: T;
  readonly error_code?: number;
  readonly description?: string;
  readonly parameters?: { readonly retry_after?: number; readonly migrate_to_chat_id?: number };
}

/** Makes one call of the bot, as JSON. */
export const call = async <T = unknown>(
  sandbox: TelegramSandbox,
  method: string,
  payload: object = {},
  signal?: AbortSignal,
): Promise<Answer<T>> => {
  const response = await fetch(`${sandbox.url}/bot${botToken}/${method}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(payload),
    ...(signal === undefined ? {} : { signal }),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer<T>, "status">) };
};

/** Makes a call that must succeed. */
export const done = async <T>(sandbox: TelegramSandbox, method: string, payload: object = {}): Promise<T> => {
  const answer = await call<T>(sandbox, method, payload);
  if (!answer.ok) throw new Error(`${method}: ${answer.description}`);
  return answer.result;
};

/** Makes a call that must be refused, and returns its description. */
export const refusal = async (
  sandbox: TelegramSandbox,
  method: string,
  payload: object = {},
): Promise<string> => {
  const answer = await call(sandbox, method, payload);
  if (answer.ok) throw new Error(`${method} was accepted`);
  if (answer.status !== answer.error_code) throw new Error("The status isn't the error code");
  return `${answer.error_code} ${answer.description}`;
};

export interface WireUpdate {
  readonly update_id: number;
  readonly message?: WireMessage;
  readonly edited_message?: WireMessage;
  readonly callback_query?: {
    readonly id: string;
    readonly data?: string;
    readonly chat_instance: string;
    readonly from: { readonly id: number };
    readonly message?: WireMessage;
  };
  readonly my_chat_member?: {
    readonly old_chat_member: { readonly status: string };
    readonly new_chat_member: { readonly status: string; readonly until_date?: number };
  };
  readonly inline_query?: {
    readonly id: string;
    readonly query: string;
    readonly offset: string;
    readonly chat_type?: string;
  };
  readonly chosen_inline_result?: {
    readonly result_id: string;
    readonly query: string;
    readonly from: { readonly id: number };
    readonly inline_message_id?: string;
  };
}

export interface WireMessage {
  readonly message_id: number;
  readonly date: number;
  readonly edit_date?: number;
  readonly chat: { readonly id: number; readonly type: string; readonly first_name: string };
  readonly from?: { readonly id: number; readonly is_bot: boolean; readonly language_code?: string };
  readonly text?: string;
  readonly entities?: readonly { readonly type: string; readonly offset: number; readonly length: number }[];
  readonly caption?: string;
  readonly photo?: readonly { readonly file_id: string; readonly width: number; readonly height: number }[];
  readonly document?: { readonly file_id: string; readonly file_name?: string };
  readonly sticker?: object;
  readonly voice?: object;
  readonly reply_markup?: { readonly inline_keyboard: readonly (readonly object[])[] };
  readonly reply_to_message?: WireMessage;
}

/** Returns the updates that wait for the bot, without confirming any. */
export const pending = (sandbox: TelegramSandbox): Promise<WireUpdate[]> =>
  done<WireUpdate[]>(sandbox, "getUpdates", { timeout: 0 });

/** Makes a user who has started the bot. The /start is already confirmed. */
export const startedUser = async (sandbox: TelegramSandbox, firstName = "Anna"): Promise<number> => {
  const { chatId } = sandbox.control.createUser({ firstName, languageCode: "en" });
  sandbox.control.send(chatId, "/start");
  await confirmAll(sandbox);
  return chatId;
};

/** A sandbox with such a user. */
export const startedChat = async (): Promise<{ sandbox: TelegramSandbox; chatId: number }> => {
  const sandbox = await startSandbox();
  return { sandbox, chatId: await startedUser(sandbox) };
};

/** Confirms every update so far. */
export const confirmAll = async (sandbox: TelegramSandbox): Promise<void> => {
  const last = (await pending(sandbox)).at(-1);
  if (last !== undefined) await done(sandbox, "getUpdates", { offset: last.update_id + 1, timeout: 0 });
};
