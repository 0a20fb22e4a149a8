import { describe, expect, it } from "vitest";
import { asksToCancel } from "../../../src/features/basics/model/cancel-words.js";

describe("a typed text", () => {
  it.for([
    "cancel invoice",
    "Cancel the invoice please",
    "cancel invoice 12",
    "cancel my last invoice",
    "can you cancel invoice #5?",
    "cancel invoice for Aziz",
    "delete the invoice",
    "void invoice 5000",
    "cancel the link",
    "cancel",
    "отмени счёт",
    "отмени счет №12",
    "Отмените, пожалуйста, последний счёт",
    "как отменить счёт?",
    "можно отменить ссылку",
    "счёт отмени",
    "удали счёт",
    "отмени счёт на 50 000",
    "отмена",
    "hisobni bekor qil",
    "hisobni bekor qiling 12",
    "invoysni bekor qilib bering",
    "12 invoysni bekor qil",
    "havolani o‘chiring",
    "ҳисобни бекор қил",
    "bekor qilish",
  ])("asks to cancel an invoice: %s", (text) => expect(asksToCancel(text)).toBe(true));

  it.for([
    "Coffee 15000",
    "Отмена бронирования 5000",
    "отмена 5000",
    "Cancellation fee 20 000",
    "удали латте",
    "счёт",
    "Invoice holder 20000",
    "2 латте и 1 чизкейк",
    "hisob",
    "без отмены",
    "remove",
    "",
    "☕",
  ])("asks for something else: %s", (text) => expect(asksToCancel(text)).toBe(false));
});
