import { HostileWorld } from "./test/soak/hostile/world.js";
import { nastySteps } from "./test/soak/hostile/updates.js";
import { randomFrom } from "./test/soak/random.js";
const world = await HostileWorld.open();
const r = randomFrom("1","x",Number(process.argv[2] ?? 1));
await nastySteps({ world, random: r, count: 600, add: (n, b) => console.log(n, b), fail: (w) => console.log(w.slice(0, 400)) });
const seen = new Map<string, number>();
for (const c of world.telegram.core.state.chats.slice(1)) for (const m of c.messages) if (m.from === undefined) { const k = (m.text ?? "-").replace(/\d+/g,"N").replace(/\n/g," ").slice(0, 60); seen.set(k, (seen.get(k) ?? 0) + 1); }
console.log([...seen].sort((a, b) => b[1] - a[1]).slice(0, 60));
process.exit(0);
