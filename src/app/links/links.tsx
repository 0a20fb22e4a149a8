import type { ScreenProps } from "../screen.js";

export function Links({ text }: ScreenProps) {
  return <h1>{text("app-links-title")}</h1>;
}
