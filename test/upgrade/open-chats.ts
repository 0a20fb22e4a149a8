import { codeOf, loginOf, passwordOf } from "./stand-ins.js";

/** A text, or the label of a button in brackets. */
type Act = string;

/** A chat that the day leaves in the middle of something, and how it goes on, whatever version the bot has by then. */
export interface OpenChat {
  readonly chat: string;
  /** By default the chat signs in first. */
  readonly isSignedOut?: true;
  /** What has happened on the day. */
  readonly acts: readonly Act[];
  /** What the next version must answer. */
  readonly goesOn: readonly (readonly [act: Act, answer: RegExp])[];
}

/** An entry stays as it is once a version was released with its data. */
export const openChats: readonly OpenChat[] = [
  {
    chat: "201",
    isSignedOut: true,
    acts: ["/signin"],
    goesOn: [
      [loginOf("201"), /password/i],
      [passwordOf("201"), /code/i],
      [codeOf("201"), /signed in/i],
    ],
  },
  {
    chat: "202",
    isSignedOut: true,
    acts: ["/signin", loginOf("202")],
    goesOn: [
      [passwordOf("202"), /code/i],
      [codeOf("202"), /signed in/i],
    ],
  },
  {
    chat: "203",
    isSignedOut: true,
    acts: ["/signin", loginOf("203"), passwordOf("203")],
    goesOn: [[codeOf("203"), /signed in/i]],
  },
  { chat: "204", acts: ["/new"], goesOn: [["Tea 5000", /Tea/]] },
  { chat: "205", acts: ["/new", "Tea"], goesOn: [["5000", /5,000 UZS/]] },
  { chat: "206", acts: ["/new", "Tea", "5000"], goesOn: [["x3", /15,000/]] },
  {
    chat: "207",
    acts: ["/new Tea 5000 x3"],
    goesOn: [["[Create invoice]", /15,000 UZS/]],
  },
  {
    chat: "208",
    acts: ["/new Tea 5000", "[Expiry]", "[Other…]"],
    goesOn: [["2 hours", /2 hours|in 2 h|expires/i]],
  },
  { chat: "209", acts: ["/new Tea 5000", "[Customer]"], goesOn: [["Aziz", /Aziz/]] },
  {
    chat: "210",
    acts: ["/new Tea 5000", "[More…]", "[Note]"],
    goesOn: [["By the door", /By the door/]],
  },
  {
    chat: "211",
    acts: ["/new Tea 5000", "[More…]", "[Save as template]"],
    goesOn: [["Morning", /Morning/]],
  },
  { chat: "212", acts: ["/new Tea 5000", "/cancel"], goesOn: [["[Continue]", /Tea/]] },
  { chat: "213", acts: ["/new Tea 5000", "[Discard]"], goesOn: [["[Undo]", /Tea/]] },
  {
    chat: "214",
    acts: ["/new Tea 5000", "/new Coffee 9000"],
    goesOn: [["[Add to draft]", /Coffee/]],
  },
  { chat: "215", acts: ["/items", "[Add]"], goesOn: [["Honey 70000", /Honey/]] },
  {
    chat: "216",
    acts: ["/items", "[Import]"],
    goesOn: [["file:name,price\nBread,4000\n", /Saved items: 1/]],
  },
  {
    chat: "217",
    acts: ["/items Honey 70000", "[Add Honey · 70,000 UZS]"],
    goesOn: [
      ["[Price]", /price/i],
      ["71000", /71,000/],
    ],
  },
  { chat: "218", acts: ["/settings", "[Time zone]"], goesOn: [["Asia/Almaty", /Almaty/]] },
  {
    chat: "219",
    acts: ["/new Tea 5000 for Aziz", "[Create invoice]", "/invoices", "[Search]"],
    goesOn: [["Aziz", /Aziz/]],
  },
  {
    chat: "220",
    acts: ["/team", "[Invite a seller]"],
    goesOn: [["Dilnoza", /Dilnoza|terminal|per invoice|each/i]],
  },
  { chat: "221", acts: ["/settings", "[Expiry]"], goesOn: [["3 days", /3 days/]] },
  { chat: "222", acts: ["/settings", "[Currency]"], goesOn: [["USD", /Currency: USD/]] },
  {
    chat: "224",
    acts: ["/new Tea 5000", "[Items]", "[Change an item…]"],
    goesOn: [
      ["[Price]", /price/i],
      ["6000", /6,000/],
    ],
  },
  { chat: "225", acts: ["/new Tea 5000", "[More…]", "[Discount]"], goesOn: [["1000", /4,000 UZS/]] },
  { chat: "226", acts: ["/settings", "[Security]"], goesOn: [["[Lock]", /After how long/]] },
  { chat: "227", acts: ["/signout"], goesOn: [["/signin", /Pay login|password/]] },
  { chat: "228", acts: ["/team", "[Invite a seller]", "Dilnoza", "[All]"], goesOn: [["100000", /day/]] },
];
