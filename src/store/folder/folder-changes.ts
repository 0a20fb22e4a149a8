/** While a copy of the folder is being made, the paths of all files that were replaced or removed, or came, are noted. */
export class FolderChanges {
  #paths: Set<string> | undefined;

  readonly note = (path: string): void => void this.#paths?.add(path);

  begin(): void {
    this.#paths = new Set();
  }

  /** Returns the paths that were noted since `begin` or the last `take`. */
  take(): ReadonlySet<string> {
    const paths = this.#paths ?? new Set();
    this.#paths = new Set();
    return paths;
  }

  end(): void {
    this.#paths = undefined;
  }
}
