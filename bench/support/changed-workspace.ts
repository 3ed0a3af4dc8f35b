import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findAttackPaths, shippedRules } from "@parapet/attack-paths";
import { inspectWorkspace } from "@parapet/scanner";
import { openStore } from "../../packages/server/src/store/store.ts";
import { detectionsOf } from "../../packages/server/src/risk/detections.ts";
import { writeOpenClawWorkspace } from "./openclaw-workspace.ts";
import { median } from "./table.ts";

export type ChangedWorkspace = {
  readonly paths: number;
  /**
   * Milliseconds of processor time: from the scan's graph to its paths, from there to the store,
   * and from there to the list.
   */
  readonly searched: number;
  readonly stored: number;
  readonly listed: number;
};

/** Milliseconds, all threads of the process together. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Fills a store with the paths of so many workspaces, changes one setting of one of them again and
 * again, and takes the time from the end of each scan until the workspace's list shows what it
 * opened: medians.
 */
export async function changeOneWorkspace(
  workspaces: number,
  agents: number,
  rounds: number,
): Promise<ChangedWorkspace> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-fleet-"));
  const store = await openStore(join(folder, "parapet.db"), { clock: () => new Date() });
  const environment = { env: {}, homeDir: folder, cwd: folder, hostName: "box" };
  const rules = shippedRules();
  let scans = 0;
  const inspect = async (service: string) =>
    (await inspectWorkspace(folder, { environment, service })).scan.graph;
  const keep = async (service: string, graph: Awaited<ReturnType<typeof inspect>>) => {
    const started = processorTime();
    const { paths } = findAttackPaths(graph, rules);
    const searched = processorTime();
    scans += 1;
    const scannedAt = new Date(Date.UTC(2026, 0, 1) + scans).toISOString();
    const moment = { scanId: `sc_${scans}`, scannedAt };
    const detections = detectionsOf(paths, { rules, service, scannedAt });
    await store.attackPaths.replaceFor(service, detections, moment);
    const stored = processorTime();
    const { total } = await store.attackPaths.list({ service });
    const listed = processorTime();
    if (total !== paths.length) throw new Error(`${total} paths are listed, not ${paths.length}`);
    return {
      paths: total,
      searched: searched - started,
      stored: stored - searched,
      listed: listed - stored,
    };
  };
  try {
    await writeOpenClawWorkspace(folder, agents);
    for (let index = 0; index < workspaces; index += 1) {
      const service = `workspace-${index}`;
      // oxlint-disable-next-line no-await-in-loop -- One after the other, as scans come.
      await keep(service, await inspect(service));
    }
    const file = join(folder, "openclaw.json");
    const open = await readFile(file, "utf8");
    const closed = open.replace('"dmPolicy": "open"', '"dmPolicy": "pairing"');
    const took: ChangedWorkspace[] = [];
    for (let round = 0; round < rounds; round += 1) {
      /* oxlint-disable no-await-in-loop -- Each round changes what the one before left. */
      await writeFile(file, round % 2 === 0 ? closed : open);
      took.push(await keep("workspace-7", await inspect("workspace-7")));
      /* oxlint-enable no-await-in-loop */
    }
    const of = (field: keyof ChangedWorkspace) => median(took.map((round) => round[field]));
    return {
      paths: of("paths"),
      searched: of("searched"),
      stored: of("stored"),
      listed: of("listed"),
    };
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}
