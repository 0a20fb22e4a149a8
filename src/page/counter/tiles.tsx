import { Component, type ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { CounterItem } from "../../features/page/contract/page-views.js";
import { formatAmount } from "../../language/money/money.js";
import type { ScreenProps } from "../screen.js";
import { type Cart, quantitiesOf } from "./cart.js";

/** How far (px) outside of the screen a block is drawn already, so that scrolling and the Tab key find it there. */
const margin = "600px";
/** About how tall (px) a tile is, with two in a row. A block that was drawn once keeps its real height. */
const tallPerTile = 48;

interface TileBlockProps {
  readonly count: number;
  readonly isFirst: boolean;
  readonly children: () => ComponentChildren;
}

/** Only tiles near the screen are drawn, so that the page stays quick with thousands of items. */
function TileBlock({ count, isFirst, children }: TileBlockProps) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ isNear: isFirst, height: count * tallPerTile });
  useEffect(() => {
    const block = box.current;
    if (block === null) return;
    const watch = new IntersectionObserver(
      (changes) => {
        const now = changes.at(-1);
        if (now === undefined) return;
        // The tile that has the focus stays, so that the keyboard goes on from there.
        const isNear = now.isIntersecting || block.contains(document.activeElement);
        setPlace({ isNear, height: now.boundingClientRect.height });
      },
      { rootMargin: margin },
    );
    watch.observe(block);
    return () => watch.disconnect();
  }, []);
  return (
    <div class="tiles" ref={box} style={place.isNear ? undefined : { height: `${place.height}px` }}>
      {place.isNear && children()}
    </div>
  );
}

interface TileProps extends Pick<ScreenProps, "text"> {
  readonly item: CounterItem;
  readonly language: ScreenProps["state"]["language"];
  readonly quantity: number;
  readonly isForeign: boolean;
  readonly onTap: (item: CounterItem) => void;
}

/** A saved item: a tap adds one to the cart. Thousands of tiles stay quick, because a tile is drawn again only when its content has changed. */
class Tile extends Component<TileProps> {
  override shouldComponentUpdate(next: TileProps): boolean {
    const { item, quantity, isForeign, language } = this.props;
    return (
      item !== next.item ||
      quantity !== next.quantity ||
      isForeign !== next.isForeign ||
      language !== next.language
    );
  }

  override render({ item, quantity, isForeign, language, text, onTap }: TileProps) {
    const { name } = item;
    const price = formatAmount(item.price, item.currency, language);
    return (
      <button
        type="button"
        class="tile"
        aria-disabled={isForeign}
        aria-label={
          isForeign
            ? text("app-tile-other-currency", { name, price })
            : text("app-tile", { name, price, count: quantity })
        }
        onClick={() => onTap(item)}
      >
        <bdi class="tile-name">{name}</bdi>{" "}
        <span class="tile-foot">
          <span>{price}</span> {quantity > 0 && <span class="tile-count">{quantity}</span>}
        </span>
      </button>
    );
  }
}

/** How many tiles a block has. The page is one, two or three tiles wide, so that each block fills whole rows. */
const inBlock = 24;

interface TilesProps extends Pick<ScreenProps, "text" | "state"> {
  readonly items: readonly CounterItem[];
  readonly cart: Cart;
  readonly onTap: (item: CounterItem) => void;
}

export function Tiles({ items, cart, onTap, text, state }: TilesProps) {
  const quantities = quantitiesOf(cart);
  const tileOf = (item: CounterItem, index: number) => (
    // A screen reader counts the items that aren't drawn, too.
    // biome-ignore lint/a11y/useSemanticElements: an li must lie directly in its list, and a block is between the two.
    <div key={item.id} role="listitem" aria-posinset={index + 1} aria-setsize={items.length}>
      <Tile
        item={item}
        quantity={quantities.get(item.id) ?? 0}
        isForeign={cart.currency !== undefined && cart.currency !== item.currency}
        language={state.language}
        text={text}
        onTap={onTap}
      />
    </div>
  );
  const starts = Array.from({ length: Math.ceil(items.length / inBlock) }, (_, block) => block * inBlock);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a ul may hold nothing but li elements, and a block isn't one.
    <div class="tile-blocks" role="list" aria-label={text("app-items")}>
      {starts.map((start) => {
        const block = items.slice(start, start + inBlock);
        return (
          <TileBlock key={`${block[0]?.id} ${block.length}`} count={block.length} isFirst={start === 0}>
            {() => block.map((item, index) => tileOf(item, start + index))}
          </TileBlock>
        );
      })}
    </div>
  );
}
