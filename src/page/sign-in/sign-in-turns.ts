import type { SignInBody } from "../../features/page/contract/page-requests.js";
import type { SignInView } from "../../features/page/contract/page-views.js";
import { defined } from "../../language/omit-undefined.js";
import { type Api, CallError, randomName, wait } from "../call-bot.js";
import { type State, stateOf } from "../page-state.js";

export type Step = SignInBody["step"];

export interface StepAnswer {
  readonly state: State;
  /** False when the bot doesn't go on with this page's sign-in, so that the next step begins a new one. */
  readonly ours: boolean;
}

/** How long (s) the page waits before each look at the state, while the bot hasn't handled a step yet. */
const waits = [1, 2, 4, 8, 15, 15, 15, 15, 15];

/**
 * The bot handles each step once, by the name of the sign-in and the number of the step. A step without an answer
 * keeps its number, so that sending it again can't be a second try.
 */
export class SignInTurns {
  #session = randomName();
  #turn = 0;
  readonly #api: Api;

  readonly #back: string | undefined;

  /** @param back the callback data of the button that leads on in the chat */
  constructor(api: Api, back?: string) {
    this.#api = api;
    this.#back = back;
  }

  /** @throws CallError when there is no answer; the same step can be sent again then */
  async take(step: Step, before: SignInView): Promise<StepAnswer> {
    const turn = this.#turn + 1;
    const state = await this.#answerTo(
      { session: this.#session, turn, step, ...defined({ back: this.#back }) },
      before,
    );
    this.#turn = turn;
    const { problem, turn: handled } = state.signIn;
    const ours = handled === turn && problem?.kind !== "start-again";
    if (!ours) this.#startAnew();
    return { state, ours };
  }

  async #answerTo(body: SignInBody, before: SignInView): Promise<State> {
    try {
      return stateOf(await this.#api.send("sign-in", body));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "waiting") throw error;
      return this.#waitFor(body.turn, before);
    }
  }

  async #waitFor(turn: number, before: SignInView): Promise<State> {
    const known = JSON.stringify(before);
    for (const seconds of waits) {
      await wait(seconds * 1000);
      const state = stateOf(await this.#api.read("state"));
      // After a reload of the page the bot may still report the sign-in from before the reload. Its turn can be the same,
      // so the whole state is compared.
      if (state.signIn.turn >= turn && JSON.stringify(state.signIn) !== known) return state;
    }
    throw new CallError("waiting");
  }

  #startAnew(): void {
    this.#session = randomName();
    this.#turn = 0;
  }
}
