import { useState } from "preact/hooks";
import { itemLimits } from "../../invoice/item/item-limits.js";
import { formatAmount, lineTotal } from "../../language/money/money.js";
import type { ScreenProps } from "../screen.js";
import type { ShownLine } from "./cart.js";

interface LinesProps extends Pick<ScreenProps, "text" | "state"> {
  readonly lines: readonly ShownLine[];
  readonly setQuantity: (index: number, quantity: number) => void;
  readonly remove: (index: number) => void;
  readonly empty: () => void;
}

export function CartLines({ lines, setQuantity, remove, empty, text, state: { language } }: LinesProps) {
  return (
    <ul class="cart-lines" aria-label={text("app-cart")}>
      {lines.map((line, index) => {
        const { name, currency, quantity } = line;
        return (
          <li key={index} class="cart-line">
            <bdi class="cart-name">{name}</bdi>
            <span>{formatAmount(lineTotal(line), currency, language)}</span>
            <div class="cart-steps">
              <button
                type="button"
                aria-label={text("app-less", { name })}
                onClick={() => (quantity > 1 ? setQuantity(index, quantity - 1) : remove(index))}
              >
                −
              </button>
              <Quantity
                label={text("app-quantity", { name })}
                quantity={quantity}
                onChange={(value) => setQuantity(index, value)}
              />
              <button
                type="button"
                aria-label={text("app-more", { name })}
                onClick={() => setQuantity(index, Math.min(quantity + 1, itemLimits.quantity))}
              >
                +
              </button>
              <button
                type="button"
                class="cart-remove"
                aria-label={text("app-remove", { name })}
                onClick={() => remove(index)}
              >
                ✕
              </button>
            </div>
          </li>
        );
      })}
      {lines.length > 1 && (
        <li class="cart-line">
          <button type="button" onClick={empty}>
            {text("app-empty")}
          </button>
        </li>
      )}
    </ul>
  );
}

interface QuantityProps {
  readonly label: string;
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
}

/** A field for a quantity. A text that isn't a quantity changes nothing, and disappears when the merchant leaves the field. */
function Quantity({ label, quantity, onChange }: QuantityProps) {
  const [typed, setTyped] = useState<string>();
  const read = (text: string): void => {
    const digits = text.replace(/\D/g, "");
    setTyped(digits);
    const value = Number(digits);
    if (value >= 1 && value <= itemLimits.quantity) onChange(value);
  };
  return (
    <input
      inputMode="numeric"
      autocomplete="off"
      aria-label={label}
      maxLength={String(itemLimits.quantity).length}
      value={typed ?? quantity}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onInput={({ currentTarget }) => read(currentTarget.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
}
