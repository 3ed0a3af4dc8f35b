import { type Rule, withControls } from "@parapet/attack-paths";
import type {
  AppliedSuppression,
  Finding,
  GuardrailRegistration,
  PostureGraph,
} from "@parapet/posture";
import type { UnusedTool, WorkspaceScan } from "@parapet/scanner";
import { enforcedControls } from "../guardrails/enforced-controls.ts";
import { runTimeFindings, unusedFinding } from "../telemetry/checks/run-time-checks.ts";
import type { AllowanceChange } from "../telemetry/facts/allowances.ts";
import { attributed } from "../telemetry/known/attributed.ts";
import { beyondConfiguration } from "../telemetry/known/beyond-configuration.ts";
import { agentOfSeat } from "../telemetry/known/seats.ts";
import type { SeenAtRunTime } from "../telemetry/known/seen-at-run-time.ts";
import { unusedCapabilities } from "../telemetry/known/unused-capabilities.ts";
import { withSeen } from "../telemetry/known/with-seen.ts";
import { lastChange } from "./last-change.ts";
import type { Scanner } from "./scanner-component.ts";

/** What is known of a workspace beside its files. */
export type BeyondFiles = {
  /** The graph of its configuration with what was seen at run time, and with the guardrails that stand. */
  readonly drawn: (configured: PostureGraph) => PostureGraph;
  /** What was seen that nobody has configured, and what is configured and not used. */
  readonly findings: readonly Finding[];
  /** Those that suppress some of the findings. */
  readonly suppressions: readonly AppliedSuppression[];
  /** What was seen and is allowed, to be remembered. */
  readonly allowances: AllowanceChange;
  /** What a fix may deny because it is not used, and nobody wants to keep. */
  readonly unusedTools: readonly UnusedTool[];
};

type Known = {
  readonly seen: SeenAtRunTime;
  readonly guardrails: readonly GuardrailRegistration[];
  readonly rules: readonly Rule[];
  /** What of the machine may be read. */
  readonly environment: Parameters<Scanner["locateWorkspace"]>[1];
  /** UTC, milliseconds, `Z`. */
  readonly now: string;
};

export async function knownBeyondFiles(
  scanner: Scanner,
  scan: WorkspaceScan,
  { seen: told, guardrails, rules, environment, now }: Known,
): Promise<BeyondFiles> {
  const { graph, service, workspacePath } = scan;
  const seen = attributed(told, agentsIn(graph, service));
  const beyond = beyondConfiguration(
    graph,
    service,
    seen,
    await lastChange(scanner, scan, environment),
  );
  const unused = unusedCapabilities([graph], seen.agents, seen.edges, new Date(now)).map(
    (capability) => ({
      capability,
      finding: unusedFinding(scanner, capability, isDeniable(capability.agent_id, scan)),
    }),
  );
  const { findings, suppressions } = await scanner.suppressRunTimeFindings(
    workspacePath,
    [...runTimeFindings(scanner, service, beyond), ...unused.map(({ finding }) => finding)],
    now,
    environment,
  );
  const open = new Set(
    findings.filter(({ suppressed }) => !suppressed).map(({ fingerprint }) => fingerprint),
  );
  return {
    drawn: (configured) => {
      const drawn = withSeen(configured, service, seen, beyond);
      return withControls(drawn, enforcedControls(drawn, service, guardrails, rules));
    },
    findings,
    suppressions,
    allowances: beyond.allowances,
    unusedTools: unused
      .filter(({ finding }) => finding.fixable && open.has(finding.fingerprint))
      .map(({ capability: { agent_id, tool } }) => ({ agent_id, tool })),
  };
}

function agentsIn({ nodes }: PostureGraph, service: string) {
  return nodes
    .filter((node) => node.kind === "agent" && node.service === service)
    .map((node) => ({ service, agent_id: agentOfSeat(node) }));
}

/** True for the agents of OpenClaw: what denies one tool to one agent is known of it alone. Others are called like their runtime. */
function isDeniable(agentId: string, { runtimes }: Pick<WorkspaceScan, "runtimes">): boolean {
  return runtimes.includes("openclaw") && !runtimes.includes(agentId);
}
