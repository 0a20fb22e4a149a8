import { askForm } from "./form-dialog.js";
import type { MenuEntry } from "./menu.js";
import { readPicked } from "./picked-file.js";
import { telegram } from "./sandbox-api.js";
import type { Place } from "./types.js";

/** Returns what the attach menu offers besides files. @param act runs an action in the chat and shows its error */
export function attachments(act: (action: (place: Place) => Promise<unknown>) => void): MenuEntry[] {
  return [
    { label: "🖼 Photo…", onPick: () => act(sendPhoto) },
    { label: "👤 Contact…", onPick: () => act(sendContact) },
    { label: "📍 Location…", onPick: () => act(sendLocation) },
    { label: "🙂 Sticker", onPick: () => act((place) => telegram.attach(place, "sticker")) },
    { label: "🎤 Voice message", onPick: () => act((place) => telegram.attach(place, "voice")) },
  ];
}

async function sendPhoto(place: Place): Promise<void> {
  const entered = await askForm("Photo", [
    { name: "caption", label: "Caption", type: "text" },
    { name: "picture", label: "Picture (or a small sample)", type: "file", accept: "image/*" },
  ]);
  if (entered === undefined) return;
  const caption = textOf(entered, "caption") || undefined;
  const picture = entered.get("picture");
  if (!(picture instanceof File) || picture.size === 0) await telegram.attach(place, "photo", caption);
  else {
    const file = { ...(await readPicked(picture)), isPhoto: true };
    await telegram.sendFile(place, caption === undefined ? file : { ...file, caption });
  }
}

async function sendContact(place: Place): Promise<void> {
  const entered = await askForm("Contact", [
    { name: "firstName", label: "Name", type: "text", value: "Malika", required: true },
    { name: "phoneNumber", label: "Phone", type: "tel", value: "+998901234567", required: true },
  ]);
  if (entered === undefined) return;
  const contact = { firstName: textOf(entered, "firstName"), phoneNumber: textOf(entered, "phoneNumber") };
  await telegram.sendContact(place, contact);
}

async function sendLocation(place: Place): Promise<void> {
  const entered = await askForm("Location", [
    { name: "latitude", label: "Latitude", type: "number", value: "41.311081", required: true },
    { name: "longitude", label: "Longitude", type: "number", value: "69.240562", required: true },
  ]);
  if (entered === undefined) return;
  const numberOf = (name: string) => Number(textOf(entered, name));
  await telegram.sendLocation(place, { latitude: numberOf("latitude"), longitude: numberOf("longitude") });
}

function textOf(entered: FormData, name: string): string {
  const value = entered.get(name);
  return typeof value === "string" ? value.trim() : "";
}
