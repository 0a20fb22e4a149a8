import { useEffect, useRef, useState } from "preact/hooks";
import type { CounterLine } from "../../features/page/contract/page-requests.js";
import type { CounterView } from "../../features/page/contract/page-views.js";
import { formatAmount, totals } from "../../language/money/money.js";
import { CallNotice } from "../parts/failure.js";
import type { ScreenProps } from "../screen.js";
import { canDo, closePage, requestWriteAccess } from "../telegram.js";
import type { Text } from "../texts.js";
import { shownLines } from "./cart.js";
import { CartLines } from "./cart-lines.js";
import type { CounterInHand, Notice } from "./use-counter.js";

interface DockProps extends ScreenProps {
  readonly counter: CounterInHand;
  readonly view: CounterView;
}

/** The bottom of the counter, which stays in sight: the cart, what the merchant must know, and [Review] with the total. */
export function Dock({ counter, view, ...screen }: DockProps) {
  const { text, state } = screen;
  const { cart, removed, failure, notice, isSending, isKeypad } = counter;
  // Whoever types amounts wants to see what is in the cart already.
  const [isOpen = isKeypad, setOpen] = useState<boolean>();
  const undo = useRef<HTMLButtonElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  // The tapped button disappears with its line, so the focus moves to [Undo].
  useEffect(() => undo.current?.focus(), [removed]);
  const items = new Map(view.items.map((item) => [item.id, item]));
  const lines = shownLines(cart, items, text("app-sale"));
  const isShown = isOpen && lines.length > 0;
  const [sum] = totals(lines);
  const total = sum && formatAmount(sum.amount, sum.currency, state.language);
  return (
    <section class="dock" aria-label={text("app-cart")}>
      {failure !== undefined && <CallNotice {...screen} failure={failure} tryAgain={counter.tryAgain} />}
      <NoticeOf
        notice={notice}
        currency={cart.currency}
        view={view}
        text={text}
        addAmount={() => counter.addAmount(cart.currency ?? view.currency)}
        review={counter.review}
      />
      {removed !== undefined && (
        <div class="notice" role="status">
          <p>
            {removed.line === undefined
              ? text("app-emptied")
              : text("app-removed", { name: nameOf(removed.line) })}
          </p>
          <button
            type="button"
            ref={undo}
            onClick={() => {
              counter.undo();
              toggle.current?.focus();
            }}
          >
            {text("app-undo")}
          </button>
        </div>
      )}
      {isShown && (
        <CartLines
          lines={lines}
          setQuantity={counter.setQuantity}
          remove={counter.remove}
          empty={counter.empty}
          text={text}
          state={state}
        />
      )}
      <div class="dock-row">
        <button
          type="button"
          ref={toggle}
          class="dock-toggle"
          aria-expanded={isShown}
          aria-disabled={lines.length === 0}
          onClick={() => setOpen(!isOpen)}
        >
          {text("app-cart-count", { count: lines.length })}{" "}
          {lines.length > 0 && <span aria-hidden="true">{isShown ? "▾" : "▴"}</span>}
        </button>
        <button
          type="button"
          class="dock-review"
          aria-disabled={total === undefined || isSending}
          onClick={counter.review}
        >
          {reviewLabel()}
        </button>
      </div>
      <p class="only-heard" role="status">
        {total !== undefined && text("app-total", { total })}
      </p>
    </section>
  );

  function reviewLabel(): string {
    if (isSending) return text("app-sending");
    return total === undefined ? text("app-review-nothing") : text("app-review", { total });
  }

  function nameOf(line: CounterLine): string {
    const name = "item" in line ? items.get(line.item)?.name : line.name;
    return name || text("app-sale");
  }
}

interface NoticeProps {
  readonly notice: Notice | undefined;
  readonly currency: string | undefined;
  readonly view: CounterView;
  readonly text: Text;
  /** Adds the amount that stands on the keypad, whose own button may be out of sight. */
  readonly addAmount: () => void;
  /** Sends the cart again, after the bot was allowed to write to the merchant. */
  readonly review: () => void;
}

/** Says in a sentence why something didn't happen, or that the draft is in the chat. The element is always there, so that a screen reader reads each new sentence in it. */
function NoticeOf({ notice, currency = "", view, text, addAmount, review }: NoticeProps) {
  return (
    <div role="status">
      {notice !== undefined && (
        <div class="notice">
          <p>{sentence(notice)}</p>
          {notice === "amount-left" && (
            <button type="button" onClick={addAmount}>
              {text("app-add-to-cart")}
            </button>
          )}
          {notice === "no-chat" && canDo("web_app_request_write_access") && (
            <button type="button" onClick={() => requestWriteAccess(review)}>
              {text("app-allow-messages")}
            </button>
          )}
          {notice === "in-chat" && (
            <button type="button" onClick={closePage}>
              {text("app-back-to-chat")}
            </button>
          )}
        </div>
      )}
    </div>
  );

  function sentence(of: Notice): string {
    switch (of) {
      case "other-currency":
        return text("app-other-currency", { currency });
      case "full":
        return text("app-cart-full", { limit: view.room });
      case "amount-left":
        return text("app-amount-left");
      default:
        return text(`app-draft-${of}`);
    }
  }
}
