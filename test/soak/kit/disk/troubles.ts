/** What a program asks of the disk, one call of the system each. */
export type Call =
  | "open"
  | "create"
  | "read"
  | "write"
  | "sync"
  | "sync-folder"
  | "truncate"
  | "rename"
  | "remove"
  | "make-folder"
  | "list"
  | "stat"
  | "set-times";

/** Calls that change something, or make a change last: what a crash can come between. */
const changing: ReadonlySet<Call> = new Set([
  "create",
  "write",
  "sync",
  "sync-folder",
  "truncate",
  "rename",
  "remove",
  "make-folder",
  "set-times",
]);

export const changes = (call: Call): boolean => changing.has(call);

/** What is wrong with a disk, by name: the code that a call is refused with, or undefined when it works. */
export type Trouble = (call: Call) => string | undefined;

const refusing =
  (code: string, calls: readonly Call[]): Trouble =>
  (call) =>
    calls.includes(call) ? code : undefined;

const needingSpace: readonly Call[] = ["create", "write", "make-folder", "rename"];

/** Ways in which a disk fails for good, until somebody sees to it. */
export const troubles = {
  full: refusing("ENOSPC", needingSpace),
  "full, noticed late": refusing("ENOSPC", ["sync"]),
  quota: refusing("EDQUOT", needingSpace),
  "input/output error": refusing("EIO", ["write", "sync", "sync-folder", "read", "list"]),
  "failing syncs": refusing("EIO", ["sync", "sync-folder"]),
  "failing syncs of folders": refusing("EIO", ["sync-folder"]),
  "too many open files": refusing("EMFILE", ["open", "create", "read", "list", "sync-folder"]),
  "read-only": refusing(
    "EROFS",
    [...changing].filter((call) => call !== "sync" && call !== "sync-folder"),
  ),
  "not permitted": refusing("EACCES", ["create", "make-folder", "rename", "remove", "open"]),
} satisfies Record<string, Trouble>;

export type TroubleName = keyof typeof troubles;
export const troubleNames = Object.keys(troubles) as TroubleName[];
