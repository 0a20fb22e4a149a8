import type { Update } from "grammy/types";
import type { Random } from "../kit/random.js";
import { forgedData } from "./forged-data.js";
import { mutateJson, mutateText, wellFormed } from "./mutate.js";
import { nastyNumbers, nastyTexts } from "./nasty.js";
import { commands, plainTexts } from "./words.js";
import type { HostileWorld } from "./world.js";

type Kind = "text" | "forged" | "genuine" | "command" | "absurd" | "file" | "edit" | "inline" | "group";

/** How an input looks, by what the batch is about; the larger the number the more often. */
export type Mix = Readonly<Partial<Record<Kind, number>>>;

export interface Scene {
  readonly world: HostileWorld;
  readonly random: Random;
  /** Of a chat that no input is about. */
  readonly victim: { readonly draft: string; readonly ref: string };
  /** Taps and choices that may well create an invoice. */
  intents: number;
  readonly group: number;
}

/** One more input for a chat. */
export function inputOf(scene: Scene, chat: number, mix: Mix): Update {
  const total = Object.values(mix).reduce((sum, share) => sum + share, 0);
  let at = scene.random.below(total);
  for (const [kind, share] of Object.entries(mix) as [Kind, number][]) {
    if (at < share) return noted(scene, made[kind](scene, chat));
    at -= share;
  }
  return made.text(scene, chat);
}

/** Counts what may create an invoice, as an outsider would: the label is the bot's, the tap the user's. */
function noted(scene: Scene, update: Update): Update {
  const data = update.callback_query?.data;
  const isIntent =
    update.chosen_inline_result !== undefined ||
    (typeof data === "string" && /^draft:.+:(create|again-after-unknown)|^inline:/.test(data));
  if (isIntent) scene.intents += 1;
  return update;
}

const person = (id: number) => ({ id, is_bot: false, first_name: "Anna", language_code: "en" });

function pushed(scene: Scene, content: object): Update {
  scene.world.telegram.core.queue.push(content as Omit<Update, "update_id">);
  return last(scene);
}

function last({ world }: Scene): Update {
  const update = world.telegram.updates().at(-1);
  if (update === undefined) throw new Error("Nothing came of it.");
  return update;
}

function textFor({ random }: Scene): string {
  const text = random.chance(0.4)
    ? random.pick(plainTexts)
    : random.chance(0.5)
      ? random.pick(nastyTexts)
      : mutateText(random, random.pick(plainTexts));
  return (
    wellFormed(text)
      .slice(0, 4096)
      .replace(/[\ud800-\udbff]$/, "")
      .trim() || "…"
  );
}

