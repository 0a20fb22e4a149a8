import type { Api } from "./call-bot.js";
import type { State } from "./page-state.js";
import type { Text } from "./texts.js";

export interface ScreenProps {
  readonly api: Api;
  readonly text: Text;
  readonly state: State;
  /** Takes over a newer state, such as the one that an answer of the sign-in brings. */
  readonly setState: (state: State) => void;
  readonly show: (screen: ScreenName) => void;
  /** The screen with which a button of the chat has opened the page. */
  readonly opened: ScreenName;
}

export const screenNames = ["sign-in", "counter", "links"] as const;

export type ScreenName = (typeof screenNames)[number];
