import { createMerchantService } from "../../../src/service/create-merchant-service.js";
import type { MerchantService } from "../../../src/service/service-port.js";
import { refusal } from "../kit/service.js";
import { loginOf, ServiceServer, type Strike, send } from "../kit/service-server.js";
import { refusals, strikes } from "../kit/strikes.js";

const answered =
  (status: number): Strike =>
  ({ response }) =>
    send(response, refusal(status));

/** How the service takes the first create call, besides "down". */
const moods = {
  well: undefined,
  "reset before it": strikes.reset,
  "reset after it": strikes["reset, though done"],
  "error before it": answered(500),
  "error after it": strikes["503"],
  refusal: refusals["400"]?.strike,
  "token ended": answered(401),
  "no answer": strikes["half-open, though done"],
} satisfies Record<string, Strike | undefined>;

export type ServiceMood = keyof typeof moods | "down";
export const serviceMoods = [...Object.keys(moods), "down"] as readonly ServiceMood[];

/** Moods in which whoever called can't know what came of it. */
export const unknowable: ReadonlySet<ServiceMood> = new Set([
  "reset before it",
  "reset after it",
  "error before it",
  "error after it",
  "no answer",
]);

/** The service, over real HTTP, and the client with which a bot reaches it. */
export class OnceService {
  /** How each create call of the run ended for its caller; "cut off" while it is under way. */
  calls: string[] = [];
  #mood: ServiceMood = "well";

  private constructor(
    private readonly server: ServiceServer,
    private readonly clients: Readonly<
      Record<"usual" | "hasty" | "lost", MerchantService & { close(): Promise<void> }>
    >,
  ) {}

  /** @param refresh whether the bot may renew access, and so keeps refresh tokens */
  static async start({ refresh = false } = {}): Promise<OnceService> {
    const server = await ServiceServer.start();
    const client = (baseUrl: string, timeoutMs: number) =>
      createMerchantService({
        baseUrl,
        clientId: "soak",
        timeoutMs,
        refresh,
        payUrlScheme: "http",
        checkoutHosts: [],
        callbackUrlField: "callbackUrl",
        log: () => undefined,
      });
    return new OnceService(server, {
      usual: client(server.url, 10_000),
      hasty: client(server.url, 100),
      // Nothing listens on the first port of all.
      lost: client("http://127.0.0.1:1/api", 2_000),
    });
  }

  get accessToken(): string {
    return this.server.service.accessOf(loginOf(1));
  }

  /** Forgets what was. @param mood how the first create call from now on goes */
  begin(mood: ServiceMood): void {
    this.server.service.invoices.length = 0;
    this.server.calls.length = 0;
    this.calls = [];
    this.#mood = mood;
    let strike = mood === "down" ? undefined : moods[mood];
    this.server.strike = (call) => {
      if (call !== "create") return undefined;
      const first = strike;
      strike = undefined;
      return first;
    };
  }

  /** Invoices that the service has made since `begin`. */
  invoices() {
    return [...this.server.service.invoices];
  }

  /** Create calls that reached the service since `begin`. */
  received(): number {
    return this.server.calls.filter(({ call }) => call === "create").length;
  }

  /** What a bot is handed. */
  get port(): MerchantService {
    return {
      ...this.clients.usual,
      createInvoice: async (...call) => {
        const client = this.#clientFor(this.calls.length);
        const index = this.calls.push("cut off") - 1;
        try {
          const created = await client.createInvoice(...call);
          this.calls[index] = "created";
          return created;
        } catch (error) {
          this.calls[index] = error instanceof Error && "kind" in error ? String(error.kind) : "failed";
          throw error;
        }
      },
    };
  }

  async close(): Promise<void> {
    for (const client of Object.values(this.clients)) await client.close();
    await this.server.close();
  }

  #clientFor(earlier: number): MerchantService {
    if (earlier > 0) return this.clients.usual;
    if (this.#mood === "down") return this.clients.lost;
    return this.#mood === "no answer" ? this.clients.hasty : this.clients.usual;
  }
}
