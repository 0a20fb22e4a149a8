import type { Document, Update } from "grammy/types";
import type { AppRequest, AppUser } from "../features/page/contract/page-requests.js";
import type { ChatEvent, TimerName } from "../features/slices.js";

export interface Withheld {
  readonly text?: string | undefined;
  readonly document?: Document | undefined;
  /** A text that was forwarded or sent via another bot wasn't typed, so it doesn't answer a question of the sign-in. */
  readonly typed: boolean;
}

/** An event must not be lost, so it is on disk before its sender is told that it arrived. */
export type InboxPayload =
  | {
      readonly source: "telegram";
      readonly update: Update;
      /** The intake has removed the message's content from the update, and this handle finds the content in memory. */
      readonly secret?: string;
      /** A sign-in asks for a secret ("awaited"), or an event that waits before this one may start one ("possible"). */
      readonly withheldBecause?: "awaited" | "possible";
      /** The intake has cut off the text behind a command, which may be a password, so the bot deletes the message. */
      readonly cut?: boolean;
    }
  | {
      /** The page waits until its request is handled, so the bot handles it like a tap on a button. */
      readonly source: "app";
      readonly user: AppUser;
      readonly request: AppRequest;
      readonly secret?: string;
    }
  | {
      readonly source: "status-callback";
      readonly ref: string;
      /** The callback's address says at which time (ms) the merchant submitted the invoice. */
      readonly submittedAt: number;
      readonly contentType: string;
      readonly contentEncoding: string;
      readonly body: string;
    }
  | {
      /** The service's answer came after the process had lost the lead, so the next leader must handle it. */
      readonly source: "created-late";
      readonly ref: string;
      readonly id: string;
      readonly payLink?: string;
      readonly isMade?: boolean;
    }
  | {
      /** Another chat tells this event. It was in that chat's due list before. */
      readonly source: "chat";
      readonly from: string;
      readonly event: ChatEvent;
    }
  | { readonly source: "timer"; readonly name: "retention" }
  | {
      readonly source: "timer";
      readonly name: TimerName;
      /** The timer of an invoice has the invoice's reference, and the timer of a due list has its time. */
      readonly ref: string;
      readonly at: number;
    };

export interface NewEvent {
  readonly chat: string;
  /** Two events with the same key, e.g. `u:<update_id>`, are the same event delivered twice. */
  readonly key: string;
  readonly payload: InboxPayload;
}

export interface InboxEvent extends NewEvent {
  /** The inbox's numbers grow and never repeat. */
  readonly n: number;
  readonly receivedAt: number;
}
