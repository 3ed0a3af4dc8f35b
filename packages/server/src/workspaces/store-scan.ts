import { resolve } from "node:path";
import { openBySeverity, type RankedFix, type ScanReport } from "@parapet/posture";
import {
  compareScans,
  type Found,
  graphDigest,
  type InspectedWorkspace,
  type InventoryItem,
  inventoryOf,
  type StateFact,
  unranked,
  workspaceState,
} from "@parapet/assessment";
import { countCallableTools } from "../store/service-risks/callable-tools.ts";
import { refreshDrift } from "../drift/refresh-drift.ts";
import { detectionsOf } from "../risk/detections.ts";
import { serviceRisk } from "../risk/service-risk.ts";
import { exposuresToTell } from "./exposures-to-tell.ts";
import { suppressionsToTell } from "./suppressions-to-tell.ts";
import type { Detection } from "../store/attack-paths/attack-paths.ts";
import type { ServiceExposures } from "../store/exposures.ts";
import { inTurn } from "../store/in-turn.ts";
import type { Posture, PostureRisk, Postures, PostureScan } from "../store/postures.ts";
import { scanReportJson } from "../store/scan-report-json.ts";
import type { Repositories, Store } from "../store/store.ts";
import type { StoredScan } from "./stored-scan.ts";

/**
 * So often is a search repeated because a service beside was scanned meanwhile; then it is held
 * still.
 */
const attempts = 3;

/**
 * Stores a scan and its results in one transaction, and deletes the oldest scans. Connected
 * services are searched together before anything is locked, and again if one of them was scanned
 * meanwhile. Fixes take longest, so the paths are stored first and `onKept` is called; until the
 * fixes are ranked, those of the previous scan remain.
 */
export async function storeScan(
  store: Store,
  inspected: InspectedWorkspace,
  kept: KeptScan,
  onKept?: (stored: StoredScan) => void,
): Promise<StoredScan> {
  const { stored, found, adjacent } = await keepPaths(store, inspected, kept);
  onKept?.({ ...stored, areFixesKnown: false });
  const ranked = await inspected.rank(found, adjacent);
  const report = inspected.report(found, ranked, adjacent);
  // Before anything is locked.
  scanReportJson(report);
  await store.transaction(async ({ scans, postures, exposures, rankings }) => {
    await scans.complete(report);
    if (!(await postures.saveFixes(stored.listing, ranked.fixes))) return;
    await exposures.save(report);
    await rankings.refresh([report.service]);
  });
  return stored;
}

type Searched = {
  readonly found: Found;
  readonly adjacent: Awaited<ReturnType<Postures["graphsOf"]>>;
  /** Without fixes. */
  readonly report: ScanReport;
  /** The paths with their evidence, controls and waterfall; those of the services beside too. */
  readonly detections: readonly Detection[];
  /** What they come to, and the graph they were found in. */
  readonly posture: Omit<Posture, "changes" | "fixes">;
  readonly inventory: readonly InventoryItem[];
  /** What can be approved, and differ from it later. */
  readonly facts: readonly StateFact[];
  /** What they come to for the services beside. */
  readonly adjacentRisk: ReadonlyMap<string, PostureRisk>;
};

/** All that is written of a search, worked out before anything is locked. */
function searchedWith(inspected: InspectedWorkspace, adjacent: Searched["adjacent"]): Searched {
  const { service, graph, shared, rules } = inspected;
  const found = inspected.search(adjacent);
  const report = inspected.report(found, unranked, adjacent);
  scanReportJson(report);
  return {
    found,
    adjacent,
    report,
    detections: detectionsOf(found.paths, { rules, service, scannedAt: report.scanned_at }),
    posture: {
      ...serviceRisk(service, found.paths, adjacent.length > 0),
      graph: JSON.stringify(graph),
      tools: countCallableTools(graph, service),
      shared,
    },
    inventory: inventoryOf(report, graph, inspected.agents),
    facts: workspaceState(report, graph),
    adjacentRisk: new Map(
      adjacent.map((other) => [other.service, serviceRisk(other.service, found.paths, true)]),
    ),
  };
}

async function keepPaths(
  store: Store,
  inspected: InspectedWorkspace,
  kept: KeptScan,
): Promise<Searched & { readonly stored: StoredScan }> {
  const search = async ({ postures }: Pick<Repositories, "postures">): Promise<Searched> => {
    const scans = await postures.adjacent(inspected.service, inspected.shared);
    return searchedWith(inspected, await postures.graphsOf(scans.map(({ service }) => service)));
  };
  for (let attempt = 1; ; attempt += 1) {
    /* oxlint-disable no-await-in-loop -- Each attempt starts from what the one before met. */
    let searched = await search(store);
    const written = await store.transaction(async (repositories) => {
      const { attackPaths, postures } = repositories;
      await attackPaths.hold();
      const scans = await postures.adjacent(inspected.service, inspected.shared);
      if (!isSame(scans, searched.adjacent)) {
        if (attempt < attempts) return undefined;
        searched = await search(repositories);
      }
      const [before] = await postures.fixes(inspected.service);
      return writeScan(repositories, inspected, searched, { fixes: before?.fixes ?? [], ...kept });
    });
    if (written !== undefined) {
      // Agents wait for the end of the transaction; who asked for the scan waits for this alone.
      const { before, ...stored } = written;
      const changes = changesSince(before, searched.report);
      return { stored: { ...stored, ...changes }, ...searched };
    }
    /* oxlint-enable no-await-in-loop */
  }
}

