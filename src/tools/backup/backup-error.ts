/** The message is for the operator, and says what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

export const holdsNothing = (file: string): BackupError =>
  new BackupError(`${file} holds no record of the bot that can be read. Take another backup.`);

/** @param name what stands in the backup, which may hold any character */
export const foreignName = (file: string, name: string): BackupError =>
  new BackupError(`${file} is no backup of the bot: it has ${name.replace(/[^\x21-\x7e]/gu, "?")}.`);
