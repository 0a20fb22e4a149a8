/**
 * Loaded before the bot (node --import). When the demo is killed without a chance to stop the bot, the bot stops by
 * itself; otherwise it would hold the lock of its data folder against the next start.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();

export {};
