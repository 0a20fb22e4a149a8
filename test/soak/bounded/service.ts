import type { MerchantService } from "../../../src/merchant-service/port.js";

const hourSeconds = 3_600;

/** The service behind its port: it remembers nothing, so that what grows in memory is the bot's. */
export class ForgetfulService implements MerchantService {
  /** What it does wrong to the holder of a token; no error of the service's, but a fault such as ours. */
  fault: ((token: string) => boolean) | undefined;
  #count = 0;

  async passwordGrant(login: string) {
    this.#count += 1;
    const credentials = {
      accessToken: `access of ${login} ${this.#count}`,
      userId: login,
      expiresIn: 12 * hourSeconds,
    };
    return { kind: "signed-in", credentials } as const;
  }

  async listAuthenticators() {
    return [];
  }

  async challenge() {}

  async otpGrant(): Promise<never> {
    throw new Error("Nobody is asked for a code here.");
  }

  async listTerminals(token: string) {
    if (this.fault?.(token) === true) throw new TypeError("A fault that only the soak knows.");
    const terminal = { id: "t-1", name: "Till", businessUnitName: "Unit", isDefault: true, status: "ACTIVE" };
    return { terminals: [terminal], complete: true };
  }

  async createInvoice() {
    this.#count += 1;
    const id = `inv-${this.#count}`;
    return { id, payLink: `https://pay.example.com/terminal/t-1/invoice/${id}/payment` };
  }
}