function isSame(now: readonly PostureScan[], then: readonly PostureScan[]): boolean {
  return (
    now.length === then.length && now.every(({ scan_id }, at) => scan_id === then[at]?.scan_id)
  );
}

/** A scan that is stored, and not yet compared with the report of the one before. */
type WrittenScan = Omit<StoredScan, "added" | "resolved"> & {
  readonly before: string | undefined;
};

type KeptScan = {
  readonly configPath: string;
  /** Files that count once they are there, by their names in the workspace. */
  readonly awaited: readonly string[];
  readonly keep: { readonly scansPerService: number };
  /**
   * Written in the same transaction, before all else; where it throws nothing is stored.
   */
  readonly first?: (repositories: Repositories, attackPaths: number) => Promise<void>;
  /** In the same transaction, once the scan is compared with the approved state. */
  readonly compared?: (repositories: Repositories, attackPaths: number) => Promise<void>;
};

async function writeScan(
  kept: Repositories,
  { agents }: Pick<InspectedWorkspace, "agents">,
  { found, report, detections, posture, inventory, facts, adjacentRisk }: Searched,
  {
    fixes,
    configPath,
    awaited,
    keep,
    first,
    compared,
  }: KeptScan & { readonly fixes: readonly RankedFix[] },
): Promise<WrittenScan> {
  await first?.(kept, report.attack_paths.length);
  const { scan_id, service, workspace_path, scanned_at, parapet_version } = report;
  const summary = openBySeverity(report.summary);
  const before = await kept.scans.latest(service);
  await kept.scans.save(report);
  const { undecided, ...changes } = await kept.attackPaths.replaceFor(
    { service, adjacent: [...adjacentRisk.keys()], complete: !found.truncated },
    detections,
    { scanId: scan_id, scannedAt: scanned_at },
  );
  await inTurn(undecided, (target) =>
    kept.audit.append({
      actor: "parapet",
      action: "attack_path.reopen",
      target,
      detail: "What was decided has expired, or the route has changed.",
    }),
  );
  await kept.postures.save(report, { ...posture, fixes, changes });
  await kept.proofs.noteGraph(service, graphDigest(posture.graph));
  const [planned] = await kept.exposures.list(service);
  const unknown = await exposuresToTell(kept, report, planned?.exposures ?? []);
  await kept.exposures.save(planned === undefined ? report : withPlansOf(planned, report));
  const touched = new Set<string>();
  await inTurn(adjacentRisk, async ([other, risk]) => {
    if (await kept.postures.saveRisk(other, risk, scanned_at)) touched.add(other);
  });
  const others = touched.size === 0 ? [] : await kept.workspaces.list();
  await kept.agents.replaceFor(
    service,
    agents.map((agent) => ({ ...agent, runtime: runtimeOf(agent.agent_id, report) })),
  );
  await kept.inventory.replaceFor({ service, scannedAt: scanned_at }, inventory);
  await kept.drifts.saveState(report, facts);
  const drift = await refreshDrift(kept, service);
  await compared?.(kept, report.attack_paths.length);
  await kept.rankings.refresh([service, ...touched]);
  await kept.scans.prune(service, keep.scansPerService);
  // Last: who stores a violation waits for the end of this transaction from here on.
  await kept.events.addExposures(unknown);
  await kept.events.addSuppressions(suppressionsToTell(report));
  if (drift !== undefined) await kept.events.addDrift(drift);
  return {
    listing: { scan_id, service, workspace_path, scanned_at, parapet_version, summary },
    configPath,
    files: [
      ...new Set(
        [...report.files.map(({ path }) => path), ...awaited].map((path) =>
          resolve(workspace_path, path),
        ),
      ),
    ],
    findings: report.findings.length,
    attackPaths: report.attack_paths.length,
    before,
    adjacent: others.flatMap(({ service: other, path }) => (touched.has(other) ? path : [])),
  };
}

function changesSince(
  before: string | undefined,
  report: ScanReport,
): Pick<StoredScan, "added" | "resolved"> {
  const earlier: ScanReport | undefined = before === undefined ? undefined : JSON.parse(before);
  const { findings, attack_paths } = compareScans(report, earlier);
  return {
    added: findings.added.length + attack_paths.added.length,
    resolved: findings.resolved.length + attack_paths.resolved.length,
  };
}

/** Exposures with the plans that the scan before had for them. */
function withPlansOf(
  { exposures, plans }: ServiceExposures,
  report: ScanReport,
): Parameters<Repositories["exposures"]["save"]>[0] {
  const planOf = new Map(exposures.map(({ exposure_id, plan }) => [exposure_id, plan]));
  return {
    ...report,
    exposures: report.exposures.map((one) => ({ ...one, plan: planOf.get(one.exposure_id) })),
    plans,
  };
}

/**
 * A coding agent is called like its runtime; any other is of the runtime that the workspace is
 * named after.
 */
function runtimeOf(agentId: string, { runtimes: [first = "", ...others] }: ScanReport): string {
  return others.includes(agentId) ? agentId : first;
}
