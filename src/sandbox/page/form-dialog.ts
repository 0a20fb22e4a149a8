import { button, element } from "./dom.js";

export interface FormField {
  name: string;
  label: string;
  type: "text" | "tel" | "number" | "file" | "checkbox" | "radio";
  /** The heading of a group of fields. Neighbours of the same group stand below one heading. */
  group?: string;
  value?: string;
  /** The kinds of files that can be picked. */
  accept?: string;
  required?: boolean;
  checked?: boolean;
}

/** Asks for the fields in a dialog. @param submit the label of its button @returns what was entered; undefined when the dialog was closed */
export function askForm(title: string, fields: FormField[], submit = "Send"): Promise<FormData | undefined> {
  const headline = element("h2", { id: "form-title" }, title);
  const form = element("form", { class: "fields", method: "dialog" });
  let host: HTMLElement = form;
  let heading: string | undefined;
  for (const { name, label, group, ...rest } of fields) {
    const attributes = {
      name,
      ...rest,
      step: rest.type === "number" ? "any" : undefined,
      autocomplete: "off",
    };
    if (group !== heading) {
      heading = group;
      host = group === undefined ? form : element("fieldset", {}, element("legend", {}, group));
      if (host !== form) form.append(host);
    }
    host.append(element("label", {}, element("span", {}, label), element("input", attributes)));
  }
  form.append(element("button", { type: "submit", class: "primary" }, submit));
  const dialog = element("dialog", { "aria-labelledby": "form-title" }, headline, form);
  dialog.append(button("Cancel", { class: "plain" }, () => dialog.close()));
  document.body.append(dialog);
  return new Promise((resolve) => {
    let entered: FormData | undefined;
    form.addEventListener("submit", () => {
      entered = new FormData(form);
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(entered);
    });
    dialog.showModal();
  });
}
