import { askForm, type FormField } from "./form-dialog.js";
import { telegram } from "./sandbox-api.js";
import type { BusinessChats, BusinessSettings } from "./types.js";

const rights: Readonly<Record<string, string>> = {
  can_reply: "Send and edit messages",
  can_read_messages: "Mark messages as read",
  can_delete_sent_messages: "Delete messages that it sent",
  can_delete_all_messages: "Delete all messages",
};

/** Asks in which chats the bot may act for a person, and what it may do there. @returns undefined when the form was closed @throws ApiError */
export async function askBusiness(
  userId: number,
  now: BusinessSettings | undefined,
): Promise<BusinessSettings | undefined> {
  const others = (await telegram.users()).filter((user) => user.userId !== userId);
  const before: BusinessChats = now?.chats ?? { except: [] };
  const named = "only" in before ? before.only : before.except;
  const way = "only" in before ? "only" : named.length > 0 ? "except" : "all";
  const chats = (value: string, label: string): FormField => ({
    ...{ name: "chats", type: "radio", value, label, checked: value === way },
    group: "Chats that it manages",
  });
  const entered = await askForm(
    "Business bot",
    [
      chats("all", "All private chats"),
      chats("except", "All but those with…"),
      chats("only", "Only those with…"),
      ...others.map(
        (other): FormField => ({
          ...{ name: "person", type: "checkbox", value: String(other.userId), label: other.firstName },
          checked: named.includes(other.userId),
          group: "…these people",
        }),
      ),
      ...Object.entries(rights).map(
        ([value, label]): FormField => ({
          ...{ name: "right", type: "checkbox", value, label },
          checked: now === undefined || now.rights.includes(value),
          group: "What it may do",
        }),
      ),
    ],
    now === undefined ? "Connect" : "Save",
  );
  if (entered === undefined) return undefined;
  return { rights: entered.getAll("right").map(String), chats: chatsOf(entered) };
}

function chatsOf(entered: FormData): BusinessChats {
  const people = entered.getAll("person").map(Number);
  const way = entered.get("chats");
  if (way === "only") return { only: people };
  return { except: way === "except" ? people : [] };
}
