import { question, slice } from "../../frame/model/slice.js";
import { itemsQuestion } from "./model/items-question.js";
import { savedItemsRecord } from "./model/saved-items-record.js";

export const items = slice({
  records: {
    /** The items that a merchant has saved for later invoices. */
    savedItems: {
      name: "saved-items",
      stored: {
        what: "A chat's saved items",
        until: "Until the merchant deletes them, or [Delete everything]",
      },
      schema: savedItemsRecord,
      keys: "chat",
    },
  },
  questions: [question("items", itemsQuestion, 1)],
  commands: [{ name: "items", menu: 40, readsText: true }],
});
