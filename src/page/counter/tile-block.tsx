import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** How far (px) outside of the screen a block is drawn already, so that scrolling and the Tab key find it there. */
const margin = "600px";
/** About how tall (px) a tile is, with two in a row. A block that was drawn once keeps its real height. */
const tallPerTile = 48;

interface TileBlockProps {
  readonly count: number;
  readonly isFirst: boolean;
  /** Draws the tiles. */
  readonly children: () => ComponentChildren;
}

/**
 * A part of the tiles, drawn while it is near the screen, and otherwise an empty place of the same height. The page stays
 * quick with thousands of items, because few tiles exist at a time.
 */
export function TileBlock({ count, isFirst, children }: TileBlockProps) {
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
