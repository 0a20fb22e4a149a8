/** A bot of a few fixed answers that polls the Telegram sandbox, so that the page can be tested without ours. */
export interface ScriptedBot {
  stop(): Promise<void>;
}

interface Message {
  message_id: number;
  chat: { id: number };
  from?: { id: number };
  text?: string;
  caption?: string;
  contact?: { phone_number: string };
  location?: { latitude: number };
  forward_origin?: { type: string; sender_user?: { first_name: string }; sender_user_name?: string };
  reply_to_message?: { text?: string };
}

interface Update {
  update_id: number;
  message?: Message;
  edited_message?: Message;
  callback_query?: {
    id: string;
    data?: string;
    message?: { message_id: number; chat: { id: number } };
    inline_message_id?: string;
  };
  inline_query?: { id: string; query: string; offset: string };
  chosen_inline_result?: { result_id: string; inline_message_id?: string };
  business_message?: Message & { business_connection_id: string };
}

export const payLink = "http://127.0.0.1:4000/terminal/1/invoice/2/payment";

const welcome = {
  text: 'Hello, <b>merchant</b> &amp; friends. Your key: <code>K-42</code>, <a href="https://shop.example/">shop</a> <script',
  keyboard: [
    [
      { text: "Change it", callback_data: "edit" },
      { text: "Delete it", callback_data: "delete" },
    ],
    [
      { text: "Say it", callback_data: "toast" },
      { text: "Warn me", callback_data: "alert" },
    ],
    [
      { text: "Copy it", copy_text: { text: "copied text" } },
      { text: "Pay it", url: payLink },
    ],
    [
      {
        text: "Share it",
        switch_inline_query_chosen_chat: { query: "pay", allow_user_chats: true, allow_group_chats: true },
      },
    ],
  ],
};

/** @param apiRoot asked anew for each call, since a restarted sandbox may be elsewhere */
export function startScriptedBot(apiRoot: () => string, token: string): ScriptedBot {
  const stopping = new AbortController();
  const call = async (method: string, payload: object): Promise<unknown> => {
    const response = await fetch(`${apiRoot()}/bot${token}/${method}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(payload),
      signal: stopping.signal,
    });
    const answer = (await response.json()) as { ok: boolean; result: unknown; description?: string };
    if (!answer.ok) throw new Error(`${method}: ${answer.description}`);
    return answer.result;
  };

  const running = (async () => {
    let offset = 0;
    while (!stopping.signal.aborted) {
      let updates: Update[];
      try {
        updates = (await call("getUpdates", { offset, timeout: 5 })) as Update[];
      } catch {
        // The sandbox is restarting, or the test is over.
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      for (const update of updates) {
        offset = update.update_id + 1;
        await handle(update, call).catch(passLostConnection);
      }
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await running.catch((error: unknown) => {
        if (!(error instanceof Error && error.name === "AbortError")) throw error;
      });
    },
  };
}

/** A sandbox that stops may have done a call whose answer is lost; fetch says so by a TypeError. */
function passLostConnection(error: unknown): void {
  if (!(error instanceof TypeError)) throw error;
}

async function handle(update: Update, call: (method: string, payload: object) => Promise<unknown>) {
  if (update.message) {
    const { chat, text, message_id } = update.message;
    // In a group this is a service message, which may say that the bot has been removed.
    if (chat.id < 0 && text === undefined) return;
    const scripted = answers[text ?? ""];
    if (scripted !== undefined) {
      await call("sendMessage", { chat_id: chat.id, ...scripted });
      return;
    }
    if (text?.startsWith("/start")) {
      await call("sendMessage", {
        chat_id: chat.id,
        text: welcome.text.replace("<script", "&lt;script"),
        parse_mode: "HTML",
        reply_markup: { inline_keyboard: welcome.keyboard },
      });
      return;
    }
    await call("sendChatAction", { chat_id: chat.id, action: "typing" });
    await call("sendMessage", {
      chat_id: chat.id,
      text: answerTo(update.message),
      reply_parameters: { message_id },
    });
    return;
  }
  if (update.edited_message) {
    const { chat, text, caption } = update.edited_message;
    await call("sendMessage", { chat_id: chat.id, text: `You changed it to: ${text ?? caption}` });
  }
  if (update.business_message) await sellInChat(update.business_message, call);
  if (update.inline_query) await answerInline(update.inline_query, call);
  if (update.chosen_inline_result) await follow(update.chosen_inline_result, call);
  const query = update.callback_query;
  if (!query) return;
  const place = query.message
    ? { chat_id: query.message.chat.id, message_id: query.message.message_id }
    : { inline_message_id: query.inline_message_id };
  if (query.data === "edit") {
    await call("editMessageText", {
      ...place,
      text: "Changed",
      reply_markup: { inline_keyboard: [[{ text: "Delete it", callback_data: "delete" }]] },
    });
  }
  if (query.data === "delete") await call("deleteMessage", place);
  await call("answerCallbackQuery", {
    callback_query_id: query.id,
    ...(query.data === "toast" ? { text: "A short note" } : {}),
    ...(query.data === "alert" ? { text: "A long warning", show_alert: true } : {}),
  });
}

/** Says what reached the bot. */
function answerTo({
  text,
  caption,
  contact,
  location,
  forward_origin: origin,
  reply_to_message: quoted,
}: Message) {
  if (origin !== undefined) {
    const name = origin.sender_user?.first_name ?? origin.sender_user_name;
    return `A ${origin.type} called ${name} wrote: ${text}`;
  }
  if (quoted !== undefined) return `You answered “${quoted.text}” with: ${text}`;
  if (contact !== undefined) return `A phone: ${contact.phone_number}`;
  if (location !== undefined) return `A place: ${location.latitude}`;
  if (caption !== undefined) return `A caption: ${caption}`;
  return text === undefined ? "I read text only." : `You said: ${text}`;
}

export const invitation = "https://t.me/sandbox_pay_bot?start=join_Az-09";

const long = "A label that is much too long for one line";

/** Messages that the bot sends when it is told these words. */
const answers: Readonly<Record<string, object>> = {
  "sign in": { text: "Your Sandbox Pay login?" },
  вход: { text: "Ваш пароль в Sandbox Pay? Ни в коем случае не пароль от Telegram." },
  kirish: { text: "Sandbox Pay uchun autentifikator ilovasidagi bir martalik kod?" },
  in: { text: "Signed in. Your login can do more than invoices." },
  invite: {
    text: `Send this link: ${invitation}`,
    reply_markup: {
      inline_keyboard: [
        [
          {
            text: "Send it",
            url: `https://t.me/share/url?url=${encodeURIComponent(invitation)}&text=Join+me`,
          },
        ],
        [{ text: "Open it", url: invitation }],
      ],
    },
  },
  colours: {
    text: 'Pay by <tg-time unix="1795341900" format="wdt">Sun 22 Nov, 14:05 (UTC+5)</tg-time>, please',
    parse_mode: "HTML",
    reply_markup: {
      inline_keyboard: [
        [{ text: "Green", callback_data: "toast", style: "success" }],
        [{ text: "Red", callback_data: "toast", style: "danger" }],
        [{ text: "Blue", callback_data: "toast", style: "primary" }],
        [{ text: "Over", disabled: {} }],
      ],
    },
  },
  "long labels": {
    text: "Choose",
    reply_markup: {
      inline_keyboard: [
        [{ text: long, callback_data: "a" }],
        [
          { text: long, callback_data: "b" },
          { text: "Short", callback_data: "c" },
        ],
      ],
    },
  },
};

