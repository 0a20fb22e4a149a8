import type { VirtualClock } from "../kit/clock.js";
import type { Gate } from "../kit/gate.js";
import { type FakeService, refusal } from "../kit/service.js";
import { ConnectionFault, clientOf, type HttpAnswer, httpAnswer } from "../kit/service-client.js";
import type { Weather } from "./weather.js";

const never = new Promise<never>(() => undefined);

interface NetworkParts {
  readonly service: FakeService;
  readonly clock: VirtualClock;
  readonly weather: Weather;
  /** Of the process that calls. */
  readonly gate: Gate;
  readonly refresh: boolean;
  readonly note: (what: string) => void;
  readonly log: (event: string, fields: object) => void;
}

/** What a gateway answers where the service should have. */
const faultyAnswers: readonly ((answer: HttpAnswer) => HttpAnswer)[] = [
  () => httpAnswer({ status: 200, body: "<html>It works!</html>" }),
  () => httpAnswer({ status: 200, body: {} }),
  (answer) => ({ ...answer, body: { kind: "unreadable", fault: "broken-off" } }),
  () => httpAnswer({ status: 500, body: "oops" }),
  () => httpAnswer({ status: 503, body: { message: "busy" } }),
  () => httpAnswer({ status: 408, body: "" }),
];

/** The product's client; the process may be gone before a request leaves, while it is on its way, and after. */
export const simulatedClient = ({ clock, weather, gate, note, ...given }: NetworkParts) =>
  clientOf({
    ...given,
    now: clock.now,
    sleep: clock.sleep,
    exchange: async (call, carryOut) => {
      if (!gate.goesOn()) return never;
      const fault = weather.service();
      await clock.sleep(fault === "unreachable" ? 20 : weather.latency());
      const isLost = fault === "lost-before" || fault === "unreachable";
      const isRefused = fault === "too-many" || fault === "error-before";
      // What has left the process arrives, whatever becomes of the process.
      const answer = isLost || isRefused ? undefined : httpAnswer(carryOut());
      note(`service: ${call?.name} ${answer === undefined ? "doesn't come there" : answer.status}`);
      if (fault !== "unreachable")
        await clock.sleep(isLost || fault === "lost-after" ? 5_000 : weather.latency());
      if (!gate.goesOn()) return never;
      if (fault === "unreachable") throw new ConnectionFault("ECONNREFUSED", "refused");
      if (fault === "too-many") return { ...httpAnswer(refusal(429)), retryAfter: 5 };
      if (fault === "error-before") return httpAnswer(refusal(502));
      if (fault === "faulty") return weather.pick(faultyAnswers)(answer ?? httpAnswer(refusal(500)));
      if (answer === undefined || fault === "lost-after")
        throw new ConnectionFault("DEADLINE", "no answer within the time");
      return answer;
    },
  });
