import { StorageError } from "../../src/store/errors.js";
import type { RecordStore } from "../../src/store/store-port.js";
import type { OneChat } from "./one-chat.js";

/** From a chosen write on all writes fail, as if the process were gone, until it has started again. */
export class Power {
  writes = 0;
  most = Number.POSITIVE_INFINITY;

  fails(): boolean {
    if (this.writes >= this.most) return true;
    this.writes += 1;
    return false;
  }

  /** Lets this power decide over a store's writes. */
  decideOver<T>(records: RecordStore<T>): void {
    const write = records.write.bind(records);
    records.write = async (key, value) => {
      if (this.fails()) throw new StorageError("ENOSPC", "The disk is full.");
      await write(key, value);
    };
  }

  /** Lets this power decide over the writes of a chat's record, its invoices and their list, and its ledger. */
  decideOverChat(one: OneChat): void {
    one.diskRefuses = () => this.fails();
    this.decideOver(one.store.invoices);
    this.decideOver(one.store.invoicePages);
    this.decideOver(one.store.ledgerPages);
  }
}
