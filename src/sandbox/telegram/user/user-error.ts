/** Thrown for an action that isn't possible on the phone; answered as `{error}`. */
export class UserError extends Error {
  constructor(
    readonly status: 400 | 404 | 409,
    message: string,
  ) {
    super(message);
  }
}
