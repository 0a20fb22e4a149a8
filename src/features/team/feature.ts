import { feature } from "../../frame/feature.js";
import { userText } from "../../frame/locales.js";
import { askButtons, hearAsk, sayAsk } from "./answer-ask.js";
import { hearAnswer, sayAnswer } from "./ask-owner.js";
import { keepPlace, sayNoLongerSeller } from "./events/former-sellers.js";
import {
  accessIsBack,
  hearChanged,
  hearSellerState,
  hearTeamState,
  sayAccessBack,
  sayTeamNews,
  sayTeamState,
} from "./events/sellers-news.js";
import { saySellersWait, sellerWaits, tellOwner } from "./events/sellers-wait.js";
import { hearJoin, hearLeft, sayCandidate } from "./joining/candidates.js";
import { sayInvitation, sayInvitationOver } from "./joining/invitations.js";
import { hearJoined, hearRefused } from "./joining/join-team.js";
import { leaveFirst } from "./joining/leave-team.js";
import { dropOldSums } from "./model/daily-sum.js";
import { dropOldAsks } from "./model/invoice-standing.js";
import { askTeam } from "./one-seller/team-questions.js";
import { moveLog, tidyLog } from "./stored-team-log.js";
import { team } from "./team-command.js";
import { holdsOldTeam, tidyTeam } from "./tidy-team.js";

export const teamFeature = feature({
  name: "team",
  handlers: [leaveFirst, tellOwner, team, askButtons],
  // A seller who wants an account of their own is asked to leave the team first.
  takes: ["ask:", "join:", "join-not:", "/signin", "/signout", "signin:", "signout:", "security:"],
  says: {
    "sellers-wait": saySellersWait,
    "access-back": sayAccessBack,
    "team-state": sayTeamState,
    "no-longer-seller": sayNoLongerSeller,
    ask: sayAsk,
    answered: sayAnswer,
    invitation: sayInvitation,
    "invitation-over": sayInvitationOver,
    candidate: sayCandidate,
    "team-news": sayTeamNews,
  },
  hears: {
    "seller-state": hearSellerState,
    "tell-owner": sellerWaits,
    "access-back": accessIsBack,
    "team-state": hearTeamState,
    ask: hearAsk,
    answered: hearAnswer,
    join: hearJoin,
    "join-refused": hearRefused,
    joined: hearJoined,
    left: hearLeft,
    "seller-changed": hearChanged,
  },
  asks: { team: askTeam },
  before: { "team.log.isLong": moveLog, seller: keepPlace },
  async tidy(scope) {
    const { session, deps } = scope;
    await tidyLog(scope);
    dropOldAsks(session, deps.now());
    dropOldSums(session, deps.now());
    tidyTeam(scope);
  },
  holdsOld: (record, { now }) => holdsOldTeam(record, now),
  privacy({ session, t }) {
    if (session.seller !== undefined)
      return t("privacy-seller", { owner: userText(session.seller.ownerName) });
    return session.team === undefined ? undefined : t("privacy-team");
  },
});
