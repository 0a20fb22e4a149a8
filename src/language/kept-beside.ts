/** Returns the thing that memory keeps beside each given object for as long as that object lives. */
export function keptBeside<Owner extends object, Thing>(make: () => Thing): (owner: Owner) => Thing {
  const things = new WeakMap<Owner, Thing>();
  return (owner) => {
    const thing = things.get(owner) ?? make();
    things.set(owner, thing);
    return thing;
  };
}
