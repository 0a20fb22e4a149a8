/** The names by which the tests' bot knows that a command in a group is meant for it. */
export const own = {
  commands: new Set(["new", "start", "payments"]),
  groupCommands: new Set(["payments"]),
  username: (): string | undefined => "Shop_bot",
};
