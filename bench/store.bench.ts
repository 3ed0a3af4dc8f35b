/**
 * How long the store takes to write and read what scans find. Run: `node bench/store.bench.ts`; on
 * PostgreSQL as well where PARAPET_TEST_POSTGRES gives the address of an empty one:
 * `scripts/with-postgres.sh node bench/store.bench.ts`.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AttackPath } from "@parapet/posture";
import type { Detection } from "../packages/server/src/store/attack-paths/attack-paths.ts";
import { openStore } from "../packages/server/src/store/store.ts";
import { isQuick } from "./support/sizes.ts";
import { median, printTable, rounded } from "./support/table.ts";

const pathCounts = isQuick ? [15] : [15, 150, 1_500, 15_000];
const rounds = isQuick ? 1 : 5;

function detection(index: number): Detection {
  const path: AttackPath = {
    path_id: `ap_${String(index).padStart(52, "0")}`,
    rule_name: "Open channel reaches a shell on the host",
    owasp_tag: "ASI05",
    agents_involved: [`agent-${index % 1_000}`],
    path_steps: ["principal", "channel", "agent", "tool", "host"].map((kind) => ({
      node_id: `desk/${kind}/${index}`,
      node_type: kind,
      vulnerability: "open_channel",
      description: "anyone may write to the agent, which runs what it reads",
    })),
    risk_score: (index % 100) / 10,
    severity: "High",
    detected_at: "",
  };
  const detail = JSON.stringify({ waterfall: Array.from({ length: 20 }, () => path.rule_name) });
  return { path, services: ["desk"], routeHash: String(index), detail };
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A median of several rounds, each after the next scan's number. */
async function measure(work: (round: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) took.push(await time(() => work(round)));
  return rounded(median(took));
}

async function benchmark(name: string, location: string): Promise<readonly (string | number)[][]> {
  const store = await openStore(location, { clock: () => new Date() });
  const rows: (string | number)[][] = [];
  let scans = 0;
  const moment = () => {
    scans += 1;
    return {
      scanId: `sc_${scans}`,
      scannedAt: new Date(Date.UTC(2026, 0, 1) + scans).toISOString(),
    };
  };
  for (const count of pathCounts) {
    const shown = Array.from({ length: count }, (_, index) => detection(index));
    const others = shown.map((_, index) => detection(index + 1_000_000));
    const half = [...shown.slice(count / 2), ...others.slice(count / 2)];
    const write = (detections: readonly Detection[]) =>
      store.attackPaths.replaceFor("desk", detections, moment());
    await write([]);
    rows.push([
      name,
      count,
      rounded(await time(() => write(shown))),
      await measure(() => write(shown)),
      await measure((round) => write(round % 2 === 0 ? half : shown)),
      await measure(() => store.attackPaths.list({ service: "desk", limit: 50 })),
      await measure(() => store.attackPaths.list({ service: "desk" })),
    ]);
  }
  await store.close();
  return rows;
}

const folder = await mkdtemp(join(tmpdir(), "parapet-bench-"));
try {
  const postgres = process.env["PARAPET_TEST_POSTGRES"];
  printTable(
    ["store", "paths", "first ms", "same again ms", "half new ms", "list 50 ms", "list all ms"],
    [
      ...(await benchmark("SQLite", join(folder, "parapet.db"))),
      ...(postgres === undefined ? [] : await benchmark("PostgreSQL", postgres)),
    ],
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
