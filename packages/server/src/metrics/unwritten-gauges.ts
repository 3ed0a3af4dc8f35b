import { Counter, Gauge, type Registry } from "prom-client";

/** What waits in memory for the database, and what was more than that may hold. */
export type UnwrittenCount = {
  readonly kind: string;
  readonly waiting: number;
  readonly lost: number;
};

/** What calls of agents left behind while the database refused writes. */
export function unwrittenGauges(
  registers: Registry[],
  counts: () => readonly UnwrittenCount[],
): void {
  const unwritten: Gauge = new Gauge({
    name: "parapet_unwritten",
    help: "What waits in memory because the database refuses writes, by kind.",
    labelNames: ["kind"],
    registers,
    collect: () => {
      for (const { kind, waiting } of counts()) unwritten.set({ kind }, waiting);
    },
  });
  const lost: Counter = new Counter({
    name: "parapet_lost_total",
    help: "What could not be kept, neither in the database nor in memory, by kind.",
    labelNames: ["kind"],
    registers,
    collect: () => {
      lost.reset();
      for (const count of counts()) lost.inc({ kind: count.kind }, count.lost);
    },
  });
}
