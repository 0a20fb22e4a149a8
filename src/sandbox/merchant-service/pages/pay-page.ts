import type { FastifyReply } from "fastify";
import type { SandboxInvoice } from "../snapshot.js";
import { moment, money, timeLeft, timesPrice } from "./format.js";
import { sendPage } from "./layout.js";
import { type Html, html } from "./page-html.js";

type PayItem = SandboxInvoice["request"]["items"][number];

const banner = html`<p class="sandbox"><strong>Sandbox</strong> · no real money moves on this page</p>`;

/** This script counts down. It reloads the page when the time is up, or while the payment is being processed. */
const script = `
const left = document.getElementById("left");
if (left) {
  const end = Date.now() + Number(left.dataset.ms);
  const show = () => {
    const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    const days = Math.floor(seconds / 86400), hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60);
    left.textContent = days > 0 ? days + (days === 1 ? " day " : " days ") + (hours % 24) + " h"
      : hours > 0 ? hours + " h " + (minutes % 60) + " min"
      : minutes + ":" + String(seconds % 60).padStart(2, "0");
    if (seconds === 0) { clearInterval(timer); setTimeout(() => location.reload(), 700); }
  };
  const timer = setInterval(show, 500);
}
if (document.querySelector(".state.processing")) setTimeout(() => location.reload(), 1000);
`;

const itemRow = ({ name, description, price, quantity }: PayItem, currency: string): Html => html`<li>
<span class="word"><bdi>${name}</bdi></span><span class="number">${money(timesPrice(price, quantity), currency)}</span>
${quantity === 1 ? undefined : html`<span class="soft small">${quantity} × ${money(price, currency)}</span>`}
${description === undefined ? undefined : html`<span class="soft small word"><bdi>${description}</bdi></span>`}
</li>`;

const buttons = (address: string, payLabel: string): Html => html`<div class="buttons">
<form method="post" action="${address}/pay"><button class="main">${payLabel}</button></form>
<form method="post" action="${address}/fail"><button>Fail</button></form>
</div>
<p class="soft small ids">Pay and Fail play the customer's bank: the one accepts the payment, the other refuses it.</p>`;

const expiry = ({ expireAt }: SandboxInvoice, now: number): Html | undefined => {
  if (expireAt === undefined) return undefined;
  const ms = Date.parse(expireAt) - now;
  return html`<p class="left">Time left: <strong id="left" data-ms="${ms}" role="timer">${timeLeft(ms)}</strong>
<span class="soft small">until ${moment(expireAt)}, Tashkent time</span></p>`;
};

/** Describes the state of the payment; undefined before the first attempt to pay. */
const state = (invoice: SandboxInvoice): Html | undefined => {
  const said = (title: string, sentence: string): Html =>
    html`<p class="state ${invoice.status}" role="status"><strong>${title}</strong> ${sentence}</p>`;
  switch (invoice.status) {
    case "created":
      return undefined;
    case "failed":
      return said("The payment failed", "Nothing was charged. You can try again.");
    case "processing":
      return said("Processing", "The payment is on its way. This page looks again by itself.");
    case "paid":
      return said("Paid", `Thank you for buying from ${invoice.merchantName}.`);
    case "expired":
      return said(
        "This invoice has expired",
        `It can't be paid any more. Ask ${invoice.merchantName} for a new link.`,
      );
  }
};

/** Renders the buttons that the customer can use now. */
const actions = (invoice: SandboxInvoice, now: number): Html | undefined => {
  if (invoice.status !== "created" && invoice.status !== "failed") return undefined;
  const address = `/terminal/${invoice.terminalId}/invoice/${invoice.id}/payment`;
  const label = `Pay ${money(invoice.total, invoice.currency)}`;
  return html`${expiry(invoice, now)}${buttons(address, invoice.status === "failed" ? "Try again" : label)}`;
};

/** Sends the hosted payment page of an invoice. `now` is in milliseconds since 1970. */
export const sendPayPage = (reply: FastifyReply, invoice: SandboxInvoice, now: number): FastifyReply => {
  const { items, desc: note } = invoice.request;
  const total = money(invoice.total, invoice.currency);
  return sendPage(reply, 200, {
    title: `${total} to ${invoice.merchantName} · Sandbox`,
    bodyClass: "pay",
    script,
    ...(invoice.status === "processing" ? { refreshSeconds: 2 } : {}),
    body: html`${banner}
<main>
<div class="card">
<h1>${invoice.merchantName}</h1>
<p class="soft small word">${invoice.terminalName}, ${invoice.businessUnitName}</p>
<p class="total word${total.length > 18 ? " long" : ""}">${total}</p>
${state(invoice)}
<ul class="items">${items.map((item) => itemRow(item, invoice.currency))}</ul>
${note === undefined ? undefined : html`<p class="note word"><bdi>${note}</bdi></p>`}
${actions(invoice, now)}
</div>
<p class="soft small ids word">Invoice ${invoice.id}</p>
</main>`,
  });
};

/** Sends the page for an address without an invoice. */
export const sendNoInvoicePage = (reply: FastifyReply): FastifyReply =>
  sendPage(reply, 404, {
    title: "No such invoice · Sandbox",
    bodyClass: "pay",
    body: html`${banner}
<main><div class="card"><h1>No such invoice</h1>
<p class="soft">Check the link, or ask the shop for a new one.</p></div></main>`,
  });
