import { byId } from "./dom.js";

type View = "pay" | "chat";
const views: View[] = ["pay", "chat"];

const frame = () => byId("customer-frame", HTMLIFrameElement);

/** Shows the customer's phone: the pay page, once a pay link was opened, and the chat with the seller. */
export class CustomerPane {
  constructor() {
    for (const view of views) {
      byId(`customer-show-${view}`, HTMLButtonElement).addEventListener("click", () => this.show(view));
    }
    byId("customer-reload", HTMLButtonElement).addEventListener("click", () => {
      // Setting the same address again reloads the page, for instance after the service was restarted.
      frame().src = frame().src;
    });
  }

  /** Opens the address if it is a pay page of the sandbox. @returns whether it was one. */
  open(address: string): boolean {
    const url = new URL(address, location.href);
    if (!url.pathname.startsWith("/terminal/")) return false;
    // The page is loaded through the demo's own address, because the link may contain the port of an earlier run.
    frame().src = `${url.pathname}${url.search}`;
    frame().hidden = false;
    byId("customer-empty", HTMLElement).hidden = true;
    byId("customer-bar", HTMLElement).hidden = false;
    byId("customer-address", HTMLElement).textContent = address;
    this.show("pay");
    return true;
  }

  /** Shows the pay page, or the chat with the seller. */
  show(view: View): void {
    for (const each of views) {
      byId(`customer-${each}`, HTMLElement).hidden = each !== view;
      byId(`customer-show-${each}`, HTMLButtonElement).setAttribute("aria-pressed", String(each === view));
    }
  }
}
