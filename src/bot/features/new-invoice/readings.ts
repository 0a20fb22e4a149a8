import type { InlineKeyboard } from "grammy";
import { formatAmount } from "../../../domain/money.js";
import type { Draft } from "../../../storage/chat-record.js";
import type { BotContext } from "../../context.js";
import { plainUserText } from "../../locales.js";
import { draftButton } from "../../views/draft.js";
import { dropConfirmedAmounts } from "./draft.js";

type Reading = NonNullable<Draft["readings"]>[number];

/** Buttons with the other readings of the lines just added: “Table 5” at 100,000 beside "Table" at 5,100,000. */
export function addReadings({ t }: BotContext, keyboard: InlineKeyboard, draft: Draft): void {
  for (const [place, reading] of (draft.readings ?? []).entries()) {
    const name = plainUserText(reading.name);
    const label =
      reading.price === undefined
        ? t.plain("button-reading-name", { name })
        : t.plain("button-reading", {
            name,
            quantity: reading.quantity,
            price: formatAmount(reading.price, currencyOf(draft, reading), t.language),
          });
    keyboard.text(label, draftButton(draft, `reading:${place}`)).row();
  }
}

/** Puts a reading in the place of the item; the one before becomes the other reading. @returns false: there is none. */
export function takeReading(draft: Draft, place: number): boolean {
  const reading = draft.readings?.[place];
  const item = reading === undefined ? undefined : draft.items[reading.index];
  if (reading === undefined || item === undefined || draft.readings === undefined) return false;
  if (reading.price === undefined) {
    draft.items.splice(reading.index, 1);
    draft.pending = { name: reading.name };
    if (item.source !== undefined) draft.pending.source = item.source;
    delete draft.readings;
    draft.step = "price";
    return true;
  }
  const { name, price, quantity } = item;
  const { currency, source } = item;
  draft.items[reading.index] = {
    name: reading.name,
    price: reading.price,
    currency,
    quantity: reading.quantity,
    ...(source === undefined ? {} : { source }),
  };
  draft.readings[place] = { index: reading.index, name, price, quantity };
  dropConfirmedAmounts(draft);
  return true;
}

const currencyOf = (draft: Draft, { index }: Reading): string =>
  draft.items[index]?.currency ?? draft.currency;
