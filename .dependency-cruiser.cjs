/** Who may import whom: the walls between the rooms of src/. Each rule says why it stands. */
const room = (name) => `^src/${name}/`;
const rooms = [
  "config",
  "engine",
  "features",
  "frame",
  "http",
  "invoice",
  "language",
  "log",
  "page",
  "service",
  "store",
  "telegram",
  "tools",
  "work",
];
const product = `^src/([^/]+\\.tsx?$|(${rooms.join("|")})/)`;

/** The pure parts of features: what they keep, and the rules for it. */
const pureParts = [
  "^src/features/[^/]+/(model|contract|ledger|tables)/",
  "^src/features/([^/]+/slice|slices|chat-record|due-list|open-questions)\\.ts$",
  "^src/frame/model/",
];
const pure = [room("language"), room("invoice"), ...pureParts];

/** The store's errors. They are a leaf, and whoever reads or writes records may tell them apart. */
const storeErrors = "^src/store/errors\\.ts$";

/** A room may import itself, packages, and the paths named; nothing else of ours. */
const mayImport = (name, allowed, comment) => ({
  name: `${name}-imports`,
  severity: "error",
  comment,
  from: { path: room(name) },
  to: { path: "^src/", pathNot: [room(name), room("log"), ...allowed] },
});

/** The rooms whose types may be named, but whose code must be handed over by assemble.ts. The store's errors are no such code. */
const typesOnly = (name, rooms) => ({
  name: `${name}-types-only`,
  severity: "error",
  comment: "assemble.ts hands this code over, so that tests and another store can hand over something else.",
  from: { path: room(name) },
  to: { path: rooms.map(room), pathNot: storeErrors, dependencyTypesNot: ["type-only"] },
});

module.exports = {
  forbidden: [
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    mayImport(
      "language",
      ["^src/invoice/item/(item-limits|item-fields)\\.ts$"],
      "Reading and writing texts, amounts and times knows of an invoice only the limits of an item, into which a typed line is read.",
    ),
    mayImport(
      "invoice",
      [room("language")],
      "The rules of an invoice import no feature, so that all may use them.",
    ),
    {
      name: "pure-parts-stay-pure",
      severity: "error",
      comment:
        "What a feature keeps, and its rules, import pure code only, so that the store may check records by them.",
      from: { path: pureParts },
      to: { path: "^src/", pathNot: pure },
    },
    mayImport(
      "page",
      [room("language"), room("invoice"), "^src/features/page/contract/"],
      "The page runs on the merchant's phone, so it shares pure code and its own contract only.",
    ),
    mayImport("config", [], "Config is read before anything else exists."),
    mayImport(
      "service",
      [room("language"), room("invoice")],
      "The interface's client knows no Telegram and no store.",
    ),
    mayImport(
      "store",
      [...pure, room("engine"), room("config")],
      "The store knows the records' shapes, the engine's ports and its settings.",
    ),
    {
      name: "store-errors-are-a-leaf",
      severity: "error",
      comment: "All rooms that meet the store's errors may import them.",
      from: { path: storeErrors },
      to: { path: "^src/" },
    },
    typesOnly("store", ["config"]),
    mayImport(
      "engine",
      [...pure, room("store")],
      "The engine knows the store's port, not who handles events.",
    ),
    typesOnly("engine", ["store"]),
    mayImport(
      "telegram",
      [...pure, room("engine"), storeErrors],
      "Code that knows the Bot API hands updates to the engine's port.",
    ),
    mayImport(
      "frame",
      [...pure, room("telegram"), room("service"), room("store"), room("engine"), room("work")],
      "Every feature uses the frame, so it must not depend on one of them.",
    ),
    mayImport(
      "features",
      [...pure, ...["frame", "telegram", "service", "store", "engine", "work"].map(room)],
      "Features know the ports of the store, the engine, the service and the threads. HTTP feeds the engine, never a feature.",
    ),
    typesOnly("frame", ["service", "store", "engine", "work"]),
    typesOnly("features", ["service", "store", "engine", "work"]),
    mayImport("work", pure, "A job takes and gives plain data, so that a thread can do it."),
    mayImport(
      "http",
      [...pure, room("engine"), room("store")],
      "HTTP feeds the engine; it never calls a feature.",
    ),
    typesOnly("http", ["engine", "store"]),
    {
      name: "postgresql-stays-in-its-folder",
      severity: "error",
      comment:
        "Whoever needs the database is handed a Database, which has one kind of error and tells no values.",
      from: { path: product, pathNot: "^src/store/postgres/" },
      to: { path: "node_modules/pg/" },
    },
    {
      name: "feature-to-feature-through-its-index",
      severity: "error",
      comment:
        "A feature's index.ts says what the other features may use of it; its pure parts are open to all.",
      from: { path: "^src/features/([^/]+)/" },
      to: {
        path: "^src/features/[^/]+/",
        pathNot: ["^src/features/$1/", "^src/features/[^/]+/index\\.ts$", ...pureParts],
      },
    },
    {
      name: "config-and-log-are-handed-over",
      severity: "error",
      comment:
        "assemble.ts hands over settings and the log, so that tests can hand over others. What only shapes a line of a log that was handed over may be imported.",
      from: { path: "^src/", pathNot: "^src/([^/]+\\.ts$|config/|log/|tools/)" },
      to: {
        path: "^src/(config|log)/",
        pathNot: "^src/log/(describe-error|spaced-warning)\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "sandbox-reads-the-interface-by-itself",
      severity: "error",
      comment: "The sandbox must be able to disagree with our client.",
      from: { path: room("sandbox") },
      to: { path: product },
    },
    {
      name: "product-never-imports-the-sandbox",
      severity: "error",
      from: { path: product },
      to: { path: room("sandbox") },
    },
    {
      name: "packages-are-declared",
      severity: "error",
      from: { path: "^src/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown", "undetermined"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
