import type { WebhookInfo } from "grammy/types";
import type { Clock } from "../clock.js";
import { defined } from "../defined.js";
import type { Params } from "../http/params.js";
import type { State, Webhook } from "../store/state.js";
import { badRequest } from "../telegram-error.js";
import type { LongPolling } from "./long-polling.js";
import type { UpdateQueue } from "./queue.js";
import { WebhookDelivery } from "./webhook-delivery.js";

const defaultConnections = 40;

/** setWebhook, deleteWebhook and getWebhookInfo. */
export class Webhooks {
  private delivery: WebhookDelivery | undefined;
  private stopped: Promise<void> = Promise.resolve();

  constructor(
    private readonly state: State,
    private readonly clock: Clock,
    private readonly queue: UpdateQueue,
    private readonly polling: LongPolling,
    private readonly options: { readonly retryBaseMs: number; readonly save: () => Promise<void> },
  ) {
    if (state.webhook !== undefined) this.#deliverTo(state.webhook);
  }

  /** @throws TelegramError 400 for a URL or a secret token that can't be used */
  set(params: Params): true {
    const url = params.text("url");
    if (url === "") return this.remove(params);
    const secretToken = params.text("secret_token");
    if (secretToken.length > 256) throw badRequest("secret token is too long");
    if (!/^[A-Za-z0-9_-]*$/.test(secretToken)) throw badRequest("secret token contains unallowed characters");
    checkUrl(url);
    this.queue.setAllowed(params.json("allowed_updates"));
    if (params.flag("drop_pending_updates")) this.queue.dropAll();
    this.polling.endForWebhook();
    this.#stop();
    this.state.webhook = defined({
      url,
      secretToken: secretToken === "" ? undefined : secretToken,
      maxConnections: params.integer("max_connections", defaultConnections, 1, 100),
    });
    this.#deliverTo(this.state.webhook);
    return true;
  }

  remove(params: Params): true {
    if (params.flag("drop_pending_updates")) this.queue.dropAll();
    this.#stop();
    delete this.state.webhook;
    return true;
  }

  info(): WebhookInfo {
    const { webhook, allowedUpdates } = this.state;
    return defined({
      url: webhook?.url ?? "",
      has_custom_certificate: false,
      pending_update_count: this.queue.pending().length,
      last_error_date: webhook?.lastErrorAt,
      last_error_message: webhook?.lastErrorMessage,
      max_connections: webhook?.maxConnections,
      allowed_updates: allowedUpdates as WebhookInfo["allowed_updates"],
    }) as WebhookInfo;
  }

  /** Resolves when no delivery is under way any more. */
  async close(): Promise<void> {
    this.#stop();
    await this.stopped;
  }

  #deliverTo(webhook: Webhook): void {
    this.delivery = new WebhookDelivery(webhook, this.clock, this.queue, this.options);
  }

  #stop(): void {
    if (this.delivery !== undefined) this.stopped = this.delivery.stop();
    this.delivery = undefined;
  }
}

/** https, or http on a loopback address, since the sandbox and the bot share a machine. */
const checkUrl = (given: string): void => {
  if (!URL.canParse(given)) throw badRequest("invalid webhook URL specified");
  const { protocol, hostname } = new URL(given);
  const isLoopback = /^127\.|^\[::1\]$|^localhost$/.test(hostname);
  if (protocol !== "https:" && !(protocol === "http:" && isLoopback)) {
    throw badRequest("bad webhook: An HTTPS URL must be provided for webhook");
  }
};
