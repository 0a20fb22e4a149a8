import type { ScreenProps } from "../screen.js";

export function SignIn({ text }: ScreenProps) {
  return <h1>{text("app-sign-in-title")}</h1>;
}
