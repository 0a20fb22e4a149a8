type Child = Node | string | undefined;

/** Makes an element. Text is always text: nothing here reads markup. */
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

/** A real button with its handler; a promise it returns is the handler's own to deal with. */
export function button(
  label: string,
  attributes: Record<string, string | boolean | undefined>,
  onPress: () => void,
) {
  const made = element("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", onPress);
  return made;
}

/** The element of the page's markup with this id. @throws Error when the markup lacks it. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no #${id} of the kind it needs`);
  return found;
}
