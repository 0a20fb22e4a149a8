/** The set takes little memory, because it forgets all its values before it takes one too many. */
export class BoundedSet {
  readonly #values = new Set<string>();

  constructor(private readonly most: number) {}

  has(value: string): boolean {
    return this.#values.has(value);
  }

  add(value: string): void {
    if (this.#values.size >= this.most) this.#values.clear();
    this.#values.add(value);
  }

  delete(value: string): void {
    this.#values.delete(value);
  }
}
