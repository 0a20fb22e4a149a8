type Child = Node | string | undefined;

/** Creates an element. Texts are inserted as text and never read as markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | boolean | undefined> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** Creates a real button with its handler. The handler itself deals with rejected promises. */
export function button(
  label: string,
  attributes: Record<string, string | boolean | undefined>,
  onPress: () => void,
) {
  const made = element("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", onPress);
  return made;
}

/** Returns the element with this id. @throws Error when the page has no such element. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no #${id} of the kind it needs`);
  return found;
}
