import { useEffect, useRef, useState } from "preact/hooks";
import type { CounterItem } from "../../domain/mini-app/app-views.js";
import type { ScreenProps } from "../screen.js";
import { type Cart, quantitiesOf } from "./cart.js";
import { Tile } from "./tile.js";

/** How many tiles are drawn at first, and added whenever the merchant comes near the end. */
const atOnce = 60;

interface TilesProps extends Pick<ScreenProps, "text" | "state"> {
  readonly items: readonly CounterItem[];
  readonly cart: Cart;
  readonly onTap: (item: CounterItem) => void;
}

/** The tiles of the saved items, drawn as far as the merchant scrolls. */
export function Tiles({ items, cart, onTap, text, state }: TilesProps) {
  const [drawn, setDrawn] = useState({ of: items, count: atOnce });
  // Another search begins at the top again.
  const count = drawn.of === items ? drawn.count : atOnce;
  const isMore = count < items.length;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isMore || end.current === null) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setDrawn({ of: items, count: count + atOnce });
      },
      { rootMargin: "600px" },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [items, count, isMore]);
  const quantities = quantitiesOf(cart);
  return (
    <>
      <ul class="tiles" aria-label={text("app-items")}>
        {items.slice(0, count).map((item) => (
          <Tile
            key={item.id}
            item={item}
            quantity={quantities.get(item.id) ?? 0}
            isForeign={cart.currency !== undefined && cart.currency !== item.currency}
            language={state.language}
            text={text}
            onTap={onTap}
          />
        ))}
      </ul>
      {isMore && <div ref={end} />}
    </>
  );
}