const card = (id: string, title: string) => ({
  type: "article",
  id,
  title,
  description: "30,000 UZS",
  input_message_content: { message_text: `<b>${title}</b>, please pay`, parse_mode: "HTML" },
  reply_markup: {
    inline_keyboard: [[{ text: "Pay", url: payLink }], [{ text: "Paid?", callback_data: "edit" }]],
  },
});

/** Results for any query; a second page for "many"; a button alone for "signed out". */
async function answerInline(
  { id, query, offset }: NonNullable<Update["inline_query"]>,
  call: (method: string, payload: object) => Promise<unknown>,
) {
  const isOut = query === "signed out";
  const first = offset === "" ? "Invoice" : "Older invoice";
  const results = [card(`a${offset}`, `${first} for ${query}`), card(`new${offset}`, "Create and send")];
  await call("answerInlineQuery", {
    inline_query_id: id,
    results: isOut ? [] : results,
    cache_time: 0,
    is_personal: true,
    next_offset: query === "many" && offset === "" ? "2" : "",
    ...(isOut ? { button: { text: "Sign in first", start_parameter: "sign-in" } } : {}),
  });
}

/** Answers “/pay …” in a managed chat as the seller: takes the command away and posts the pay link. A refusal is told to the seller. */
async function sellInChat(
  { business_connection_id, chat, from, text, message_id }: NonNullable<Update["business_message"]>,
  call: (method: string, payload: object) => Promise<unknown>,
) {
  if (text?.startsWith("/pay ") !== true) return;
  const reply_markup = { inline_keyboard: [[{ text: "Pay", url: payLink }]] };
  const bought = `${text.slice("/pay ".length)}, please pay`;
  try {
    await call("sendMessage", { business_connection_id, chat_id: chat.id, text: bought, reply_markup });
    await call("deleteBusinessMessages", { business_connection_id, message_ids: [message_id] });
  } catch (error) {
    await call("sendMessage", { chat_id: from?.id, text: `It didn't work: ${String(error)}` });
  }
}

async function follow(
  { result_id: result, inline_message_id }: NonNullable<Update["chosen_inline_result"]>,
  call: (method: string, payload: object) => Promise<unknown>,
) {
  if (!result.startsWith("new")) return;
  await call("editMessageText", {
    inline_message_id,
    text: "Created: please pay",
    reply_markup: { inline_keyboard: [[{ text: "Pay", url: payLink }]] },
  });
}
