import type { ScreenProps } from "../screen.js";

/**
 * Says whose chat a sign-in here opens, because a link to this page may carry somebody else's launch. The name and the
 * username have a line each and a direction of their own, so that no name can pass for a username or for this page's words.
 */
export function Whose({ text, state: { person } }: Pick<ScreenProps, "text" | "state">) {
  return (
    <div class="whose">
      <p>{text("app-whose")}</p>
      <p class="whose-name">
        <bdi>{person.name}</bdi>
      </p>
      <p>
        {person.username === undefined ? text("app-whose-nameless") : <bdi dir="ltr">@{person.username}</bdi>}
      </p>
      <p class="hint">{text("app-whose-not-you")}</p>
    </div>
  );
}
