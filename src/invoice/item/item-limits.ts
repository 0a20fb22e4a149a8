/** The bot's limits for an item. The service itself limits only the quantity (docs/interface.md, "Limits"). */
export const itemLimits = {
  items: 100,
  name: 128,
  description: 512,
  /** The limit for the ICPU code, the package code and the merchant's own id of the item. */
  code: 64,
  imageUrl: 2048,
  metadataLines: 20,
  metadataKey: 64,
  metadataValue: 256,
  /** The most characters of metadata as JSON, and how deep its values may be nested. */
  metadataJson: 3_500,
  metadataDepth: 5,
  priceIntegerDigits: 12,
  quantity: 1_000_000,
} as const;
