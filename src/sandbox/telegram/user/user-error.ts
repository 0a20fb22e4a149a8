/** Something a person can't do on the phone; answered as `{error}`. */
export class UserError extends Error {
  constructor(
    readonly status: 400 | 404 | 409,
    message: string,
  ) {
    super(message);
  }
}
