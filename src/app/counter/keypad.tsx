import { useState } from "preact/hooks";
import { itemLimits } from "../../domain/item/item-limits.js";
import { minorUnits } from "../../domain/money/money.js";
import type { ScreenProps } from "../screen.js";
import { amountOf, decimalSign, digits, type Key, pressKey, shownAmount } from "./keypad-amount.js";

interface KeypadProps extends Pick<ScreenProps, "text" | "state"> {
  readonly currency: string;
  /** Adds an amount to the cart. @returns false when the cart is full */
  readonly onAdd: (amount: { readonly name: string; readonly price: string }, currency: string) => boolean;
}

const topRow = ["1", "2", "3"] as const;
const nextRows = ["4", "5", "6", "00", "7", "8", "9", "000"] as const;

/** A keypad for amounts of what isn't a saved item, with a name if the merchant wants one. */
export function Keypad({ currency, onAdd, text, state: { language } }: KeypadProps) {
  const [typed, setTyped] = useState("");
  const [name, setName] = useState("");
  const decimals = minorUnits(currency) ?? 2;
  const press = (key: Key): void => setTyped((before) => pressKey(before, key, decimals));
  const price = amountOf(typed);
  const add = (): void => {
    if (price === undefined || !onAdd({ name, price }, currency)) return;
    setTyped("");
    setName("");
  };
  const key = (value: Key, label: string = value) => (
    <button type="button" key={value} onClick={() => press(value)}>
      {label}
    </button>
  );
  /** Takes the digits of a keyboard, too. Keys that are typed into the field for the name are the name's. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const pressed = keyOf(event.key);
    if (pressed !== undefined) press(pressed);
  };
  return (
    <form
      class="keypad"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <output class="keypad-amount" aria-label={text("app-amount")}>
        {`${shownAmount(typed, language)}\u00a0${currency}`}
      </output>
      <label>
        {text("app-amount-name")}
        <input
          value={name}
          maxLength={itemLimits.name}
          autocomplete="off"
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in older browsers. */}
      <div class="keys" role="group" aria-label={text("app-keypad")}>
        {topRow.map((digit) => key(digit))}
        <button type="button" aria-label={text("app-key-back")} onClick={() => press("back")}>
          ⌫
        </button>
        {nextRows.map((digit) => key(digit))}
        {decimals > 0 && key(".", decimalSign(language))}
        {key("0")}
        <button type="submit" class="keypad-add" aria-disabled={price === undefined}>
          {text("app-add")}
        </button>
      </div>
    </form>
  );
}

function keyOf(pressed: string): Key | undefined {
  if (pressed === "Backspace") return "back";
  if (pressed === "," || pressed === ".") return ".";
  return digits.find((digit) => digit === pressed);
}
