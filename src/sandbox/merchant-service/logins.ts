/** An authenticator of a login. Only authenticators of the type otp have a secret. */
export interface SandboxAuthenticator {
  readonly id: string;
  readonly type: string;
  readonly active: boolean;
  /** The secret in Base32, as authenticator applications take it. */
  readonly secret?: string;
}

export interface SandboxLogin {
  readonly login: string;
  readonly password: string;
  /** The case that this login demonstrates. */
  readonly purpose: string;
  readonly merchantName: string;
  readonly userId: string;
  /** When false, the password grant answers with tokens at once. */
  readonly secondFactor: boolean;
  readonly authenticators: readonly SandboxAuthenticator[];
}

/** All logins of the sandbox. They open nothing outside the sandbox. */
export const sandboxLogins: readonly SandboxLogin[] = [
  {
    login: "anna@shop.example",
    password: "Samovar-On-The-Roof-41",
    purpose: "One authenticator, 25 terminals on several pages, some not active, one default",
    merchantName: "Chorsu Coffee",
    userId: "6f1d5f0e-5a3e-4d0a-9a51-0c1f6f2a7b01",
    secondFactor: true,
    authenticators: [
      { id: "anna-phone", type: "otp", active: true, secret: "KVKFKRCPNZQUYMLXOVYDSQKJKZDTSRLD" },
    ],
  },
  {
    login: "boris@shop.example",
    password: "Nine Blue Carpets, 1974",
    purpose: "Several authenticators to choose from (one inactive, one push)",
    merchantName: "Bukhara Carpets",
    userId: "b2f0c8a4-93d7-4d65-8f3b-57a8b8a3c902",
    secondFactor: true,
    authenticators: [
      { id: "boris-old-phone", type: "otp", active: false, secret: "GEZTGNBVGY3TQOJQMFRGGZDFMZTWQ2LK" },
      { id: "boris-push", type: "push", active: true },
      { id: "boris-phone", type: "otp", active: true, secret: "PJ2XE5DFOJSWC5DJNZTXIZLTORQWCYTC" },
      { id: "boris-tablet", type: "otp", active: true, secret: "MFZGK5DIMVRGK43UMJUW4ZLSMFZGK3DE" },
    ],
  },
  {
    login: "vera@shop.example",
    password: "quince&walnut_1988",
    purpose: "A second factor is needed, but no authenticator is set up",
    merchantName: "Vera's Alterations",
    userId: "0d8f7c12-66ab-4b0d-8c07-2f7f1c1b3d03",
    secondFactor: true,
    authenticators: [],
  },
  {
    login: "dilnoza@shop.example",
    password: "/warm non at 6 am",
    purpose: "No second factor: signed in with the password alone (which begins with a slash)",
    merchantName: "Dilnoza Bakery",
    userId: "93ce3e57-8d0b-4a53-a9f0-4d9be0f01e04",
    secondFactor: false,
    authenticators: [],
  },
  {
    login: "one-terminal@shop.example",
    password: "Tulips4Everyone!",
    purpose: "Exactly one active terminal, so none has to be chosen",
    merchantName: "Samarkand Flowers",
    userId: "c7a94a0b-2f5e-4f89-b6b5-9a3c02d7ef05",
    secondFactor: true,
    authenticators: [
      { id: "flowers-phone", type: "otp", active: true, secret: "ORUGKZTMN53WK4TTMFZGKYTMN5XW2ZLE" },
    ],
  },
  {
    login: "closed@shop.example",
    password: "gone-Fishing-till-May",
    purpose: "No active terminal at all",
    merchantName: "Navruz Souvenirs",
    userId: "4e1b62d9-70c4-4e2c-9d1d-b8f0a95c6606",
    secondFactor: true,
    authenticators: [
      { id: "souvenirs-phone", type: "otp", active: true, secret: "ONUG64DDNRXXGZLEOVXHI2LMNVQXSMJS" },
    ],
  },
];

/** Returns the login with this name; undefined when there is none. */
export const findLogin = (login: string): SandboxLogin | undefined =>
  sandboxLogins.find((candidate) => candidate.login === login);
