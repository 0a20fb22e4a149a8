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
      .filter(([, form]) => bytes.includes(form))
      .map(([form]) => `${name} ${form}`),
  );
}
