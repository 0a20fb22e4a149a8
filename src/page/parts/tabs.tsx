import type { ScreenProps } from "../screen.js";

export function Tabs({
  text,
  show,
  current,
}: Pick<ScreenProps, "text" | "show"> & { readonly current: "counter" | "links" }) {
  const tab = (screen: "counter" | "links", label: string) => (
    <button type="button" aria-current={screen === current ? "page" : undefined} onClick={() => show(screen)}>
      {label}
    </button>
  );
  return (
    <nav class="tabs" aria-label={text("app-tabs")}>
      {tab("counter", text("app-counter-title"))}
      {tab("links", text("app-links-title"))}
    </nav>
  );
}
