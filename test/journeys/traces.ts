/** Looks for secrets in bytes, in every form in which a program might have left one. */

/** The forms of a text, by their names. */
function formsOf(secret: string): [form: string, bytes: Buffer][] {
  const texts: [string, string][] = [
    ["plain", secret],
    ["in JSON", JSON.stringify(secret).slice(1, -1)],
    ["URL-encoded", encodeURIComponent(secret)],
    ["form-encoded", new URLSearchParams([["", secret]]).toString().slice(1)],
    ["in hex", Buffer.from(secret).toString("hex")],
    ...[0, 1, 2].flatMap((shift): [string, string][] => {
      const core = base64Core(secret, shift);
      return [
        [`in base64, shifted by ${shift}`, core],
        [`in base64url, shifted by ${shift}`, core.replaceAll("+", "-").replaceAll("/", "_")],
      ];
    }),
  ];
  return [
    ...texts.map(([form, text]): [string, Buffer] => [form, Buffer.from(text)]),
    ["in UTF-16", Buffer.from(secret, "utf16le")],
  ];
}

/** The characters that a text has in the base64 of a longer one, whatever stands around it. */
function base64Core(secret: string, shift: number): string {
  const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)]);
  const whole = Math.floor((bytes.length * 8) / 6);
  return bytes.toString("base64").slice(Math.ceil((shift * 8) / 6), whole);
}

/**
 * @param secrets by the names under which they are reported: the secrets themselves stay out of a test's output.
 * @returns which secrets stand in the bytes, and in which form.
 */
export function tracesIn(bytes: Buffer, secrets: ReadonlyMap<string, string>): string[] {
  return [...secrets].flatMap(([name, secret]) =>
    formsOf(secret)
      .filter(([, form]) => standsIn(bytes, form))
      .map(([form]) => `${name} ${form}`),
  );
}

/** Six digits stand in any longer number by chance, such as a time or an id; a code stands by itself. */
function standsIn(bytes: Buffer, form: Buffer): boolean {
  if (!/^\d+$/.test(form.toString("latin1"))) return bytes.includes(form);
  for (let at = bytes.indexOf(form); at >= 0; at = bytes.indexOf(form, at + 1)) {
    const around = [bytes[at - 1], bytes[at + form.length]];
    if (around.every((byte) => byte === undefined || !/[0-9a-z]/i.test(String.fromCharCode(byte))))
      return true;
  }
  return false;
}
