import { type Rule, type SharedNode, sharedNodes } from "@parapet/attack-paths";
import type { PostureGraph, ScanReport } from "@parapet/posture";
import type { WorkspaceScan } from "@parapet/scanner";
import { rank, type Ranked } from "../fixes/rank.ts";
import type { AssessmentRequest } from "../inspection/assessment-request.ts";
import type { RuntimeContext } from "../inspection/runtime-context.ts";
import { readWorkspace } from "../inspection/inspection.ts";
import type { Scanner } from "../inspection/scanner.ts";
import { type Found, type OtherServiceGraph, searchPaths } from "../paths/search-paths.ts";
import { report } from "./report.ts";

/** A workspace that was read, before its paths are searched: which other services they may lead to is to be looked up. */
export type InspectedWorkspace<Beyond extends RuntimeContext = RuntimeContext> = {
  readonly service: string;
  /** What is known of it beside its files. */
  readonly beyond: Beyond;
  readonly graph: PostureGraph;
  readonly shared: readonly SharedNode[];
  /** The agents that its files show. */
  readonly agents: readonly {
    readonly agent_id: string;
    readonly name: string;
    readonly model: string;
  }[];
  /** Those that paths are searched by. */
  readonly rules: readonly Rule[];
  readonly search: (beside: readonly OtherServiceGraph[]) => Found;
  /** The fixes by what each really changes. */
  readonly rank: (found: Found, beside: readonly OtherServiceGraph[]) => Promise<Ranked>;
  readonly report: (
    found: Found,
    ranked: Ranked,
    beside: readonly OtherServiceGraph[],
  ) => ScanReport;
};

/** Reads a workspace, and what is known of it beside its files. Throws the scanner's ScanError. */
export async function inspect<Beyond extends RuntimeContext>(
  scanner: Scanner,
  request: AssessmentRequest,
  rules: readonly Rule[],
  beyondOf: (scan: WorkspaceScan) => Promise<Beyond>,
): Promise<InspectedWorkspace<Beyond>> {
  const inspection = await readWorkspace(scanner, request, rules, beyondOf);
  const { scan, graph, beyond } = inspection;
  return {
    service: scan.service,
    beyond,
    graph,
    shared: sharedNodes(graph),
    agents: scan.graph.nodes
      .filter(({ kind }) => kind === "agent")
      .map(({ label, attributes }) => ({
        agent_id: textOf(attributes["agent_id"]) || label,
        name: label,
        model: textOf(attributes["model"]),
      })),
    rules,
    search: (beside) => searchPaths(inspection, beside),
    rank: (found, beside) => rank(inspection, found, beside),
    report: (found, ranked, beside) => report(inspection, found, ranked, beside),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
