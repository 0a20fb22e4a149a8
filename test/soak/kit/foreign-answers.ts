interface ForeignAnswer {
  readonly status: number;
  readonly body: string;
}

/** What comes from whatever stands between the bot and Telegram: none of it says what became of the call. */
export const foreignAnswers: readonly ForeignAnswer[] = [
  { status: 502, body: "<html><h1>502 Bad Gateway</h1></html>" },
  { status: 502, body: '{"message":"Bad Gateway"}' },
  { status: 502, body: "" },
  { status: 503, body: '{"ok":false}' },
  { status: 504, body: "null" },
  { status: 429, body: '{"message":"slow down"}' },
  { status: 403, body: '{"error":"blocked by the firewall"}' },
  { status: 400, body: '{"ok":false,"error_code":"400","description":"Bad Request"}' },
  { status: 200, body: "<html>It works!</html>" },
  { status: 200, body: '{"ok":true,"result":' },
  { status: 200, body: '{"ok":true}' },
  { status: 200, body: '{"ok":false,"error_code":403}' },
  { status: 200, body: '{"ok":"true","result":true}' },
  { status: 200, body: "{}" },
  { status: 200, body: "[]" },
  { status: 200, body: '"x"' },
  { status: 200, body: "null" },
  { status: 200, body: "" },
];
