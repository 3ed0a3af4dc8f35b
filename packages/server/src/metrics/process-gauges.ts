import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, type Registry } from "prom-client";

const nanoseconds = 1e9;
const lookEveryMs = 10;

/**
 * Memory, processor time and event loop lag of this process. Not `collectDefaultMetrics`, which
 * cannot be stopped again. Returns what stops the measuring.
 */
export function processGauges(registers: Registry[]): () => void {
  const delay = monitorEventLoopDelay({ resolution: lookEveryMs });
  delay.enable();
  const gauge = (name: string, help: string, value: () => number): void => {
    const created: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: () => created.set(value()),
    });
  };
  gauge("process_start_time_seconds", "When the process started, in Unix time.", () =>
    Math.round(Date.now() / 1000 - process.uptime()),
  );
  const processor: Counter = new Counter({
    name: "process_cpu_seconds_total",
    help: "Processor time used.",
    registers,
    collect: () => {
      const { user, system } = process.cpuUsage();
      processor.reset();
      processor.inc((user + system) / 1e6);
    },
  });
  gauge("process_resident_memory_bytes", "Memory that the process takes.", () =>
    process.memoryUsage.rss(),
  );
  gauge("nodejs_heap_size_used_bytes", "Heap in use.", () => process.memoryUsage().heapUsed);
  gauge(
    "nodejs_heap_size_total_bytes",
    "Heap that is reserved.",
    () => process.memoryUsage().heapTotal,
  );
  gauge(
    "nodejs_external_memory_bytes",
    "Memory outside the heap.",
    () => process.memoryUsage().external,
  );
  gauge(
    "nodejs_eventloop_lag_p50_seconds",
    "Median lag of the event loop since the last look.",
    () => lag(delay.percentile(50)),
  );
  gauge("nodejs_eventloop_lag_p99_seconds", "Lag of the event loop that 1 % exceed.", () =>
    lag(delay.percentile(99)),
  );
  gauge(
    "nodejs_eventloop_lag_max_seconds",
    "Longest lag of the event loop since the last look.",
    () => {
      const longest = lag(delay.max);
      delay.reset();
      return longest;
    },
  );
  return () => delay.disable();
}

/** Seconds by which a look came late. The histogram begins empty; then it has no percentiles. */
function lag(betweenLooks: number): number {
  if (!Number.isFinite(betweenLooks)) return 0;
  return Math.max(0, betweenLooks / nanoseconds - lookEveryMs / 1000);
}
