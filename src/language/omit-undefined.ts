/**
 * The type of an object whose undefined properties were removed: a property that may be undefined becomes one that may
 * be missing.
 */
type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/**
 * Removes the properties that are undefined, because the types of records, JSON and options allow a property to be
 * missing but not to be undefined (`exactOptionalPropertyTypes`).
 */
export const defined = <T extends object>(properties: T): Defined<T> =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as Defined<T>;
