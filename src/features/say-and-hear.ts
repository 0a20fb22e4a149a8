import type { Listeners } from "../frame/chat-events.js";
import type { Sayers } from "../frame/context.js";
import { post, saidOnce } from "../frame/send-or-edit.js";
import { postAsSeller, removeCommand, sayNotPosted, sayStillAsks } from "./business/post-as-seller.js";
import { sayPayment, sayPostsEnded } from "./groups/post-payments.js";
import { sayLeftOut, sayNotCreated, sayUnknown, sayWithdrawn } from "./inline/tell-seller.js";
import { sayDoubts } from "./invoices/create/unknown-outcome-messages.js";
import { sayToCustomers } from "./invoices/share/shared-messages.js";
import { hearSold, hearSoldStatus } from "./invoices/sold/hear-sold.js";
import { hearUnheard } from "./invoices/sold/hear-unheard.js";
import { sayCopy, saySold } from "./invoices/sold/sold-notices.js";
import { sayToOwner } from "./invoices/sold/tell-owner.js";
import { sayCard, sayOver, sayStatus } from "./invoices/status/notices.js";
import { sayReminder } from "./invoices/status/reminders.js";
import { otherSignIn, saySignIn } from "./sign-in/sign-in-elsewhere.js";
import { saySignedOut, signedOutElsewhere } from "./sign-in/sign-out.js";
import { accessIsBack, sayAccessBack } from "./team/events/access-back.js";
import { sayNoLongerSeller } from "./team/events/former-sellers.js";
import { hearSellerState } from "./team/events/hear-seller-state.js";
import { hearTeamState, sayTeamState } from "./team/events/hear-team-state.js";
import { sayTeamNews } from "./team/events/say-news.js";
import { saySellersWait, sellerWaits } from "./team/events/tell-owner.js";
import { hearJoin, hearLeft, sayCandidate } from "./team/joining/candidates.js";
import { sayInvitation, sayInvitationOver } from "./team/joining/invitations.js";
import { hearChanged, hearJoined, hearRefused } from "./team/joining/membership-events.js";
import { hearAsk, sayAsk } from "./team/over-limit/answer-ask.js";
import { hearAnswer, sayAnswer } from "./team/over-limit/ask-owner.js";
import { saySummary } from "./today/daily-summary.js";

/** For each kind of message on the owed list, the function that sends it. */
export const sayers: Sayers = {
  card: sayCard,
  status: sayStatus,
  over: sayOver,
  reminder: sayReminder,
  doubts: sayDoubts,
  customers: sayToCustomers,
  withdrawn: sayWithdrawn,
  "post-as-seller": postAsSeller,
  "remove-command": removeCommand,
  "not-posted": sayNotPosted,
  "still-asks": sayStillAsks,
  "not-created": sayNotCreated,
  unknown: sayUnknown,
  "left-out": sayLeftOut,
  "sign-in": saySignIn,
  "signed-out": saySignedOut,
  "sellers-wait": saySellersWait,
  "access-back": sayAccessBack,
  "team-state": sayTeamState,
  "no-longer-seller": sayNoLongerSeller,
  ask: sayAsk,
  answered: sayAnswer,
  owner: sayToOwner,
  "sold-card": sayCopy,
  "sold-status": saySold,
  payment: sayPayment,
  "posts-ended": sayPostsEnded,
  summary: saySummary,
  invitation: sayInvitation,
  "invitation-over": sayInvitationOver,
  candidate: sayCandidate,
  "team-news": sayTeamNews,
  news: (scope, entry) => saidOnce(scope, entry, () => post(scope, scope.t(`notice-${entry.about}`))),
};

/** The function that handles each event from another chat. */
export const listeners: Listeners = {
  "signed-in": otherSignIn,
  "signed-out": signedOutElsewhere,
  "tell-owner": sellerWaits,
  "access-back": accessIsBack,
  "team-state": hearTeamState,
  ask: hearAsk,
  answered: hearAnswer,
  sold: hearSold,
  "sold-status": hearSoldStatus,
  "sold-unheard": hearUnheard,
  "seller-state": hearSellerState,
  join: hearJoin,
  "join-refused": hearRefused,
  joined: hearJoined,
  left: hearLeft,
  "seller-changed": hearChanged,
};
