import * as z from "zod";
import { defaultManners, type Manners, mannerShapes, silences } from "./manners.js";

/** How the service behaves: its manners, and what its text doesn't leave open but a test or the demo wants otherwise. */
export const switchesSchema = z.strictObject({
  ...mannerShapes,
  /** "off" sends no status updates, although the text promises them. */
  callbacks: z.enum([...silences.callbacks.readings, "off"]),
  /** Inactive authenticators are listed too, although the query asks for active ones. */
  ignoreOnlyActive: z.boolean(),
  /** A pay link with a scheme, although the text shows none. */
  payUrlScheme: z.enum(["none", "https", "http"]),
  /** The top-level field of the create call that carries the callback address. */
  callbackUrlField: z.string().min(1),
  /** With callbacks "before-answer", the invoice is also paid before the create call answers. */
  paidBeforeAnswer: z.boolean(),
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
  ...defaultManners,
  ignoreOnlyActive: false,
  payUrlScheme: "none",
  callbackUrlField: "callbackUrl",
  paidBeforeAnswer: false,
  processingMs: 0,
};

/** Returns the manners among the switches. */
export const mannersOf = (switches: Switches): Manners =>
  Object.fromEntries(Object.entries(switches).filter(([name]) => name in silences)) as Manners;
