import { feature } from "../../frame/feature.js";
import { otherSignIn, saySignIn } from "./account-chats.js";
import { signInCommand } from "./begin-and-end-sign-in.js";
import { keepMenuButton } from "./menu-button.js";
import { signIn } from "./sign-in-flow.js";
import { saySignedOut, signedOutElsewhere, signOut } from "./sign-out.js";
import { forgetLeft } from "./unless-over.js";

export const signInFeature = feature({
  name: "signIn",
  handlers: [signInCommand, signOut],
  takes: ["signin:", "signout:"],
  says: { "sign-in": saySignIn, "signed-out": saySignedOut },
  hears: { "signed-in": otherSignIn, "signed-out": signedOutElsewhere },
  asks: { "sign-in": signIn },
  timers: { "sign-in": forgetLeft },
  after: { account: keepMenuButton, seller: keepMenuButton, menuUrl: keepMenuButton },
});
