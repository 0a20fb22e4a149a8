import { useRef, useState } from "preact/hooks";
import type { CounterLine } from "../../features/page/contract/page-requests.js";
import { isJsonObject, jsonIn } from "../../language/text/json-text.js";
import { launchData } from "../telegram.js";
import { type Cart, emptyCart, removeLine } from "./cart.js";
import { type KeptCart, keptCart } from "./kept-cart.js";

interface Removed {
  readonly from: Cart;
  /** The line that was removed; undefined when the cart was emptied. */
  readonly line?: CounterLine;
}

export interface CartInHand {
  readonly cart: Cart;
  /** Returns the cart of this moment, which may be newer than the one on the screen. */
  now(): Cart;
  change(make: (cart: Cart) => Cart): void;
  remove(index: number): void;
  empty(): void;
  readonly removed: Removed | undefined;
  undo(): void;
}

/** The cart on the screen and on the phone. Two quick taps both count, because each changes the cart of its moment. */
export function useCart(): CartInHand {
  const [kept] = useState(() => cartOnPhone(launchUser()));
  const [cart, show] = useState(kept.read);
  const [removed, setRemoved] = useState<Removed>();
  const held = useRef(cart);
  const set = (next: Cart): void => {
    held.current = next;
    kept.write(next);
    show(next);
  };
  return {
    cart,
    removed,
    now: () => held.current,
    change(make) {
      set(make(held.current));
      setRemoved(undefined);
    },
    remove(index) {
      const from = held.current;
      const line = from.lines[index];
      if (line === undefined) return;
      set(removeLine(from, index));
      setRemoved({ from, line });
    },
    empty() {
      const from = held.current;
      set(emptyCart);
      setRemoved({ from });
    },
    undo() {
      if (removed === undefined) return;
      set(removed.from);
      setRemoved(undefined);
    },
  };
}

/** Stands for the storage of a phone that lets pages keep nothing. The counter works there, too. */
const nothingKept: KeptCart = { read: () => emptyCart, write: () => undefined };

function cartOnPhone(user: number | undefined): KeptCart {
  if (user === undefined) return nothingKept;
  try {
    const kept = keptCart(localStorage, user, Date.now);
    kept.read();
    return kept;
  } catch {
    // The browser throws when the phone's settings forbid it.
    return nothingKept;
  }
}

/** Returns Telegram's id of the user who has opened the page. It only names the cart on this phone: the bot checks the launch itself. */
function launchUser(): number | undefined {
  const user = jsonIn(new URLSearchParams(launchData()).get("user") ?? "");
  // A launch that can't be read is refused by the bot, so the page shows no counter.
  return isJsonObject(user) && typeof user.id === "number" ? user.id : undefined;
}
