/**
 * Node loads this script before the bot (node --import). If the demo is killed without stopping the bot, the bot stops
 * by itself. Otherwise it would keep the lock of its data folder, and the next start would fail.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();

export {};
