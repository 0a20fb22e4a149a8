import { z } from "zod";

/** What the interface leaves open (docs/interface.md names the places), each as something a real service might do. */
export const switchesSchema = z.strictObject({
  /** Sign-in, step 2: one authenticator as the object itself (several still as a list), always a list, or a list inside `data`. */
  authenticatorsAs: z.enum(["object", "list", "data"]),
  /** Sign-in, step 2: leaves inactive authenticators in, though the query asks for active ones. */
  ignoreOnlyActive: z.boolean(),
  /** Sign-in, steps 1 and 4: how a wrong password or code is answered; 200 (with another `error`) only for the password. */
  refusedGrantStatus: z.union([z.literal(200), z.literal(400), z.literal(401), z.literal(403)]),
  /** Refresh tokens: each is good once, or for its lifetime, or not used for anything. */
  refreshTokens: z.enum(["rotate", "keep", "off"]),
  createdStatus: z.union([z.literal(200), z.literal(201)]),
  payUrlScheme: z.enum(["none", "https", "http"]),
  /** The top-level field of the create call that carries the callback address. */
  callbackUrlField: z.string().min(1),
  callbackShape: z.enum(["flat", "nested", "form"]),
  /** Whether callbacks carry an event id and a time. */
  callbackTimes: z.boolean(),
  callbacks: z.enum(["normal", "duplicate", "reversed", "before-answer", "off"]),
  /** With callbacks "before-answer": the invoice is paid, too, before the create call answers. */
  paidBeforeAnswer: z.boolean(),
  errorShape: z.enum(["message", "oauth", "problem"]),
  /** How long a payment stays "processing" once [Pay] or [Fail] is pressed on the pay page. */
  processingMs: z.number().int().min(0),
});

export type Switches = z.infer<typeof switchesSchema>;

export const switchesPatchSchema = switchesSchema.partial();

/** Some of the switches; what is undefined stays as it is. */
export type SwitchesPatch = z.infer<typeof switchesPatchSchema>;

export const givenSwitches = (patch: SwitchesPatch): SwitchesPatch =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

export const defaultSwitches: Readonly<Switches> = {
  authenticatorsAs: "object",
  ignoreOnlyActive: false,
  refusedGrantStatus: 401,
  refreshTokens: "rotate",
  createdStatus: 200,
  payUrlScheme: "none",
  callbackUrlField: "callbackUrl",
  callbackShape: "flat",
  callbackTimes: true,
  callbacks: "normal",
  paidBeforeAnswer: false,
  errorShape: "message",
  processingMs: 0,
};
