import { join } from "node:path";
import { summaryOf } from "@parapet/attack-paths";
import type { ReportedFinding, PostureGraph, ScanReport } from "@parapet/posture";
import { openStore } from "../../packages/server/src/store/store.ts";
import type { TestService } from "../../test/support/service.ts";
import { startPopulatedService } from "../../test/dashboard/support/populated-service.ts";

export type Sizes = {
  readonly paths: number;
  readonly findings: number;
  readonly agents: number;
  readonly nodes: number;
};

/**
 * A service that holds much: what a real scan of a small workspace shows, many times over under
 * other names, put into its database while it is stopped.
 */
export async function startLargeService(sizes: Sizes): Promise<TestService> {
  const small = await startPopulatedService();
  await small.stop();
  const store = await openStore(join(small.folder, "data", "parapet.db"), {
    clock: () => new Date(),
  });
  const [posture] = await store.postures.summaries("helpdesk");
  const [graph] = await store.postures.graphs("helpdesk");
  if (posture === undefined || graph === undefined) throw new Error("The small scan is gone.");
  const report: ScanReport = JSON.parse((await store.scans.latest("helpdesk")) ?? "{}");
  const details = await Promise.all(
    report.attack_paths.map(
      async ({ path_id }) => (await store.attackPaths.get(path_id))?.detail ?? "{}",
    ),
  );
  const paths = Array.from({ length: sizes.paths }, (_, index) => {
    const at = index % report.attack_paths.length;
    const like = report.attack_paths[at];
    if (like === undefined) throw new Error("The small scan shows no path.");
    const path = {
      ...like,
      path_id: `ap_${index.toString(32).padStart(52, "a")}`,
      agents_involved: [`agent-${index % sizes.agents}`],
    };
    return { path, services: ["fleet"], routeHash: String(index), detail: details[at] ?? "{}" };
  });
  const scan = {
    service: "fleet",
    workspace_path: "/srv/fleet",
    scan_id: "sc_large",
    scanned_at: new Date().toISOString(),
  };
  await store.scans.save({ ...report, ...scan, findings: findingsLike(report.findings, sizes) });
  await store.attackPaths.replaceFor("fleet", paths, {
    scanId: scan.scan_id,
    scannedAt: scan.scanned_at,
  });
  await store.agents.replaceFor(
    "fleet",
    Array.from({ length: sizes.agents }, (_, index) => ({
      agent_id: `agent-${index}`,
      name: `Agent ${index}`,
      runtime: "openclaw",
      model: "anthropic/claude-sonnet-5",
    })),
  );
  await store.postures.save(scan, {
    summary: { ...summaryOf([]), ...posture.summary, paths: sizes.paths },
    agents: [],
    fixes: [],
    changes: { opened: [], reopened: [], resolved: [] },
    graph: JSON.stringify(graphLike(graph, sizes.nodes)),
  });
  await store.close();
  return small.restart();
}

function findingsLike(
  findings: readonly ReportedFinding[],
  sizes: Sizes,
): readonly ReportedFinding[] {
  return Array.from({ length: sizes.findings }, (_, index) => {
    const like = findings[index % findings.length];
    if (like === undefined) throw new Error("The small scan found nothing.");
    const fingerprint = index.toString(16).padStart(32, "0");
    return { ...like, fingerprint, agent_id: `agent-${index % sizes.agents}` };
  });
}

/** As many nodes as asked for: the graph over and over, each time with its own names. */
function graphLike({ nodes, edges }: PostureGraph, count: number): PostureGraph {
  const copies = Math.ceil(count / nodes.length);
  return {
    nodes: Array.from({ length: copies }, (_, copy) =>
      nodes.map((node) => ({
        ...node,
        key: renamed(node.key, copy),
        label: `${node.label} ${lettersOf(copy)}`,
        service: "fleet",
      })),
    )
      .flat()
      .slice(0, count),
    edges: Array.from({ length: copies }, (_, copy) =>
      edges.map((edge) => ({
        ...edge,
        source: renamed(edge.source, copy),
        target: renamed(edge.target, copy),
      })),
    ).flat(),
  };
}

/** The map draws nodes as one whose names differ in numbers alone; these are all drawn. */
function lettersOf(copy: number): string {
  return String(copy).replaceAll(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
}

function renamed(key: string, copy: number): string {
  return `fleet/${copy}/${key}`;
}
