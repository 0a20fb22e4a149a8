import { feature } from "../frame/feature.js";
import { post, saidOnce } from "../frame/screens/send-or-edit.js";

/** What belongs to every chat, whatever the features are. */
export const chatFeature = feature({
  name: "chat",
  says: {
    news: (scope, entry) => saidOnce(scope, entry, () => post(scope, scope.t(`notice-${entry.about}`))),
  },
  // With every event of the chat its due list is drained, so nothing is left to do at the timer.
  timers: { due: async () => undefined },
});
