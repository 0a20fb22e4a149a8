import fc from "fast-check";

/** A mutant that is found in one run is found in the next. */
fc.configureGlobal({ seed: 1 });
