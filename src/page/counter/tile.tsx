import { Component } from "preact";
import type { CounterItem } from "../../features/page/contract/page-views.js";
import { formatAmount } from "../../language/money/money.js";
import type { ScreenProps } from "../screen.js";

interface TileProps extends Pick<ScreenProps, "text"> {
  readonly item: CounterItem;
  readonly language: ScreenProps["state"]["language"];
  /** How many of the item are in the cart. */
  readonly quantity: number;
  /** True when the cart has another currency than the item. */
  readonly isForeign: boolean;
  readonly onTap: (item: CounterItem) => void;
}

/** A saved item: a tap adds one to the cart. Thousands of tiles stay quick, because a tile is drawn again only when its content has changed. */
export class Tile extends Component<TileProps> {
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
