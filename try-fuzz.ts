import { hostileInput } from "./test/soak/hostile-input.js";
const [first = "0", count = "4"] = process.argv.slice(2);
const t = Date.now();
const r = await hostileInput.run({ seed: "1", first: Number(first), count: Number(count) });
console.log(r.counts, Date.now() - t, "ms");
const seen = new Map<string, [number, string]>();
for (const f of r.failures) { const k = f.replace(/case \d+/, "").replace(/\d+/g, "N").slice(0, 90); const e = seen.get(k); seen.set(k, [(e?.[0] ?? 0) + 1, e?.[1] ?? f]); }
for (const [n, f] of seen.values()) console.log(n, f.slice(0, 700));
process.exit(0);
