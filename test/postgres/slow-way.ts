import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { rawServer } from "../kit/raw-server.js";

/** One direction of a connection. What its sender has sent goes through in the end, also when the sender has gone. */
class Pipe {
  readonly held: (() => void)[] = [];
  holds = false;

  constructor(
    readonly from: Socket,
    readonly to: Socket,
    /** Told of each word before it goes on. */
    heard: (words: Buffer) => void = () => undefined,
  ) {
    from.on("data", (chunk: Buffer) => {
      heard(chunk);
      this.#pass(() => to.write(chunk));
    });
    from.on("error", () => from.destroy());
    from.once("close", () => this.#pass(() => to.end()));
  }

  letThrough(): void {
    this.holds = false;
    for (const act of this.held.splice(0)) act();
  }

  #pass(act: () => void): void {
    if (this.holds) this.held.push(act);
    else act();
  }
}

/** A way to a database on which statements, or their answers, can be held back, until the end of the test. */
export async function slowWay(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const pipes = { statements: new Set<Pipe>(), answers: new Set<Pipe>() };
  const target = { port: Number(url.port), host: url.hostname };
  const all = (): Pipe[] => [...pipes.statements, ...pipes.answers];
  let isLast: (words: Buffer) => boolean = () => false;
  let holdsAll = false;
  const server = createServer((client) => {
    const database = connect(target);
    const heard = (words: Buffer): void => {
      if (!isLast(words)) return;
      holdsAll = true;
      for (const pipe of pipes.statements) pipe.holds = true;
    };
    const statements = new Pipe(client, database, heard);
    statements.holds = holdsAll;
    pipes.statements.add(statements);
    pipes.answers.add(new Pipe(database, client));
  });
  const { port, close } = await rawServer(server);
  onTestFinished(() => {
    for (const { from } of all()) from.destroy();
    return close();
  });
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    /** On the connections that are there; later ones are free. */
    hold(what: keyof typeof pipes): void {
      for (const pipe of pipes[what]) pipe.holds = true;
    },
    /** From the first words for which this holds on, themselves included, also on connections that come later. */
    holdFrom(which: typeof isLast): void {
      isLast = which;
    },
    get isHeld(): boolean {
      return all().some(({ held }) => held.length > 0);
    },
    /** Those whose words are held see their connection end. */
    cutOff(): void {
      for (const { held, from } of all()) if (held.length > 0) from.destroy();
    },
    /** All connections break off, without a word of the database. */
    breakOff(): void {
      for (const { from } of all()) from.destroy();
    },
    /** Connections that the database has ended, after all that it was sent by them. */
    get ended(): number {
      return [...pipes.answers].filter(({ from }) => from.destroyed).length;
    },
    /** Every connection has ended, on both sides. */
    get isOver(): boolean {
      return all().every(({ from }) => from.destroyed);
    },
    letThrough(): void {
      isLast = () => false;
      holdsAll = false;
      for (const pipe of all()) pipe.letThrough();
    },
  };
}
