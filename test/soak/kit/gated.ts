import type { MerchantService } from "../../../src/merchant-service/port.js";
import type { RecordStore, Store } from "../../../src/storage/port.js";
import type { Gate } from "./gate.js";

/** A store and a service of which each call passes the gate. */

function gatedRecords<T>(kind: string, records: RecordStore<T>, gate: Gate): RecordStore<T> {
  return {
    read: (key) => gate.pass(`${kind}.read`, () => records.read(key)),
    write: (key, value) => gate.pass(`${kind}.write`, () => records.write(key, value)),
    remove: (key) => gate.pass(`${kind}.remove`, () => records.remove(key)),
    list: (prefix) => records.list(prefix),
  };
}

export function gatedStore(store: Store, gate: Gate): Store {
  const part = <T>(kind: string, records: RecordStore<T>) => gatedRecords(kind, records, gate);
  return {
    ...store,
    chats: part("chats", store.chats),
    credentials: part("credentials", store.credentials),
    invoices: part("invoices", store.invoices),
    savedItems: part("savedItems", store.savedItems),
    templates: part("templates", store.templates),
    invoicePages: part("invoicePages", store.invoicePages),
    inlineOffers: part("inlineOffers", store.inlineOffers),
    accounts: part("accounts", store.accounts),
    deadLetters: part("deadLetters", store.deadLetters),
    unreadable: part("unreadable", store.unreadable),
    timers: part("timers", store.timers),
  };
}

export function gatedService(service: MerchantService, gate: Gate): MerchantService {
  return {
    passwordGrant: (...call) => gate.pass("service.passwordGrant", () => service.passwordGrant(...call)),
    listAuthenticators: (...call) =>
      gate.pass("service.listAuthenticators", () => service.listAuthenticators(...call)),
    challenge: (...call) => gate.pass("service.challenge", () => service.challenge(...call)),
    otpGrant: (...call) => gate.pass("service.otpGrant", () => service.otpGrant(...call)),
    listTerminals: (...call) => gate.pass("service.listTerminals", () => service.listTerminals(...call)),
    createInvoice: (...call) => gate.pass("service.createInvoice", () => service.createInvoice(...call)),
  };
}
