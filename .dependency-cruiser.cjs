/** Who may import whom: the walls between the rooms of src/. Each rule says why it stands. */
const room = (name) => `^src/${name}/`;
const product =
  "^src/(domain|merchant-service|storage|inbox|bot|callbacks|config|logger|metrics|locales-folder|main)";

/** A room may import itself, packages, and the rooms named; nothing else of ours. */
const mayImport = (name, allowed, comment) => ({
  name: `${name}-imports`,
  severity: "error",
  comment,
  from: { path: room(name) },
  to: { path: "^src/", pathNot: [room(name), ...allowed.map(room)] },
});

/** The rooms whose types may be named, but whose code must be handed over by main.ts. */
const typesOnly = (name, rooms) => ({
  name: `${name}-types-only`,
  severity: "error",
  comment: "It is handed these by main.ts, so that tests and another storage can hand it something else.",
  from: { path: room(name) },
  to: { path: rooms.map(room), dependencyTypesNot: ["type-only"] },
});

module.exports = {
  forbidden: [
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    mayImport("domain", [], "Pure rules: nothing of ours, so they can be tested and moved alone."),
    mayImport("merchant-service", ["domain"], "The interface's client knows no Telegram and no storage."),
    mayImport("storage", ["domain"], "Records know the domain's shapes and nothing else."),
    mayImport(
      "inbox",
      ["domain", "storage"],
      "The inbox knows the port of the storage, not who handles events.",
    ),
    typesOnly("inbox", ["storage"]),
    mayImport(
      "bot",
      ["domain", "merchant-service", "storage", "inbox"],
      "Never callbacks: both are fed by the inbox.",
    ),
    typesOnly("bot", ["merchant-service", "storage", "inbox"]),
    mayImport(
      "callbacks",
      ["domain", "merchant-service", "storage", "inbox"],
      "Never bot: both feed and are fed by the inbox.",
    ),
    typesOnly("callbacks", ["merchant-service", "storage", "inbox"]),
    {
      name: "postgresql-stays-in-its-folder",
      severity: "error",
      comment:
        "Whoever needs the database is handed a Database, which has one kind of error and tells no values.",
      from: { path: product, pathNot: "^src/storage/postgres/" },
      to: { path: "node_modules/pg/" },
    },
    {
      name: "feature-to-feature",
      severity: "error",
      comment:
        "What two features share lives beside features/, so that a feature can be removed with its folder.",
      from: { path: "^src/bot/features/([^/]+)/" },
      to: { path: "^src/bot/features/", pathNot: "^src/bot/features/$1/" },
    },
    {
      name: "config-logger-and-metrics-are-handed-over",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(main|config|logger|metrics|locales-folder)" },
      to: { path: "^src/(config|logger|metrics|locales-folder)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "sandbox-reads-the-interface-by-itself",
      severity: "error",
      comment: "So that it can disagree with our client.",
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
      from: { path: product },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
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
