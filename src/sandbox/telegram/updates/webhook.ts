import type { Update, WebhookInfo } from "grammy/types";
import { defined } from "../defined.js";
import type { Params } from "../http/params.js";
import type { State, Webhook } from "../store/telegram-state.js";
import type { Clock } from "../telegram-clock.js";
import { badRequest, tooManyRequests } from "../telegram-error.js";
import type { LongPolling } from "./long-polling.js";
import type { UpdateQueue } from "./queue.js";
import { WebhookDelivery } from "./webhook-delivery.js";
import { checkWebhookUrl } from "./webhook-url.js";

const defaultConnections = 40;
/** Telegram allows one setWebhook per second. */
const mostOftenMs = 1000;

export interface WebhookOptions {
  /** The first pause before a delivery is repeated, in milliseconds. */
  readonly retryBaseMs: number;
  /** Whether webhooks on this machine are accepted, at any port and without TLS. */
  readonly loopbackWebhooks: boolean;
  readonly save: () => Promise<void>;
}

/** Implements setWebhook, deleteWebhook and getWebhookInfo. */
export class Webhooks {
  private delivery: WebhookDelivery | undefined;
  private pick: ((firsts: readonly Update[]) => number) | undefined;
  private setAt: number | undefined;
  private stopped: Promise<void> = Promise.resolve();

  constructor(
    private readonly state: State,
    private readonly clock: Clock,
    private readonly queue: UpdateQueue,
    private readonly polling: LongPolling,
    private readonly options: WebhookOptions,
  ) {
    if (state.webhook !== undefined) this.#deliverTo(state.webhook);
  }

  /** Sets the webhook. @throws TelegramError 400 for an address or a secret token that can't be used, 429 for a second call within a second */
  set(params: Params): true {
    const url = params.text("url");
    if (url === "") return this.remove(params);
    const now = this.clock();
    if (this.setAt !== undefined && now < this.setAt + mostOftenMs) throw tooManyRequests(1);
    this.setAt = now;
    const secretToken = params.text("secret_token");
    if (secretToken.length > 256) throw badRequest("secret token is too long");
    if (!/^[A-Za-z0-9_-]*$/.test(secretToken)) throw badRequest("secret token contains unallowed characters");
    checkWebhookUrl(url, this.options);
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

  /** Sets the order of deliveries, as described at Control.orderWebhook. */
  order(pick: ((firsts: readonly Update[]) => number) | undefined): void {
    this.pick = pick;
    this.delivery?.wake();
  }

  /** Resolves when no delivery is running. */
  async close(): Promise<void> {
    this.#stop();
    await this.stopped;
  }

  #deliverTo(webhook: Webhook): void {
    const { retryBaseMs, save } = this.options;
    const options = { retryBaseMs, save, pick: () => this.pick };
    this.delivery = new WebhookDelivery(webhook, this.clock, this.queue, options);
  }

  #stop(): void {
    if (this.delivery !== undefined) this.stopped = this.delivery.stop();
    this.delivery = undefined;
  }
}
