import { keepsSoLong } from "./bounded/kept.js";
const t=process.hrtime.bigint();
console.log(await keepsSoLong("1",0), Number(process.hrtime.bigint()-t)/1e9, process.cpuUsage());
process.exit(0);
