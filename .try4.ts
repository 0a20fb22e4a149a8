import { createRequire } from "node:module"; const require=createRequire(import.meta.url);
import { CrowdWorld } from "./test/soak/crowd/world.js";
import { CrowdMerchant } from "./test/soak/crowd/merchant.js";
import { judgeMerchant } from "./test/soak/crowd/judge.js";
import { randomFrom } from "./test/soak/random.js";
const n=Number(process.argv[2]);
const crowd=await CrowdWorld.open();
const ms=Array.from({length:n},(_,i)=>new CrowdMerchant(crowd,i,randomFrom("1",i)));
let b=Date.now(), c=process.cpuUsage();
await Promise.all(ms.map(m=>m.sell().catch(e=>console.log(String(e).slice(0,300)))));
console.log("sell",Date.now()-b,process.cpuUsage(c).user/1e3);
const by=new Map<string,number[]>();
for(const m of ms) for(const s of m.steps) by.set(s.step,[...(by.get(s.step)??[]),s.ms]);
for(const [k,v] of by){v.sort((a,b)=>a-b);console.log(k.padEnd(16),v.length,"p50",Math.round(v[v.length>>1]!),"max",Math.round(v.at(-1)!));}
b=Date.now();c=process.cpuUsage();for(const m of ms) await judgeMerchant(m);console.log("judge",Date.now()-b,process.cpuUsage(c).user/1e3);
console.log(await crowd.memory(), crowd.output.slice(0,2000));
require("node:fs").writeFileSync("/tmp/slow-out.txt",crowd.output);await crowd.close();process.exit(0)
