import type { FastifyReply } from "fastify";
import type { SandboxDelivery, SandboxInvoice } from "../snapshot.js";
import { clockTime, moment, money } from "./format.js";
import { sendPage } from "./layout.js";
import { type Html, html } from "./page-html.js";

/** This script fetches the list every two seconds, and shows it when it has changed. */
const script = `
const list = document.getElementById("list"), live = document.getElementById("live");
let shown = "";
const say = (text) => { if (live.textContent !== text) live.textContent = text; };
const look = async () => {
  try {
    const response = await fetch("/dashboard/list");
    if (!response.ok) throw new Error(String(response.status));
    const text = await response.text();
    if (text !== shown) { list.innerHTML = text; shown = text; }
    say("Up to date");
  } catch {
    say("Reconnecting…");
  }
  setTimeout(look, 2000);
};
look();
`;

const deliveryRow = ({ status, state, attempts, nextAttemptAt }: SandboxDelivery): Html => {
  const results = attempts.map(({ result }) => String(result));
  const folded =
    results.length > 4 ? `${results.length} attempts, last ${results.at(-1)}` : results.join(", ");
  return html`<li class="small"><span>“${status}”</span><span class="badge ${state}">${state}</span>
<span class="soft word">${folded}${nextAttemptAt === undefined ? "" : `, next at ${clockTime(nextAttemptAt)}`}</span></li>`;
};

const deliveriesOf = ({ callbackUrl, deliveries }: SandboxInvoice): Html => {
  if (callbackUrl === undefined) return html`<p class="soft small">No callback address was given</p>`;
  if (deliveries.length === 0) return html`<p class="soft small">No status callbacks</p>`;
  return html`<ul class="deliveries" aria-label="Status callbacks">${deliveries.map(deliveryRow)}</ul>`;
};

const itemsOf = ({ request: { items } }: SandboxInvoice): Html => {
  const shown = items
    .slice(0, 3)
    .map(
      ({ name, quantity }, index) =>
        html`${index ? ", " : ""}<bdi>${name}</bdi>${quantity === 1 ? "" : ` × ${quantity}`}`,
    );
  return html`${shown}${items.length > 3 ? ` and ${items.length - 3} more` : ""}`;
};

const invoiceCard = (invoice: SandboxInvoice): Html => html`<li class="card invoice">
<div class="top"><span class="number">${money(invoice.total, invoice.currency)}</span>
<span class="badge ${invoice.status}">${invoice.status}</span></div>
<div>
<h2 class="word">${itemsOf(invoice)}</h2>
<p class="soft small word">${invoice.merchantName} · ${invoice.terminalName}, ${invoice.businessUnitName}</p>
<p class="soft small">${moment(invoice.createdAt)}${invoice.expireAt === undefined ? "" : ` · until ${moment(invoice.expireAt)}`}</p>
<p class="soft small word">${invoice.id}</p>
</div>
<div>${deliveriesOf(invoice)}
<a class="small" target="_blank" href="/terminal/${invoice.terminalId}/invoice/${invoice.id}/payment">Open its pay page</a></div>
</li>`;

/** Renders the list of invoices, the newest first. */
export const dashboardList = (invoices: readonly SandboxInvoice[]): Html =>
  invoices.length === 0
    ? html`<p class="card empty soft">No invoice yet. Each one that the service has stored appears here.</p>`
    : html`<ul class="invoices">${invoices.toReversed().map(invoiceCard)}</ul>`;

/** Sends the dashboard, which shows all invoices as the service knows them. */
export const sendDashboard = (reply: FastifyReply, invoices: readonly SandboxInvoice[]): FastifyReply =>
  sendPage(reply, 200, {
    title: "Invoices · Sandbox",
    bodyClass: "dashboard",
    script,
    refreshSeconds: 3,
    body: html`<p class="sandbox"><strong>Sandbox</strong> · the merchant's dashboard, no real invoices</p>
<main>
<div class="intro"><h1>Invoices</h1><p class="soft small">as the service knows them, Tashkent time ·
<span id="live" role="status">Loaded</span></p></div>
<div id="list">${dashboardList(invoices)}</div>
</main>`,
  });
