import { byId } from "./dom.js";
import { ApiError, call } from "./sandbox-api.js";

interface BotStatus {
  state: "starting" | "running" | "restarting" | "stopped";
  /** The bot's last output before a fault ended it. */
  fault?: string;
}

const texts: Record<BotStatus["state"], string> = {
  starting: "The bot is starting…",
  running: "",
  restarting: "The bot stopped because of a fault. It is started again.",
  stopped: "The bot is stopped.",
};

/** Shows the state of the bot's process unless the bot is well. */
export async function showBotStatus(): Promise<void> {
  const banner = byId("bot-status", HTMLElement);
  let status: BotStatus;
  try {
    status = await call<BotStatus>("GET", "/demo/status");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The chat already shows that the sandbox doesn't answer.
    return;
  }
  banner.hidden = status.state === "running";
  const text = texts[status.state];
  const said = byId("bot-status-text", HTMLElement);
  if (said.textContent !== text) said.textContent = text;
  const fault = byId("bot-fault", HTMLElement);
  fault.textContent = status.fault ?? "";
  fault.hidden = !status.fault;
}
