import type { PickedFile } from "./types.js";

/** The number of bytes per call of `fromCharCode`, which takes a limited number of arguments. */
const chunk = 0x8000;

/** Reads a file of the visitor's machine into the form that the sandbox takes. */
export async function readPicked(file: File): Promise<PickedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += chunk)
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return { name: file.name, content: btoa(binary), ...(file.type === "" ? {} : { mimeType: file.type }) };
}
