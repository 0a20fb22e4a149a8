import { call } from "./sandbox-api.js";

/** The code that an active authenticator app shows. */
export interface Code {
  authenticatorId: string;
  code: string;
  secondsLeft: number;
  /** The code was accepted once, so it won't be accepted again. */
  used: boolean;
}

export interface Login {
  login: string;
  password: string;
  purpose: string;
  merchantName: string;
  codes: Code[];
}

/** The state that the merchant service's sandbox reports. */
export interface ServiceState {
  switches: { callbacks: string };
  faults: { kind: string }[];
  logins: Login[];
}

export const service = {
  state: () => call<ServiceState>("GET", "/service/sandbox/state"),
  setSwitches: (switches: Record<string, unknown>) => call("PUT", "/service/sandbox/switches", switches),
  addFault: (fault: Record<string, unknown>) => call("POST", "/service/sandbox/faults", fault),
  /** Ends the access of every merchant: each has to sign in again. */
  endAccess: () => call("POST", "/service/sandbox/access/end"),
  clearFaults: () => call("DELETE", "/service/sandbox/faults"),
};
