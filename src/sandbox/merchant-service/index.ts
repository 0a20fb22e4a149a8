import { openDataFile } from "../data-file.js";
import { CallbackDelivery } from "./callback-delivery.js";
import { Invoices } from "./invoices.js";
import { InvoiceLifecycle } from "./lifecycle.js";
import { sandboxLogins } from "./logins.js";
import { drawManners } from "./manners.js";
import { createServer } from "./merchant-service-server.js";
import { type Invoice, stateFormat } from "./merchant-service-state.js";
import { OneTimeCodes } from "./one-time-codes.js";
import { registerPages } from "./pages/routes.js";
import { registerSandboxRoutes } from "./sandbox-routes.js";
import { registerApi } from "./service-calls.js";
import { Control } from "./service-control.js";
import { Faults } from "./service-faults.js";
import type { MerchantSandbox, MerchantSandboxOptions } from "./service-options.js";
import { RateLimit } from "./service-rate-limit.js";
import { RequestLog } from "./service-requests.js";
import { SignIn } from "./sign-in.js";
import { snapshotOf } from "./snapshot.js";
import { defaultSwitches, givenSwitches, switchesSchema } from "./switches.js";
import { terminalsOf } from "./terminal-data.js";
import { Tokens } from "./tokens.js";

export type { MerchantSandbox, MerchantSandboxOptions };
export { drawManners, sandboxLogins };

/** The sandbox checks the clock this often, in real milliseconds. */
const heartbeatMs = 100;

/** Reports faults in background work that no caller waits for. */
const reported = (work: Promise<void>): void => {
  work.catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)));
};

/**
 * Starts a stand-in of the Merchant Invoicing Service on its own port. The interface is at `${url}/api`. Throws when
 * the port is taken, an option is wrong or the data file is damaged.
 */
export const startMerchantSandbox = async (
  options: MerchantSandboxOptions = {},
): Promise<MerchantSandbox> => {
  const clock = options.clock ?? Date.now;
  const seed = options.seed ?? "sandbox";
  const switches = switchesSchema.parse({
    ...defaultSwitches,
    ...options.manners,
    ...givenSwitches(options.switches ?? {}),
  });
  const { state, save } = await openDataFile(options.dataFile, stateFormat);
  const host = options.host ?? "127.0.0.1";
  const closing = new AbortController();
  let address = "";

  const terminals = (login: string) => terminalsOf(login, seed, switches);
  const tokens = new Tokens(state, clock, switches, {
    accessTokenSeconds: options.accessTokenSeconds,
    refreshTokenSeconds: options.refreshTokenSeconds ?? 30 * 86_400,
  });
  tokens.forgetExpired();
  const codes = new OneTimeCodes(state, clock, switches);
  const callbacks = new CallbackDelivery(state, clock, switches, {
    retryBaseMs: options.callbackRetryBaseMs ?? 1000,
    timeoutMs: options.callbackTimeoutMs ?? 10_000,
    signature: options.callbackSignature,
    save,
  });
  const lifecycle = new InvoiceLifecycle(state, clock, switches, callbacks);
  const deliverInBackground = (invoice: Invoice) => reported(callbacks.deliver(invoice));
  const checkoutHost = () => options.checkoutHost ?? address;
  const invoices = new Invoices({
    state,
    clock,
    switches,
    lifecycle,
    callbacks,
    save,
    terminals,
    deliverInBackground,
    checkoutHost,
  });
  const faults = new Faults();
  const log = new RequestLog();
  const control = new Control({
    state,
    switches,
    faults,
    log,
    tokens,
    codes,
    lifecycle,
    callbacks,
    terminals,
    save,
  });

  const server = createServer(switches);
  const signIn = new SignIn(tokens, codes, switches, clock);
  server.register(
    async (api) => {
      registerApi(api, {
        clock,
        switches,
        faults,
        log,
        rateLimit: new RateLimit(switches, clock),
        signIn,
        tokens,
        invoices,
        terminals,
        save,
        closing: closing.signal,
      });
    },
    { prefix: "/api" },
  );
  server.register(async (sandbox) => registerSandboxRoutes(sandbox, control));
  const snapshot = (invoice: Invoice) => snapshotOf(invoice, terminals(invoice.login));
  registerPages(server, { state, clock, lifecycle, snapshot, save, deliverInBackground });

  const url = await server.listen({ host, port: options.port ?? 0 });
  address = new URL(url).host;
  // The heartbeat doesn't use control.tick(), because a hanging callback address must not delay the next expiry.
  const heartbeat = setInterval(() => {
    if (lifecycle.moveDue()) reported(save());
    callbacks.releaseDue();
    reported(callbacks.deliverDue());
  }, heartbeatMs);
  heartbeat.unref();

  return {
    url,
    port: Number(new URL(url).port),
    control,
    close: async () => {
      clearInterval(heartbeat);
      closing.abort();
      await callbacks.stop();
      await server.close();
      await save();
    },
  };
};
