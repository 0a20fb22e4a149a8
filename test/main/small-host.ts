/** What Node allows itself on a machine, or in a container, with 512 MB. */
export const smallHost = "--max-old-space-size=256";
