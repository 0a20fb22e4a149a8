import type { CounterItem } from "../../features/page/contract/page-views.js";
import type { ScreenProps } from "../screen.js";
import { type Cart, quantitiesOf } from "./cart.js";
import { Tile } from "./tile.js";
import { TileBlock } from "./tile-block.js";

/** How many tiles a block has. The page is one, two or three tiles wide, so that each block fills whole rows. */
const inBlock = 24;

interface TilesProps extends Pick<ScreenProps, "text" | "state"> {
  readonly items: readonly CounterItem[];
  readonly cart: Cart;
  readonly onTap: (item: CounterItem) => void;
}

/** The tiles of the saved items, in blocks, of which only those around the screen are drawn. */
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
