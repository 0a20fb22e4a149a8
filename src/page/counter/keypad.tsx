import { itemLimits } from "../../invoice/item/item-limits.js";
import { currencyName } from "../../language/money/money.js";
import type { ScreenProps } from "../screen.js";
import {
  amountOf,
  decimalSign,
  digits,
  type Key,
  type KeypadEntry,
  keypadDecimals,
  pressKey,
  shownAmount,
} from "./keypad-amount.js";

interface KeypadProps extends Pick<ScreenProps, "text" | "state"> {
  readonly currency: string;
  readonly entry: KeypadEntry;
  readonly type: (make: (entry: KeypadEntry) => KeypadEntry) => void;
  readonly onAdd: (currency: string) => void;
}

const topRow = ["1", "2", "3"] as const;
const nextRows = ["4", "5", "6", "00", "7", "8", "9", "000"] as const;

/** A keypad for amounts of what isn't a saved item, with a name if the merchant wants one. */
export function Keypad({ currency, entry, type, onAdd, text, state: { language } }: KeypadProps) {
  const decimals = keypadDecimals(currency);
  const press = (key: Key): void =>
    type((before) => ({ ...before, typed: pressKey(before.typed, key, decimals) }));
  const key = (value: Key, label: string = value) => (
    <button type="button" key={value} onClick={() => press(value)}>
      {label}
    </button>
  );
  /** Takes digits from a keyboard, too. Keys that are pressed in the field for the name belong to the name. */
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
        onAdd(currency);
      }}
    >
      <output class="keypad-amount" aria-label={text("app-amount")}>
        {`${shownAmount(entry.typed, language)}\u00a0${currencyName(currency, language)}`}
      </output>
      <label>
        {text("app-amount-name")}
        <input
          value={entry.name}
          maxLength={itemLimits.name}
          autocomplete="off"
          onInput={({ currentTarget: { value } }) => type((before) => ({ ...before, name: value }))}
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
        <button type="button" class={decimals > 0 ? undefined : "keypad-wide"} onClick={() => press("0")}>
          0
        </button>
        <button type="submit" class="keypad-add" aria-disabled={amountOf(entry.typed) === undefined}>
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
