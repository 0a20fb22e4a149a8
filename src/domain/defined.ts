/** An object's type without `undefined`: a property that may be undefined becomes one that may be missing. */
type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/**
 * Leaves out the properties that are undefined. In a record, in JSON and in a call's options a property that has no
 * value is missing, and the types say so (`exactOptionalPropertyTypes`).
 */
export const defined = <T extends object>(properties: T): Defined<T> =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as Defined<T>;
