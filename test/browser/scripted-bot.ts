/** A bot of a few fixed answers that polls the Telegram sandbox, so that the page can be tested without ours. */
export interface ScriptedBot {
  stop(): Promise<void>;
}

interface Update {
  update_id: number;
  message?: { message_id: number; chat: { id: number }; text?: string };
  callback_query?: { id: string; data?: string; message: { message_id: number; chat: { id: number } } };
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
    [{ text: "Share it", switch_inline_query: "pay" }],
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
        await handle(update, call);
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

async function handle(update: Update, call: (method: string, payload: object) => Promise<unknown>) {
  if (update.message) {
    const { chat, text, message_id } = update.message;
    if (text === "/start") {
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
      text: text === undefined ? "I read text only." : `You said: ${text}`,
      reply_parameters: { message_id },
    });
    return;
  }
  const query = update.callback_query;
  if (!query) return;
  const place = { chat_id: query.message.chat.id, message_id: query.message.message_id };
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
