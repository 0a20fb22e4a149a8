import { type FromBeside, listen, type ToBeside, tell } from "./frame-messages.js";
import { keepInAddress, usersInAddress } from "./page-address.js";
import { Phone } from "./phone.js";
import { SignInHint } from "./sign-in-hint.js";

/** Shows one user's chat alone, as the second one of the page around this frame. */
export function startBesidePage(page: Window): void {
  document.body.classList.add("beside");
  const tellPage = (message: FromBeside) => tell(page, message);
  const hint = new SignInHint({ open: () => tellPage({ kind: "codes" }), asked: () => undefined });
  const phone = new Phone({
    preferred: () => usersInAddress()[0],
    chosen(userId) {
      keepInAddress([userId]);
      tellPage({ kind: "user", userId });
    },
    open: (address) => tellPage({ kind: "open", address }),
    said: () => tellPage({ kind: "said" }),
    newest: (text) => hint.read(text),
    shown: () => undefined,
  });
  listen<ToBeside>(
    () => page,
    ({ text }) => phone.chat.type(text),
  );
  phone.begin();
}
