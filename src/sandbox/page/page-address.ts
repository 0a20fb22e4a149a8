/** Returns the users whose chats the page's address asks for; the second one is shown beside the first. */
export function usersInAddress(): number[] {
  const [, list = ""] = /^#users=([\d,]+)$/.exec(location.hash) ?? [];
  return list.split(",").map(Number).filter(Boolean);
}

/** Keeps the users in the address, so that a reload shows them again. */
export function keepInAddress(users: number[]): void {
  history.replaceState(null, "", `#users=${users.join(",")}`);
}
