import { z } from "zod";

/** Switches between the behaviours that docs/interface.md leaves open. A real service might behave in any of these ways. */
export const switchesSchema = z.strictObject({
  /** Sign-in, step 2: a single authenticator comes as the object itself (several always as a list), as a list, or as a list inside `data`. */
  authenticatorsAs: z.enum(["object", "list", "data"]),
  /** Sign-in, step 2: inactive authenticators are listed too, although the query asks for active ones. */
  ignoreOnlyActive: z.boolean(),
  /** Sign-in, steps 1 and 4: the status that answers a wrong password or code. 200 (with another `error`) is used only for the password. */
  refusedGrantStatus: z.union([z.literal(200), z.literal(400), z.literal(401), z.literal(403)]),
  /** Refresh tokens: good once ("rotate"), good for their lifetime ("keep"), or without any use ("off"). */
  refreshTokens: z.enum(["rotate", "keep", "off"]),
  createdStatus: z.union([z.literal(200), z.literal(201)]),
  payUrlScheme: z.enum(["none", "https", "http"]),
  /** The top-level field of the create call that carries the callback address. */
  callbackUrlField: z.string().min(1),
  callbackShape: z.enum(["flat", "nested", "form"]),
  /** Whether callbacks carry an event id and a time. */
  callbackTimes: z.boolean(),
  callbacks: z.enum(["normal", "duplicate", "reversed", "before-answer", "off"]),
  /** With callbacks "before-answer", the invoice is also paid before the create call answers. */
  paidBeforeAnswer: z.boolean(),
  errorShape: z.enum(["message", "oauth", "problem"]),
  /** A payment stays "processing" for this time after [Pay] or [Fail] was pressed, in milliseconds. */
  processingMs: z.number().int().min(0),
});

export type Switches = z.infer<typeof switchesSchema>;

export const switchesPatchSchema = switchesSchema.partial();

/** Changes for some of the switches. An undefined switch stays as it is. */
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
