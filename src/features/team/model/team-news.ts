import { z } from "zod";
import { joinRefusal } from "./join.js";

/** The events of a team that must be told to the owner or to a seller. Nothing else is stored of it. */
export const teamNews = z.discriminatedUnion("what", [
  /** To the seller: the owner has approved. */
  z.object({ what: z.literal("joined") }),
  /** To a candidate: nobody joins the team of `owner`, for a reason. "signed-in": the chat has signed in meanwhile. */
  z.object({
    what: z.literal("refused"),
    owner: z.string(),
    why: z.union([joinRefusal, z.literal("signed-in")]),
  }),
  /** To the seller: the owner has changed limits or terminals. */
  z.object({ what: z.literal("changed") }),
  /** To a seller who has left the team of `owner`. */
  z.object({ what: z.literal("you-left"), owner: z.string() }),
  /** To the seller: the owner has paused or resumed the seller. */
  z.object({ what: z.enum(["paused", "resumed"]) }),
  /** To the owner: a seller has left. */
  z.object({ what: z.literal("left"), seller: z.string(), name: z.string() }),
]);

export type TeamNews = z.infer<typeof teamNews>;

/** Returns the key by which newer news replaces older news on the due list. */
export function newsKey(news: TeamNews): string {
  if (news.what === "left") return `${news.what}:${news.seller}`;
  return news.what === "resumed" ? "paused" : news.what;
}
