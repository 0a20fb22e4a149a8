import { MerchantServiceError } from "../../src/service/service-error.js";
import type { CreatedInvoice, MerchantService } from "../../src/service/service-port.js";

/** The parts of a chat's stand-in that say how the service answers, and that note its create calls. */
interface ServiceSide {
  readonly connecting: () => Promise<unknown>;
  readonly create: () => CreatedInvoice | Promise<CreatedInvoice>;
  readonly signIn: Partial<MerchantService>;
  readonly terminals: Awaited<ReturnType<MerchantService["listTerminals"]>>["terminals"];
  /** Answers in place of `terminals`, page by page. */
  readonly listTerminals: MerchantService["listTerminals"] | undefined;
  creates: number;
  lists: number;
  lastCall: Parameters<MerchantService["createInvoice"]> | undefined;
}

/** The service as the chat of a test wants it. @param chat the chat, once it is open */
export function serviceOf(chat: () => ServiceSide | undefined): MerchantService {
  const unexpected = () => Promise.reject(new Error("Nobody signs in here."));
  return {
    signInTurn: (_caller, step) => step(),
    passwordGrant: (...call) => chat()?.signIn.passwordGrant?.(...call) ?? unexpected(),
    listAuthenticators: (...call) => chat()?.signIn.listAuthenticators?.(...call) ?? unexpected(),
    challenge: (...call) => chat()?.signIn.challenge?.(...call) ?? unexpected(),
    otpGrant: unexpected,
    listTerminals: async (...call) => {
      const one = chat();
      if (one === undefined) throw new Error("The chat isn't open yet.");
      one.lists += 1;
      return one.listTerminals?.(...call) ?? { terminals: one.terminals, complete: true };
    },
    createInvoice: async (...call) => {
      const checks = call[3];
      const one = chat();
      if (one === undefined) throw new Error("The chat isn't open yet.");
      await one.connecting();
      if ((await checks?.mayCreate()) === "not-allowed")
        throw new MerchantServiceError("not-allowed", "not sent");
      if (checks?.mayBegin() === false) throw new MerchantServiceError("unavailable", "not sent");
      one.creates += 1;
      one.lastCall = call;
      return one.create();
    },
    payLinkOf: ({ id }, payUrl) => (payUrl?.includes(id) === true ? { payLink: payUrl } : {}),
  };
}

/** The create calls of a process that leads or not, beside a call that a former leader may have left behind. */
export const createCallsOf = (chat: {
  readonly mayAct: boolean;
  readonly left: CreatedInvoice | undefined;
}) => ({
  mayBegin: () => chat.mayAct,
  underWay: () => undefined,
  kept: () => undefined,
  leftBehind: async () => chat.left,
});
