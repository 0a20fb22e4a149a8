import { useMemo, useState } from "preact/hooks";
import { CallNotice, NoAccess } from "../parts/failure.js";
import { Tabs } from "../parts/tabs.js";
import type { ScreenProps } from "../screen.js";
import { Dock } from "./dock.js";
import { searchIn } from "./item-search.js";
import { Keypad } from "./keypad.js";
import { Review } from "./review.js";
import { Tiles } from "./tiles.js";
import { useCounter } from "./use-counter.js";

const none = [] as const;

/** The counter: saved items as tiles, a keypad for amounts, and the cart, which [Review] puts into the chat as a draft. */
export function Counter(props: ScreenProps) {
  const { text, state, show } = props;
  const counter = useCounter(props);
  const [typed, setTyped] = useState("");
  const { isKeypad } = counter;
  const items = counter.view?.items ?? none;
  const search = useMemo(() => searchIn(items), [items]);
  const found = useMemo(() => search(typed), [search, typed]);
  if (counter.failure?.code === "no-access")
    return (
      <div class="counter">
        <Tabs text={text} show={show} current="counter" />
        <NoAccess {...props} />
      </div>
    );
  if (counter.reviewed !== undefined)
    return <Review {...props} {...counter.reviewed} onEnd={counter.endReview} />;
  return (
    <div class={isKeypad ? "counter keys-stay" : "counter"} aria-busy={counter.isSending}>
      <h1 class="only-heard">{text("app-counter-title")}</h1>
      <Tabs text={text} show={show} current="counter" />
      {counter.view === undefined && counter.failure === undefined && (
        <p role="status">{text("app-loading")}</p>
      )}
      {counter.view !== undefined && (
        <>
          {items.length > 0 && (
            <div class="counter-head">
              {!isKeypad && (
                <input
                  type="search"
                  aria-label={text("app-search")}
                  placeholder={text("app-search")}
                  value={typed}
                  autocomplete="off"
                  enterKeyHint="search"
                  onInput={({ currentTarget }) => setTyped(currentTarget.value)}
                />
              )}
              <button type="button" onClick={() => counter.showKeypad(!isKeypad)}>
                {text(isKeypad ? "app-items" : "app-amount")}
              </button>
            </div>
          )}
          {items.length === 0 && <p>{text("app-counter-empty")}</p>}
          {isKeypad || items.length === 0 ? (
            <Keypad
              currency={counter.cart.currency ?? counter.view.currency}
              entry={counter.entry}
              type={counter.type}
              onAdd={counter.addAmount}
              text={text}
              state={state}
            />
          ) : (
            <Tiles items={found} cart={counter.cart} onTap={counter.tapItem} text={text} state={state} />
          )}
          {!isKeypad && items.length > 0 && found.length === 0 && (
            <p role="status">{text("app-search-none")}</p>
          )}
        </>
      )}
      {counter.view === undefined && counter.failure !== undefined && (
        <CallNotice {...props} failure={counter.failure} tryAgain={counter.tryAgain} />
      )}
      {counter.view !== undefined && <Dock {...props} counter={counter} view={counter.view} />}
    </div>
  );
}
