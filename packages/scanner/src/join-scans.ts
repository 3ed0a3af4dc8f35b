import { resolve } from "node:path";
import type { Finding, GraphNode, PostureGraph, ScannedFile } from "@parapet/posture";
import { sharedNode } from "@parapet/posture";
import { compareFindings } from "@parapet/scan-core/core/finding-identity.ts";
import type { WorkspaceScan } from "@parapet/scan-core/core/workspace-scan.ts";

/**
 * Several scans as one, named after the first. What two of them found at the same place is said
 * once.
 */
export function joinScans([first, ...others]: readonly [
  WorkspaceScan,
  ...WorkspaceScan[],
]): WorkspaceScan {
  if (others.length === 0) return first;
  const scans = [first, ...others];
  return {
    ...first,
    services: [...new Set(scans.flatMap(({ services }) => services))],
    furtherWorkspaces: furtherWorkspaces(scans),
    runtimes: [...new Set(scans.flatMap(({ runtimes }) => runtimes))],
    files: joinFiles(scans),
    refused: scans.flatMap(({ refused }) => refused),
    inContainer: scans.some(({ inContainer }) => inContainer),
    findings: joinFindings(scans).toSorted(compareFindings),
    suppressions: scans.flatMap(({ suppressions }) => suppressions),
    graph: joinGraphs(scans.map(({ graph }) => graph)),
  };
}

function furtherWorkspaces(scans: readonly WorkspaceScan[]): readonly string[] {
  const further = scans.filter(({ workspacePath, runtimes }, index) =>
    scans
      .slice(0, index)
      .some(
        (earlier) =>
          earlier.workspacePath !== workspacePath &&
          earlier.runtimes.some((runtime) => runtimes.includes(runtime)),
      ),
  );
  return [...new Set(further.map(({ workspacePath }) => workspacePath))];
}

/**
 * What several graphs share is one node, so that a way may lead from one workspace into another.
 */
export function joinGraphs(graphs: readonly PostureGraph[]): PostureGraph {
  const nodes = graphs.flatMap((graph) => graph.nodes);
  const edges = graphs.flatMap((graph) =>
    graph.edges.map((edge) => [`${edge.source}\n${edge.kind}\n${edge.target}`, edge] as const),
  );
  return { nodes: joinNodes(nodes), edges: firstByKey(edges) };
}

function joinNodes(nodes: readonly GraphNode[]): readonly GraphNode[] {
  const joined = new Map<string, GraphNode>();
  for (const node of nodes) {
    const known = joined.get(node.key);
    joined.set(node.key, known === undefined ? node : sharedNode(known, node));
  }
  return firstByKey([...joined]);
}

function firstByKey<Value>(entries: readonly (readonly [string, Value])[]): readonly Value[] {
  const first = new Map(entries.toReversed());
  return [...first].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

function joinFiles(scans: readonly WorkspaceScan[]): readonly ScannedFile[] {
  const files = scans.flatMap((scan) => scan.files.map((file) => [file.path, file] as const));
  return firstByKey(files);
}

/** The settings of a person are read with every project of theirs: a fault in them is one fault. */
function joinFindings([first, ...others]: readonly WorkspaceScan[]): readonly Finding[] {
  const base = first?.workspacePath ?? "";
  const placeOf = ({ check_id, agent_id, evidence: [place] }: Finding): string =>
    JSON.stringify([check_id, agent_id, resolve(base, place?.file ?? ""), place?.pointer]);
  const lineOf = ({ evidence: [place] }: Finding): string =>
    JSON.stringify([resolve(base, place?.file ?? ""), place?.line]);
  const findings = [...(first?.findings ?? [])];
  for (const scan of others) {
    const known = new Set(findings.map(placeOf));
    const secrets = new Set(findings.filter(isOfASecret).map(lineOf));
    findings.push(
      ...scan.findings.filter(
        (finding) =>
          !known.has(placeOf(finding)) &&
          !(finding.check_id.startsWith("SEC-") && secrets.has(lineOf(finding))),
      ),
    );
  }
  return findings;
}

/**
 * Checks of a runtime that say of a setting that it holds a secret: what they know of it is more
 * than its form.
 */
function isOfASecret({ check_id: id }: Finding): boolean {
  return /^OC-KEY-\d|-MCP-004$|-ENV-002$/.test(id);
}