const made: Record<Kind, (scene: Scene, chat: number) => Update> = {
  text(scene, chat) {
    const { world, random } = scene;
    const earlier = world.telegram.core.people.chat(chat)?.messages.filter(({ deleted }) => !deleted) ?? [];
    const replyTo = random.chance(0.1) && earlier.length > 0 ? random.pick(earlier).id : undefined;
    world.telegram.actions.send(chat, textFor(scene), replyTo);
    return last(scene);
  },
  command(scene, chat) {
    const { random } = scene;
    if (random.chance(0.4)) {
      scene.world.telegram.actions.send(chat, `/new ${random.pick(plainTexts)}`);
      return last(scene);
    }
    const tail = random.chance(0.5) ? "" : ` ${textFor(scene)}`;
    const command = `/${random.pick(commands)}${random.chance(0.05) ? "@sandbox_pay_bot" : ""}${tail}`;
    scene.world.telegram.actions.send(chat, command.slice(0, 4096));
    return last(scene);
  },
  genuine(scene, chat) {
    const { world, random } = scene;
    const buttons = world.telegram
      .shown(chat)
      .slice(-4)
      .flatMap(({ id, keyboard }) => keyboard?.inline_keyboard.flat().map((button) => ({ id, button })) ?? [])
      .flatMap(({ id, button }) => ("callback_data" in button ? [{ id, data: button.callback_data }] : []));
    if (buttons.length === 0) return made.command(scene, chat);
    // Else few would come to the end of their draft.
    const ends = buttons.filter(({ data }) => /:(create|done|quantity:.*|terminal:.*|accept)$/.test(data));
    const { id, data } = random.pick(ends.length > 0 && random.chance(0.4) ? ends : buttons);
    return world.tapOn(chat, id, data);
  },
  forged(scene, chat) {
    const { world, random, victim } = scene;
    const shown = world.telegram.shown(chat);
    const seen = shown.flatMap(({ keyboard }) => keyboard?.inline_keyboard.flat() ?? []);
    const known = seen.flatMap((button) => ("callback_data" in button ? [button.callback_data] : []));
    const data = forgedData(random, known, victim);
    const messageId = random.chance(0.7) && shown.length > 0 ? random.pick(shown).id : random.below(5_000);
    const update = world.tapOn(chat, messageId, data);
    const query = update.callback_query;
    if (query === undefined || random.chance(0.8)) return update;
    const others = [
      { ...query, message: { message_id: messageId, date: 0, chat: query.message?.chat } },
      { ...query, message: undefined, inline_message_id: textFor(scene).slice(0, 64) },
      { ...query, message: undefined },
      { ...query, data: undefined, game_short_name: "game" },
    ];
    return { update_id: update.update_id, callback_query: random.pick(others) } as Update;
  },
  edit(scene, chat) {
    const { world, random } = scene;
    const own = world.telegram.core.people
      .chat(chat)
      ?.messages.filter(({ from, text, deleted }) => from === chat && text !== undefined && !deleted);
    if (own === undefined || own.length === 0) return made.text(scene, chat);
    world.telegram.actions.edit(chat, random.pick(own.slice(-6)).id, textFor(scene));
    return last(scene);
  },
  file(scene, chat) {
    const { world, random } = scene;
    const rows = Array.from({ length: random.below(8) }, () => `${textFor(scene)};${textFor(scene)}`);
    const bytes = Buffer.from(`Name;Price\n${rows.join("\n")}`);
    const name = random.pick(["items.csv", "a.txt", "x.xlsx", random.pick(nastyTexts).slice(0, 250) || "f"]);
    world.telegram.actions.sendFile(chat, { name: wellFormed(name), bytes });
    const update = last(scene);
    if (random.chance(0.2) && update.message?.document !== undefined)
      update.message.document = {
        ...update.message.document,
        file_id: textFor(scene).slice(0, 80),
        file_size: random.pick(nastyNumbers),
      };
    return update;
  },
  inline(scene, chat) {
    const { world, random, victim } = scene;
    const query = random.chance(0.05) ? victim.ref : textFor(scene).slice(0, 256);
    const offset = random.chance(0.7)
      ? ""
      : random.chance(0.5)
        ? String(random.below(200))
        : textFor(scene).slice(0, 64);
    if (random.chance(0.15)) {
      const offers = ["offer:", "share:", ""].map((kind) => `${kind}${textFor(scene)}`.slice(0, 64));
      return pushed(scene, {
        chosen_inline_result: {
          result_id: random.pick([...offers, `share:${victim.ref}`]),
          from: person(chat),
          query,
          ...(random.chance(0.8) ? { inline_message_id: `BAAAA${random.below(1e9)}` } : {}),
        },
      });
    }
    const { id } = world.telegram.core.inline.ask({ personId: chat, chatId: chat, query, offset });
    return pushed(scene, { inline_query: { id, from: person(chat), chat_type: "private", query, offset } });
  },
  group(scene, chat) {
    const { random, group } = scene;
    const where = {
      id: group,
      type: random.pick(["group", "supergroup", "channel"]),
      title: random.pick(nastyTexts),
    };
    const date = Math.floor(Date.now() / 1000);
    const from = { ...person(chat), is_bot: random.chance(0.1) };
    const member = (status: string) => ({ user: person(chat), status });
    const statuses = ["member", "left", "kicked", "administrator", "restricted", "creator"];
    return pushed(
      scene,
      random.pick<object>([
        {
          message: {
            message_id: 1,
            date,
            chat: where,
            from,
            text: `/${random.pick(commands)} ${textFor(scene)}`,
          },
        },
        { message: { message_id: 2, date, chat: where, text: textFor(scene), sender_chat: where } },
        {
          my_chat_member: {
            chat: random.chance(0.5) ? where : { id: chat, type: "private" },
            from,
            date,
            old_chat_member: member(random.pick(statuses)),
            new_chat_member: member(random.pick(statuses)),
          },
        },
        {
          callback_query: {
            id: "1",
            from,
            chat_instance: "1",
            data: "x",
            message: { message_id: 3, date, chat: where },
          },
        },
      ]),
    );
  },
  absurd(scene, chat) {
    const { random } = scene;
    const kinds = ["text", "command", "genuine", "forged", "file", "inline", "group", "edit"] as const;
    const { update_id, ...content } = made[random.pick(kinds)](scene, chat);
    const changed = mutateJson(random, content);
    const isObject = typeof changed === "object" && changed !== null && !Array.isArray(changed);
    return { ...(isObject ? changed : { message: changed }), update_id } as Update;
  },
};
