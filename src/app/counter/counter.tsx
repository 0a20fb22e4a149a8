import type { ScreenProps } from "../screen.js";

export function Counter({ text }: ScreenProps) {
  return <h1>{text("app-counter-title")}</h1>;
}
