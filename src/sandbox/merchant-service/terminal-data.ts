import { createHash } from "node:crypto";
import type { Switches } from "./switches.js";

/** The terminal of docs/interface.md, "Terminal", exactly as the service sends it. */
export interface WireTerminal {
  readonly id: string;
  readonly name: string;
  readonly businessUnitName: string;
  readonly isDefault: boolean;
  readonly createdDate: string;
  readonly status: string;
}

type TerminalManners = Pick<Switches, "defaultTerminal" | "otherTerminalStatus" | "createdDateDigits">;

type Row = readonly [name: string, businessUnit: string, status?: string, isDefault?: boolean];

const rows: Readonly<Record<string, readonly Row[]>> = {
  "anna@shop.example": [
    ["Counter 1", "Chorsu Bazaar"],
    ["Counter 2", "Chorsu Bazaar"],
    ["Summer terrace", "Chorsu Bazaar", "BLOCKED"],
    ["Counter", "Amir Temur Square"],
    ["Drive-through", "Amir Temur Square"],
    ["Counter", "Yunusobod 4"],
    ["Delivery", "Yunusobod 4"],
    ["Counter", "Chilonzor 9"],
    ["Kiosk by the metro", "Chilonzor 9", "INACTIVE"],
    ["Counter", "Mirzo Ulug‘bek"],
    ["Phone orders", "Mirzo Ulug‘bek"],
    ["Counter", "Oybek metro"],
    ["Coffee cart", "Oybek metro"],
    ["Counter", "Tashkent City Mall"],
    ["Counter, 2nd floor", "Tashkent City Mall"],
    ["Beans & gifts", "Tashkent City Mall"],
    ["Counter", "Sergeli"],
    ["Counter", "Beruniy"],
    ["Bakery corner", "Beruniy", "PENDING"],
    ["Counter", "Airport, hall 2"],
    ["Night window", "Airport, hall 2"],
    ["Main till", "Roastery", "ACTIVE", true],
    ["Wholesale", "Roastery"],
    ["Catering", "Roastery"],
    ["Old till", "Roastery", "CLOSED"],
  ],
  "boris@shop.example": [
    ["Showroom", "Bukhara Carpets"],
    ["Workshop <orders & repairs>", "Bukhara Carpets"],
    ["Fair stand", "Bukhara Carpets", "INACTIVE"],
  ],
  "vera@shop.example": [["Till", "Vera's Alterations"]],
  "dilnoza@shop.example": [
    ["Shop", "Dilnoza Bakery"],
    ["Wedding cakes", "Dilnoza Bakery"],
    ["Tandoor window", "Dilnoza Bakery"],
    ["Market stall", "Dilnoza Bakery", "BLOCKED"],
  ],
  "one-terminal@shop.example": [
    ["Stall at Alay Bazaar", "Samarkand Flowers", "CLOSED"],
    ["Flower shop", "Samarkand Flowers"],
    ["Greenhouse", "Samarkand Flowers", "PENDING"],
  ],
  "closed@shop.example": [
    ["Shop at Khast Imam", "Navruz Souvenirs", "CLOSED", true],
    ["Web shop", "Navruz Souvenirs", "ACTIVATING"],
  ],
};

const uuidFrom = (text: string): string => {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Returns the opening date of a terminal. One terminal was opened each week, the first on 4 March 2024. */
const openedOn = (index: number, digits: number): string => {
  const day = new Date(Date.UTC(2024, 2, 4 + 7 * index, 6, 12, 45)).toISOString();
  const fraction = String(104_729 * (index + 1))
    .padStart(6, "0")
    .slice(-6)
    .padEnd(9, "7");
  return day.replace(".000Z", `.${fraction.slice(0, digits)}Z`);
};

/** Returns the terminals of a login, oldest first. The ids depend only on the seed, the login and the place in the list. */
export const terminalsOf = (
  login: string,
  seed: string,
  { defaultTerminal, otherTerminalStatus, createdDateDigits }: TerminalManners,
): readonly WireTerminal[] => {
  const own = rows[login] ?? [];
  const firstActive = own.findIndex(([, , status = "ACTIVE"]) => status === "ACTIVE");
  const isDefaultOf = { rows: ([, , , isDefault = false]: Row) => isDefault, none: () => false };
  return own.map((row, index) => {
    const [name, businessUnitName, status = "ACTIVE"] = row;
    return {
      id: uuidFrom(`${seed}/${login}/${index}`),
      name,
      businessUnitName,
      isDefault: defaultTerminal === "first" ? index === firstActive : isDefaultOf[defaultTerminal](row),
      createdDate: openedOn(index, createdDateDigits),
      status: status === "ACTIVE" || otherTerminalStatus === "various" ? status : otherTerminalStatus,
    };
  });
};
