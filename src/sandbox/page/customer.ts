import { byId } from "./dom.js";

const frame = () => byId("customer-frame", HTMLIFrameElement);

/** The customer's phone: shows the pay page, once somebody opens a pay link. */
export class CustomerPane {
  constructor() {
    byId("customer-reload", HTMLButtonElement).addEventListener("click", () => {
      // Setting the address again loads the page anew, also after the service was away.
      frame().src = frame().src;
    });
  }

  /** Opens the address if it is a pay page of the sandbox. @returns whether it was. */
  open(address: string): boolean {
    const url = new URL(address, location.href);
    if (!url.pathname.startsWith("/terminal/")) return false;
    // Through the demo's own address, whatever port the link was made with: it may be an earlier run's.
    frame().src = `${url.pathname}${url.search}`;
    frame().hidden = false;
    byId("customer-empty", HTMLElement).hidden = true;
    byId("customer-bar", HTMLElement).hidden = false;
    byId("customer-address", HTMLElement).textContent = address;
    return true;
  }
}
