import { ApiError, telegram } from "./api.js";
import { AuthenticatorCard } from "./authenticator.js";
import { showBotStatus } from "./bot-status.js";
import { Chat } from "./chat.js";
import { ChatsDialog } from "./chats-dialog.js";
import { CustomerPane } from "./customer.js";
import { CustomerChat } from "./customer-chat.js";
import { byId } from "./dom.js";
import { FaultPanel } from "./faults.js";
import { alertDialog } from "./notices.js";
import { Panes } from "./panes.js";
import { service } from "./service-state.js";
import { SignInHint } from "./sign-in-hint.js";
import type { ChatSummary } from "./types.js";
import { Users } from "./users.js";

const statusEveryMs = 3000;
const stateEveryMs = 5000;

const panes = new Panes();
const customer = new CustomerPane();
const faults = new FaultPanel();
const authenticator = new AuthenticatorCard((text) => {
  panes.show("chat");
  chat.type(text);
});
const users: Users = new Users((userId) => void showUser(userId));
const chats = new ChatsDialog((hidesForwards) => users.createOther(hidesForwards));
const hint = new SignInHint({
  open: () => panes.show("codes"),
  asked: () => panes.markNews("codes"),
});
const customerChat = new CustomerChat({
  createCustomer: () => users.createOther(),
  open,
  wrote(chatId) {
    chat.markNews(chatId);
    panes.markNews("chat");
  },
  got: () => panes.markNews("customer"),
});
const chat = new Chat(
  {
    open,
    said: () => panes.markNews("chat"),
    newest: (text) => hint.read(text),
    shown: ({ userId }) => void showCustomerOf(userId),
    gone: () => beginUntilItWorks(),
  },
  chats,
);
byId("codes-back", HTMLButtonElement).addEventListener("click", () => panes.show("chat"));

function open(address: string): void {
  if (customer.open(address)) panes.show("customer");
  else alertDialog(`Telegram would open ${address}. The sandbox opens pay pages only.`);
}

async function showCustomerOf(userId: number): Promise<void> {
  try {
    await customerChat.showFor(userId);
  } catch (error) {
    // The seller's chat already shows that the sandbox doesn't answer.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Shows a user's chat with the bot. A customer who never started the bot sees the chat with the person who wrote to them. */
async function showUser(userId: number): Promise<void> {
  const withBot = { chatId: userId, userId };
  chat.show(withBot);
  let all: ChatSummary[];
  try {
    all = await telegram.chats(userId);
  } catch (error) {
    // The chat itself shows that the sandbox doesn't answer.
    if (!(error instanceof ApiError)) throw error;
    return;
  }
  const begun = all.find(({ count }) => count > 0);
  if (begun !== undefined && begun.chatId !== userId && chat.shows(withBot))
    chat.show({ chatId: begun.chatId, userId });
}

function beginUntilItWorks(): void {
  users.begin().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    window.setTimeout(beginUntilItWorks, 1000);
  });
}

let isAsking = false;
let askedAt = 0;

async function refreshState(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  askedAt = Date.now();
  try {
    const state = await service.state();
    authenticator.show(state.logins);
    faults.show(state);
  } catch (error) {
    // The page asks again in a moment, and until then the chat shows that the sandbox doesn't answer.
    if (!(error instanceof ApiError)) throw error;
  } finally {
    isAsking = false;
  }
}

window.setInterval(() => {
  const hasRunOut = authenticator.tick();
  const age = Date.now() - askedAt;
  if (!document.hidden && (age > stateEveryMs || (hasRunOut && age > 900))) void refreshState();
}, 250);
window.setInterval(() => {
  if (!document.hidden) void showBotStatus();
}, statusEveryMs);

beginUntilItWorks();
void refreshState();
void showBotStatus();
