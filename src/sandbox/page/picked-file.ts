import type { PickedFile } from "./types.js";

/** Bytes that are handed to `fromCharCode` at once; a call takes only so many arguments. */
const chunk = 0x8000;

/** A file of the visitor's machine, as the sandbox takes it. */
export async function readPicked(file: File): Promise<PickedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += chunk)
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return { name: file.name, content: btoa(binary), ...(file.type === "" ? {} : { mimeType: file.type }) };
}
