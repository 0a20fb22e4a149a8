import { feature } from "../../frame/feature.js";
import { askSignIn, signIn } from "./sign-in-command.js";
import { otherSignIn, saySignIn } from "./sign-in-elsewhere.js";
import { saySignedOut, signedOutElsewhere, signOut } from "./sign-out.js";

export const signInFeature = feature({
  name: "signIn",
  handlers: [signIn, signOut],
  takes: ["signin:", "signout:"],
  says: { "sign-in": saySignIn, "signed-out": saySignedOut },
  hears: { "signed-in": otherSignIn, "signed-out": signedOutElsewhere },
  asks: { "sign-in": askSignIn },
});
