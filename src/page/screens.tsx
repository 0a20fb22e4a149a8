import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useErrorBoundary, useState } from "preact/hooks";
import { languageOfTag } from "../language/text/locale.js";
import { type Api, type CallError, failureOf } from "./call-bot.js";
import { Counter } from "./counter/counter.js";
import { Links } from "./links/links.js";
import { type State, stateOf } from "./page-state.js";
import { Failure } from "./parts/failure.js";
import type { ScreenName, ScreenProps } from "./screen.js";
import { SignIn } from "./sign-in/sign-in.js";
import { loadTexts, type Text } from "./texts.js";

type Loaded =
  | { readonly kind: "state"; readonly state: State; readonly text: Text }
  | { readonly kind: "failure"; readonly failure: CallError; readonly text: Text };

/** A locked chat shows nothing before a sign-in. While nothing is loaded, the words of index.html stay. */
export function Page({ api, opened }: { readonly api: Api; readonly opened: ScreenName }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [screen, show] = useState(opened);
  const [fault, forgetFault] = useErrorBoundary();
  const load = useCallback(async () => {
    setLoaded(undefined);
    const next = await loadAll(api);
    if (next?.kind === "state" && next.state.access.kind === "locked") show("sign-in");
    setLoaded(next);
  }, [api]);
  useEffect(() => void load(), [load]);

  if (loaded === undefined) return null;
  const { text } = loaded;
  const tryAgain = (): void => {
    forgetFault();
    void load();
  };
  if (fault !== undefined) return <Failure text={text} failure={failureOf(fault)} tryAgain={tryAgain} />;
  if (loaded.kind === "failure") return <Failure text={text} failure={loaded.failure} tryAgain={tryAgain} />;
  const setState = (state: State): void => setLoaded({ kind: "state", state, text });
  return screenOf(screen, { api, text, state: loaded.state, setState, show, opened });
}

/** @returns undefined when not even the texts can be loaded */
async function loadAll(api: Api): Promise<Loaded | undefined> {
  try {
    const state = stateOf(await api.read("state"));
    document.documentElement.lang = state.language;
    return { kind: "state", state, text: await loadTexts(state.language) };
  } catch (error) {
    const language = languageOfTag(navigator.language) ?? "en";
    document.documentElement.lang = language;
    const text = await loadTexts(language).catch(() => undefined);
    return text && { kind: "failure", failure: failureOf(error), text };
  }
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
