import { AuthenticatorCard } from "./authenticator.js";
import { BesideFrame } from "./beside-frame.js";
import { showBotStatus } from "./bot-status.js";
import { CustomerPane } from "./customer.js";
import { CustomerChat } from "./customer-chat.js";
import { byId } from "./dom.js";
import { FaultPanel } from "./fault-panel.js";
import { keepInAddress, usersInAddress } from "./page-address.js";
import { Panes } from "./panes.js";
import { Phone } from "./phone.js";
import { ApiError } from "./sandbox-api.js";
import { service } from "./service-state.js";
import { SignInHint } from "./sign-in-hint.js";
import { alertDialog, showError } from "./toasts-and-alerts.js";

const statusEveryMs = 3000;
const stateEveryMs = 5000;
const remembered = "sandbox.chat";

/** Starts the whole page: a chat or two, the authenticator, the dashboard and the customer's phone. */
export function startDemoPage(): void {
  const panes = new Panes();
  const customer = new CustomerPane();
  const hint = new SignInHint({
    open: () => panes.show("codes"),
    asked: () => panes.markNews("codes"),
  });
  const open = (address: string) => {
    if (customer.open(address)) panes.show("customer");
    else alertDialog(`Telegram would open ${address}. The sandbox opens pay pages only.`);
  };
  const phone = new Phone({
    preferred: () => usersInAddress()[0] ?? Number(localStorage.getItem(remembered)),
    chosen(userId) {
      localStorage.setItem(remembered, String(userId));
      keepInAddress([userId, ...usersInAddress().slice(1)]);
    },
    open,
    said: () => panes.markNews("chat"),
    newest: (text) => hint.read(text),
    shown: ({ userId }) => void showCustomerOf(userId),
  });
  const customerChat = new CustomerChat({
    createCustomer: () => phone.users.createOther(),
    open,
    wrote(chatId) {
      phone.chat.markNews(chatId);
      panes.markNews("chat");
    },
    got: () => panes.markNews("customer"),
  });
  const showCustomerOf = async (userId: number) => {
    try {
      await customerChat.showFor(userId);
    } catch (error) {
      // The seller's chat already shows that the sandbox doesn't answer.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  const beside = sideBySide(panes, phone, open);
  const authenticator = new AuthenticatorCard((text) => {
    panes.show(panes.lastChat);
    if (panes.lastChat === "second") beside.type(text);
    else phone.chat.type(text);
  });
  byId("codes-back", HTMLButtonElement).addEventListener("click", () => panes.show(panes.lastChat));
  followServices(authenticator, new FaultPanel());
  phone.begin();
}

/** Shows a second user's chat beside the first, at a tap of the button, and again after a reload. */
function sideBySide(panes: Panes, phone: Phone, open: (address: string) => void): BesideFrame {
  const toggle = byId("beside-toggle", HTMLButtonElement);
  const beside = new BesideFrame((message) => {
    if (message.kind === "user") keepInAddress([...usersInAddress().slice(0, 1), message.userId]);
    else if (message.kind === "said") panes.markNews("second");
    else if (message.kind === "codes") panes.show("codes");
    else open(message.address);
  });
  const show = (userId: number) => {
    beside.open(userId);
    panes.setBeside(true);
    toggle.setAttribute("aria-pressed", "true");
  };
  toggle.addEventListener("click", () => {
    if (!beside.isOpen) {
      phone.users.anotherMerchant().then(({ userId }) => {
        show(userId);
        panes.show("second");
      }, showError);
      return;
    }
    beside.close();
    panes.setBeside(false);
    toggle.setAttribute("aria-pressed", "false");
    keepInAddress(usersInAddress().slice(0, 1));
  });
  // A tap into a frame tells the page around it no more than that the focus has gone there.
  window.addEventListener("blur", () => {
    if (beside.hasFocus) panes.usedChat("second");
  });
  const second = usersInAddress()[1];
  if (second !== undefined) show(second);
  return beside;
}

/** Asks again and again for the codes, the faults and the state of the bot's process. */
function followServices(authenticator: AuthenticatorCard, faults: FaultPanel): void {
  let isAsking = false;
  let askedAt = 0;
  const refreshState = async () => {
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
  };
  window.setInterval(() => {
    const hasRunOut = authenticator.tick();
    const age = Date.now() - askedAt;
    if (!document.hidden && (age > stateEveryMs || (hasRunOut && age > 900))) void refreshState();
  }, 250);
  window.setInterval(() => {
    if (!document.hidden) void showBotStatus();
  }, statusEveryMs);
  void refreshState();
  void showBotStatus();
}
