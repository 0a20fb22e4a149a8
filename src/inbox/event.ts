import type { Document, Update } from "grammy/types";
import type { TimerRecord } from "../store/store-port.js";

/** The content of a message that may hold a secret; in memory only. */
export interface Withheld {
  readonly text?: string | undefined;
  readonly document?: Document | undefined;
  /** Written here by hand: a text that was forwarded, or sent via a bot, answers no question of the sign-in. */
  readonly typed: boolean;
}

/** What comes in from outside and must not be lost: kept on disk before it is acknowledged. */
export type InboxPayload =
  | {
      readonly source: "telegram";
      readonly update: Update;
      /** The message's content was left out at the intake; this names it in the vault. */
      readonly secret?: string;
      /** Why it was left out: the chat's messages may hold a secret, or an event still waiting may ask for one. */
      readonly vaulted?: "awaited" | "possible";
      /** The text behind a command was cut off at the intake and is gone: the message is to be deleted. */
      readonly cut?: boolean;
    }
  | {
      readonly source: "status-callback";
      /** Our reference of the submission. */
      readonly ref: string;
      /** When it was submitted, as its callback address says, in milliseconds. */
      readonly submittedAt: number;
      readonly contentType: string;
      readonly contentEncoding: string;
      /** The body's bytes as they came, in base64. */
      readonly body: string;
    }
  | {
      /** A create call was answered when its process had lost the lead, and could keep the answer no more. */
      readonly source: "created-late";
      /** Our reference of the submission. */
      readonly ref: string;
      /** The service's id of the invoice. */
      readonly id: string;
      readonly payLink: string;
    }
  | { readonly source: "timer"; readonly name: "retention" }
  | {
      readonly source: "timer";
      readonly name: TimerRecord["name"];
      /** Our reference of the invoice. */
      readonly ref: string;
      /** When it was to fire, in milliseconds. */
      readonly at: number;
    };

export interface NewEvent {
  /** Lane key: the private chat. */
  readonly chat: string;
  /** Deduplication key, e.g. `u:<update_id>`. Events with the same key are one event. */
  readonly key: string;
  readonly payload: InboxPayload;
}

export interface InboxEvent extends NewEvent {
  /** Position in the inbox; grows, and never repeats. */
  readonly n: number;
  readonly receivedAt: number;
}
