import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Api, State } from "./api.js";
import { CallError } from "./api.js";
import { Counter } from "./counter/counter.js";
import { Links } from "./links/links.js";
import type { ScreenName, ScreenProps } from "./screen.js";
import { SignIn } from "./sign-in/sign-in.js";
import { loadTexts, type Text } from "./texts.js";

/** The whole page: loads the state and the texts, and shows the screen that the merchant has opened, or the sign-in before it. */
export function Page({ api, opened }: { readonly api: Api; readonly opened: ScreenName }) {
  const [loaded, setLoaded] = useState<{ state: State; text: Text }>();
  const [failure, setFailure] = useState<string>();
  const [screen, show] = useState(opened);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const state = await api.read<State>("state");
      const text = await loadTexts(state.language);
      document.documentElement.lang = state.language;
      setLoaded({ state, text });
    };
    load().catch((error: unknown) => setFailure(error instanceof CallError ? error.code : "offline"));
  }, [api]);
  if (loaded === undefined) return <p role="status">{failure ?? "…"}</p>;
  const { state, text } = loaded;
  const props = { api, text, state, setState: (next: State) => setLoaded({ state: next, text }), show };
  return screenOf(screen, props);
}

function screenOf(screen: ScreenName, props: ScreenProps): ComponentChildren {
  switch (screen) {
    case "sign-in":
      return <SignIn {...props} />;
    case "counter":
      return <Counter {...props} />;
    case "links":
      return <Links {...props} />;
  }
}
