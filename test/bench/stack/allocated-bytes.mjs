// Loaded with --import into a process: at the first SIGUSR2 it begins to count what the program puts on its heap, and at
// the next one it prints the bytes.
import { GCProfiler, getHeapStatistics } from "node:v8";

const used = () => getHeapStatistics().used_heap_size;
let watch;

process.on("SIGUSR2", () => {
  if (watch === undefined) {
    watch = { profiler: new GCProfiler(), from: used() };
    watch.profiler.start();
    process.stdout.write("counts allocations\n");
    return;
  }
  let bytes = used() - watch.from;
  for (const { beforeGC, afterGC } of watch.profiler.stop().statistics)
    bytes += beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize;
  process.stdout.write(`allocated ${bytes}\n`);
});
