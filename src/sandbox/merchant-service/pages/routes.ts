import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import type { InvoiceLifecycle } from "../lifecycle.js";
import type { Invoice, State } from "../merchant-service-state.js";
import type { Clock } from "../service-clock.js";
import type { SandboxInvoice } from "../snapshot.js";
import { dashboardList, sendDashboard } from "./dashboard-page.js";
import { sendNoInvoicePage, sendPayPage } from "./pay-page.js";

interface Parts {
  readonly state: State;
  readonly clock: Clock;
  readonly lifecycle: InvoiceLifecycle;
  readonly snapshot: (invoice: Invoice) => SandboxInvoice;
  readonly save: () => Promise<void>;
  readonly deliverInBackground: (invoice: Invoice) => void;
}

const paramsSchema = z.object({ terminal: z.string(), invoice: z.string() });
const payment = "/terminal/:terminal/invoice/:invoice/payment";

/** Registers the pages for people: the hosted payment page and the merchant's dashboard. */
export const registerPages = (server: FastifyInstance, parts: Parts): void => {
  const { state, clock, lifecycle, snapshot, save, deliverInBackground } = parts;
  const invoices = () => [...state.invoices.values()].map(snapshot);

  const find = (params: unknown): Invoice | undefined => {
    const { terminal, invoice } = paramsSchema.parse(params);
    const found = state.invoices.get(invoice);
    return found?.terminalId === terminal ? found : undefined;
  };
  const press = async (
    params: unknown,
    reply: FastifyReply,
    outcome: "paid" | "failed",
  ): Promise<FastifyReply> => {
    const invoice = find(params);
    if (!invoice) return sendNoInvoicePage(reply);
    // If the invoice can't be paid any more, the page that follows says so.
    lifecycle.startPayment(invoice, outcome);
    await save();
    deliverInBackground(invoice);
    return reply.redirect(`/terminal/${invoice.terminalId}/invoice/${invoice.id}/payment`, 303);
  };

  server.get(payment, async ({ params }, reply) => {
    const invoice = find(params);
    if (!invoice) return sendNoInvoicePage(reply);
    if (lifecycle.moveDue()) await save();
    return sendPayPage(reply, snapshot(invoice), clock());
  });
  server.post(`${payment}/pay`, ({ params }, reply) => press(params, reply, "paid"));
  server.post(`${payment}/fail`, ({ params }, reply) => press(params, reply, "failed"));

  server.get("/", (_request, reply) => reply.redirect("/dashboard"));
  server.get("/dashboard", (_request, reply) => sendDashboard(reply, invoices()));
  server.get("/dashboard/list", (_request, reply) =>
    reply
      .headers({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
      .send(dashboardList(invoices()).text),
  );
  server.get("/dashboard.json", (_request, reply) =>
    reply.header("cache-control", "no-store").send({ invoices: invoices() }),
  );
};
