import { createMerchantService } from "../../../src/merchant-service/create-merchant-service.js";
import type { MerchantService } from "../../../src/merchant-service/port.js";
import {
  type MerchantSandbox,
  sandboxLogins,
  startMerchantSandbox,
} from "../../../src/sandbox/merchant-service/index.js";

const login = "one-terminal@shop.example";

/** How the service takes the first create call. */
export const serviceMoods = [
  "well",
  "reset before it",
  "reset after it",
  "error before it",
  "error after it",
  "refusal",
  "token ended",
  "no answer",
  "down",
] as const;
export type ServiceMood = (typeof serviceMoods)[number];

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
  #known = new Set<string>();

  private constructor(
    readonly sandbox: MerchantSandbox,
    readonly accessToken: string,
    private readonly clients: Readonly<
      Record<"usual" | "hasty" | "lost", MerchantService & { close(): Promise<void> }>
    >,
  ) {}

  static async start(): Promise<OnceService> {
    const sandbox = await startMerchantSandbox({ switches: { callbacks: "off" } });
    const client = (baseUrl: string, timeoutMs: number) =>
      createMerchantService({
        baseUrl,
        clientId: "soak",
        timeoutMs,
        payUrlScheme: "http",
        checkoutHosts: [],
        callbackUrlField: "callbackUrl",
        log: () => undefined,
      });
    const clients = {
      usual: client(`${sandbox.url}/api`, 10_000),
      hasty: client(`${sandbox.url}/api`, 100),
      // Nothing listens on the first port of all.
      lost: client("http://127.0.0.1:1/api", 2_000),
    };
    return new OnceService(sandbox, await tokenFrom(clients.usual, sandbox), clients);
  }

  /** Forgets what was. @param mood how the first create call from now on goes */
  begin(mood: ServiceMood): void {
    const { control } = this.sandbox;
    control.clearFaults();
    control.clearRequests();
    this.#known = new Set(control.invoices().map(({ id }) => id));
    this.calls = [];
    this.#mood = mood;
    const on = "create";
    if (mood === "reset before it") control.fault({ on, kind: "reset-before" });
    if (mood === "reset after it") control.fault({ on, kind: "reset-after" });
    if (mood === "error before it") control.fault({ on, kind: "500" });
    if (mood === "error after it") control.fault({ on, kind: "503", retryAfter: 1, carriedOut: true });
    if (mood === "refusal") control.fault({ on, kind: "400" });
    if (mood === "token ended") control.fault({ on, kind: "401" });
    if (mood === "no answer") control.fault({ on, kind: "no-answer" });
  }

  /** Invoices that the service has made since `begin`. */
  invoices() {
    return this.sandbox.control.invoices().filter(({ id }) => !this.#known.has(id));
  }

  /** Create calls that reached the service since `begin`. */
  received(): number {
    return this.sandbox.control.requests().filter(({ call }) => call === "create").length;
  }

  /** What a bot is handed. */
  readonly port: MerchantService = {
    passwordGrant: (...call) => this.clients.usual.passwordGrant(...call),
    listAuthenticators: (...call) => this.clients.usual.listAuthenticators(...call),
    challenge: (...call) => this.clients.usual.challenge(...call),
    otpGrant: (...call) => this.clients.usual.otpGrant(...call),
    listTerminals: (...call) => this.clients.usual.listTerminals(...call),
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

  async close(): Promise<void> {
    for (const client of Object.values(this.clients)) await client.close();
    await this.sandbox.close();
  }

  #clientFor(earlier: number): MerchantService {
    if (earlier > 0) return this.clients.usual;
    if (this.#mood === "down") return this.clients.lost;
    return this.#mood === "no answer" ? this.clients.hasty : this.clients.usual;
  }
}

async function tokenFrom(client: MerchantService, { control }: MerchantSandbox): Promise<string> {
  const password = sandboxLogins.find((candidate) => candidate.login === login)?.password ?? "";
  const first = await client.passwordGrant(login, password);
  if (first.kind === "signed-in") return first.credentials.accessToken;
  const [authenticator] = await client.listAuthenticators(first.mfaToken);
  await client.challenge(first.mfaToken, authenticator?.id ?? "");
  const { accessToken } = await client.otpGrant(first.mfaToken, control.currentCode(login));
  return accessToken;
}
