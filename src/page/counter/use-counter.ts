import { useEffect, useRef, useState } from "preact/hooks";
import type {
  CounterItem,
  CounterView,
  DraftAnswer,
  DraftProblem,
  ReviewView,
} from "../../features/page/contract/page-views.js";
import { type CallError, failureOf, randomName, wait } from "../call-bot.js";
import type { ScreenProps } from "../screen.js";
import { closePage } from "../telegram.js";
import { addAmount, addItem, draftOf, emptyCart, setQuantity, withoutGone } from "./cart.js";
import { amountOf, type KeypadEntry, nothingTyped } from "./keypad-amount.js";
import { sendUntilHandled } from "./send-until-handled.js";
import { useCart } from "./use-cart.js";

export type Notice = DraftProblem | "other-currency" | "full" | "amount-left" | "in-chat";

/** A draft that is in the chat, and whose review card the page shows, too. */
export interface Reviewed {
  /** The id of the request that has brought it there. */
  readonly from: string;
  readonly shown: ReviewView;
}

interface FailedCall {
  readonly call: "load" | "review";
  readonly failure: CallError;
}

export const sendToChat = <T>(send: () => Promise<T>): Promise<T> =>
  sendUntilHandled(send, (error) => failureOf(error).code === "waiting", wait);

export function useCounter({ api }: Pick<ScreenProps, "api">) {
  const hand = useCart();
  const [view, setView] = useState<CounterView>();
  const [failed, setFailed] = useState<FailedCall>();
  const [notice, setNotice] = useState<Notice>();
  const [isSending, setSending] = useState(false);
  const [entry, setEntry] = useState(nothingTyped);
  const [isKeypad, showKeypad] = useState(false);
  const [reviewed, setReviewed] = useState<Reviewed>();
  // A second tap may come before the screen shows that the first one is under way.
  const sending = useRef(false);

  async function load(): Promise<void> {
    try {
      const loaded = await api.read<CounterView>("counter");
      const before = hand.now();
      const after = withoutGone(before, new Map(loaded.items.map((item) => [item.id, item])));
      if (after !== before) {
        hand.change(() => after);
        setNotice("items-gone");
      }
      setView(loaded);
      setFailed(undefined);
    } catch (error) {
      setFailed({ call: "load", failure: failureOf(error) });
    }
  }
  useEffect(() => void load(), []);

  /** Changes the cart, unless it is on its way into the chat: a line that is added then would be in neither the draft nor the cart. */
  const change: typeof hand.change = (make) => {
    if (sending.current) return;
    setNotice(undefined);
    hand.change(make);
  };

  function hasRoom(): boolean {
    const fits = view !== undefined && hand.now().lines.length < view.room;
    if (!fits) setNotice("full");
    return fits;
  }

  async function review(): Promise<void> {
    if (sending.current) return;
    // A merchant in a hurry forgets to add the amount, and the invoice would lack it.
    if (amountOf(entry.typed) !== undefined) {
      setNotice("amount-left");
      showKeypad(true);
      return;
    }
    if (hand.now().lines.length === 0) return;
    sending.current = true;
    setSending(true);
    setNotice(undefined);
    setFailed(undefined);
    hand.change((cart) => ({ ...cart, sent: cart.sent ?? randomName() }));
    try {
      await send();
    } catch (error) {
      setFailed({ call: "review", failure: failureOf(error) });
    } finally {
      sending.current = false;
      setSending(false);
    }
  }

  async function send(): Promise<void> {
    const draft = draftOf(hand.now());
    if (draft === undefined) return;
    const answer = await sendToChat(() => api.send<DraftAnswer>("draft", draft));
    if (answer.kind === "in-chat") {
      hand.change(() => emptyCart);
      if (answer.review !== undefined) return setReviewed({ from: draft.id, shown: answer.review });
      setNotice("in-chat");
      closePage();
      return;
    }
    // No draft will come of this request, so the next tap on [Review] sends a new request.
    hand.change(({ sent: _sent, ...cart }) => cart);
    setNotice(answer.problem);
    if (answer.problem === "items-gone") await load();
  }

  return {
    view,
    cart: hand.cart,
    removed: hand.removed,
    reviewed,
    endReview: () => setReviewed(undefined),
    notice,
    failure: failed?.failure,
    isSending,
    tryAgain: () => void (failed?.call === "review" ? review() : load()),
    review: () => void review(),
    tapItem(item: CounterItem): void {
      const { currency = item.currency, lines } = hand.now();
      const isThere = lines.some((line) => "item" in line && line.item === item.id);
      if (currency !== item.currency) setNotice("other-currency");
      else if (isThere || hasRoom()) change((cart) => addItem(cart, item));
    },
    entry,
    type: (make: (entry: KeypadEntry) => KeypadEntry) => setEntry(make),
    isKeypad,
    showKeypad,
    addAmount(currency: string): void {
      const price = amountOf(entry.typed);
      if (price === undefined || sending.current || !hasRoom()) return;
      change((cart) => addAmount(cart, { name: entry.name, price }, currency));
      setEntry(nothingTyped);
    },
    setQuantity: (index: number, quantity: number) => change((cart) => setQuantity(cart, index, quantity)),
    remove(index: number): void {
      if (sending.current) return;
      setNotice(undefined);
      hand.remove(index);
    },
    empty(): void {
      if (sending.current) return;
      setNotice(undefined);
      hand.empty();
    },
    undo(): void {
      if (!sending.current) hand.undo();
    },
  };
}

export type CounterInHand = ReturnType<typeof useCounter>;
