import type { CounterView } from "../../features/page/contract/page-views.js";
import { canDo, closePage, requestWriteAccess } from "../telegram.js";
import type { Text } from "../texts.js";
import type { Notice } from "./use-counter.js";

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
export function NoticeOf({ notice, currency = "", view, text, addAmount, review }: NoticeProps) {
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
