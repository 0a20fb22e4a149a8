import { expect, it } from "vitest";
import { newChatRecord } from "../../../src/features/chat-record.js";
import { findInvoice } from "../../../src/features/invoices/invoice-records.js";

it.each(["constructor", "__proto__", "toString", "", "/", "../43/x", "a/b", "%00"])(
  "there is no invoice under %j, though a button may come back with it",
  async (ref) => {
    const read = (key: string) => Promise.reject(new Error(`looked for ${key}`));
    const deps = {
      store: {
        invoices: { read: async (key: string) => (/^42\/[\w-]+$/.test(key) ? undefined : read(key)) },
      },
    };
    const session = newChatRecord("42", 1);
    expect(await findInvoice({ session, deps } as never, ref)).toBe("none");
  },
);
