import { plain } from "../../journeys/plain.js";
import { signInAgain } from "../../kit/invoice-chat.js";
import { OneChat } from "../../kit/one-chat.js";

/** Sunday, 22 November 2026, 12:00 in UTC. */
export const sunday = Date.UTC(2026, 10, 22, 12);
export const hourMs = 60 * 60_000;
export const dayMs = 24 * hourMs;

/** A shop with one chat, whose clock a test sets. */
export class Shop {
  private constructor(
    readonly one: OneChat,
    readonly clock: { now: number },
  ) {}

  static async open(now = sunday): Promise<Shop> {
    const clock = { now };
    return new Shop(await OneChat.open(() => clock.now), clock);
  }

  /** Creates an invoice at the clock's time. @returns its reference */
  async sell(line: string, customer?: string): Promise<string> {
    const before = new Set(Object.keys((await this.one.record()).invoices));
    await signInAgain(this.one, this.clock.now);
    await this.one.send(`/new ${line}`);
    await this.one.tap("Expiry");
    await this.one.tap("7 days");
    if (customer !== undefined) await this.one.send(`for ${customer}`);
    await this.one.tap("Create invoice");
    const ref = Object.keys((await this.one.record()).invoices).find((key) => !before.has(key));
    if (ref === undefined)
      throw new Error(`No invoice for ${line}: ${this.one.chat.texts.slice(-3).join("\n")}`);
    return ref;
  }

  /** Creates an invoice for which the service tells a status at once. */
  async sellAs(status: string, line: string): Promise<void> {
    await this.one.callback(await this.sell(line), status);
  }

  /** Sends /today. @returns the answer */
  async today(): Promise<string> {
    await this.one.send("/today");
    return this.text;
  }

  /** The newest message. */
  get text(): string {
    return plain(this.one.chat.last.text ?? "").replaceAll("\u00a0", " ");
  }

  get labels(): readonly string[] {
    return this.one.chat.labels(this.one.chat.last);
  }
}
