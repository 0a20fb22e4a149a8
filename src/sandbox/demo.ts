import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { packageFolder } from "./demo/page-files.js";
import { DemoRunsAlready, startDemo } from "./demo/start.js";

const help = `npm run demo -- [options]

  --port N   the page's port (4000; the next free one when it is taken)
  --manners SEED
             how the service behaves where its text is silent, drawn from any word
  --fresh    forget the last run's users, chats and invoices
  --help     show this
`;

const say = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string" },
      fresh: { type: "boolean" },
      manners: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    say(help);
    return;
  }
  const port = Number(values.port ?? 4000);
  if (!Number.isInteger(port) || port < 1 || port > 65_000)
    throw new Error("--port takes a number from 1 to 65000");
  const folder = resolve(packageFolder, ".demo");
  const demo = await startDemo({
    folder,
    port,
    fresh: values.fresh ?? false,
    mannersSeed: values.manners,
    onFault: say,
  });
  say(`\nThe sandbox is ready. Open this address in a browser:\n\n  ${demo.url}\n`);
  say("No real money, no real Telegram. The bot's log is .demo/bot.log. Ctrl+C stops everything.");

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    demo.close().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`It didn't stop cleanly: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

main().catch((error: unknown) => {
  const isExpected = error instanceof DemoRunsAlready;
  say(
    isExpected
      ? error.message
      : `The demo can't start: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(isExpected ? 0 : 1);
});
