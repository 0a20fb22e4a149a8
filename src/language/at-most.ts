/** Keeps an LRUCache at so many entries. With `max` in place of this it takes the memory for all of them when it is made. */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
