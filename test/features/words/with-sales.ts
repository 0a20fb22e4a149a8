import { minute, start } from "../../kit/invoice-chat.js";
import { OneChat } from "../../kit/one-chat.js";

/** Each sale is an item and its customer; the newest is last. */
export async function withSales(
  ...sales: readonly (readonly [item: string, customer: string])[]
): Promise<OneChat> {
  let number = 0;
  const one = await OneChat.open(() => start + number * minute);
  one.create = () => {
    number += 1;
    const id = `inv-${number}`;
    return { id, payLink: `https://pay.example.com/invoice/${id}/payment` };
  };
  for (const [item, customer] of sales) {
    await one.send(`/new ${item}`);
    await one.send(`client ${customer}`);
    await one.tap("Create invoice");
  }
  return one;
}

export const aziz = ["Cake 70000", "Азиз Каримов"] as const;
export const nigora = ["Tea 5000", "Nigora"] as const;
