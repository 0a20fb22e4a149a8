import type { Api, State } from "./api.js";
import type { Text } from "./texts.js";

/** What every screen gets. */
export interface ScreenProps {
  readonly api: Api;
  readonly text: Text;
  readonly state: State;
  /** Takes over a newer state, such as the one that an answer of the sign-in brings. */
  readonly setState: (state: State) => void;
  readonly show: (screen: ScreenName) => void;
}

export type ScreenName = "sign-in" | "counter" | "links";
