import type { Invoice } from "../../../src/invoice/invoice.js";
import type { Store } from "../../../src/store/store-port.js";
import { openAddress } from "../kit/secrets.js";
import type { ServiceInvoice } from "../kit/service.js";
import { owner, seller } from "./people.js";

/** The seller's record of each of the service's invoices, and the owner's copy of it. */
export type Copies = readonly {
  readonly name: string;
  readonly sold: Invoice | undefined;
  readonly copy: Invoice | undefined;
}[];

/** @returns the bot's reference of an invoice, as its callback address has it */
export const refOf = ({ callbackUrl = "" }: Pick<ServiceInvoice, "callbackUrl">): string =>
  openAddress(callbackUrl)?.ref ?? "";

export function copiesOf(store: Store, invoices: readonly ServiceInvoice[]): Promise<Copies> {
  return Promise.all(
    invoices.map(async (invoice) => {
      const ref = refOf(invoice);
      const open = (await store.chats.read(seller))?.invoices[ref];
      return {
        name: invoice.items[0]?.name ?? "",
        sold: open ?? (await store.invoices.read(`${seller}/${ref}`)),
        copy: await store.invoices.read(`${owner}/${ref}`),
      };
    }),
  );
}
