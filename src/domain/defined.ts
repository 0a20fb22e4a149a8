/** An object's type without `undefined`: a property that may be undefined becomes one that may be missing. */
type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Removes the properties that are undefined. In records, JSON and options such a property is missing (`exactOptionalPropertyTypes`). */
export const defined = <T extends object>(properties: T): Defined<T> =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as Defined<T>;
