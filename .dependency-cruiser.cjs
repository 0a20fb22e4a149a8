/** Who may import whom: the walls between the rooms of src/. Each rule says why it stands. */
const room = (name) => `^src/${name}/`;
const rooms = [
  "app",
  "storage",
  "bot",
  "config",
  "domain",
  "http",
  "inbox",
  "logger",
  "merchant-service",
  "store",
  "telegram",
  "tools",
  "work",
];
const product = `^src/([^/]+\\.ts$|(${rooms.join("|")})/)`;

/** A room may import itself, packages, and the rooms named; nothing else of ours. */
const mayImport = (name, allowed, comment) => ({
  name: `${name}-imports`,
  severity: "error",
  comment,
  from: { path: room(name) },
  to: { path: "^src/", pathNot: [room(name), room("logger"), ...allowed.map(room)] },
});

/** The rooms whose types may be named, but whose code must be handed over by main.ts. */
const typesOnly = (name, rooms) => ({
  name: `${name}-types-only`,
  severity: "error",
  comment: "main.ts hands this code over, so that tests and another store can hand over something else.",
  from: { path: room(name) },
  to: { path: rooms.map(room), dependencyTypesNot: ["type-only"] },
});

/**
 * Packages of the Mini App that the build puts into dist/ and nothing loads from node_modules. They are dev dependencies,
 * because @tma.js needs valibot, and with valibot npm would install TypeScript in production.
 */
const bundledOnly = "node_modules/(preact|@tma\\.js)/";

module.exports = {
  forbidden: [
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    mayImport("domain", [], "Pure rules import nothing of ours, so that they can be tested and moved alone."),
    mayImport("app", ["domain"], "The Mini App runs on the merchant's phone, so it shares pure code only."),
    mayImport("config", [], "Config is read before anything else exists."),
    mayImport("merchant-service", ["domain"], "The interface's client knows no Telegram and no store."),
    mayImport("store", ["domain"], "The store knows the domain's shapes and nothing else."),
    mayImport("inbox", ["domain", "store"], "The inbox knows the store's port, not who handles events."),
    typesOnly("inbox", ["store"]),
    mayImport(
      "telegram",
      ["domain", "inbox"],
      "Code that knows the Bot API hands updates to the inbox's port.",
    ),
    mayImport(
      "bot",
      ["domain", "telegram", "merchant-service", "store", "inbox", "work"],
      "The bot knows the ports of the store, the inbox, the service and the threads. HTTP feeds the inbox, never the bot.",
    ),
    typesOnly("bot", ["merchant-service", "store", "inbox", "work"]),
    mayImport("work", ["domain"], "A job takes and gives plain data, so that a thread can do it."),
    mayImport("http", ["domain", "inbox", "store"], "HTTP feeds the inbox; it never calls the bot."),
    typesOnly("http", ["inbox", "store"]),
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
      comment: "A feature's index.ts says what the other features may use of it.",
      from: { path: "^src/bot/([^/]+)/" },
      to: {
        path: "^src/bot/[^/]+/",
        pathNot: ["^src/bot/$1/", "^src/bot/shared/", "^src/bot/[^/]+/index\\.ts$"],
      },
    },
    {
      name: "shared-code-knows-no-feature",
      severity: "error",
      comment: "Every feature uses the shared code, so it must not depend on one of them.",
      from: { path: "^src/bot/shared/" },
      to: { path: "^src/bot/", pathNot: "^src/bot/shared/" },
    },
    {
      name: "config-and-logger-are-handed-over",
      severity: "error",
      comment:
        "main.ts hands over settings and the log, so that tests can hand over others. What only shapes a line of a log that was handed over may be imported.",
      from: { path: "^src/", pathNot: "^src/([^/]+\\.ts$|config/|logger/|storage/|tools/)" },
      to: {
        path: "^src/(config|logger)/",
        pathNot: "^src/logger/(describe-error|spaced-warning)\\.ts$",
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
      name: "no-dev-dependency-in-the-product",
      severity: "error",
      comment: "Production installs without them. The packages of bundledOnly don't need to be there.",
      from: { path: product },
      to: {
        path: "node_modules/",
        pathNot: bundledOnly,
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only"],
      },
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
