import type { RuntimeContext } from "@parapet/assessment";
import { type Rule, withControls } from "@parapet/attack-paths";
import type { GuardrailRegistration, PostureGraph } from "@parapet/posture";
import type { WorkspaceScan } from "@parapet/scanner";
import type { Scanner } from "@parapet/assessment";
import { enforcedControls } from "../guardrails/enforced-controls.ts";
import { runTimeFindings, unusedFinding } from "../telemetry/checks/run-time-checks.ts";
import type { AllowanceChange } from "../telemetry/facts/allowances.ts";
import { attributed } from "../telemetry/observed/attributed.ts";
import { unconfigured } from "../telemetry/observed/unconfigured.ts";
import { agentOfContext } from "../telemetry/observed/execution-contexts.ts";
import type { ObservedAtRunTime } from "../telemetry/observed/observed-at-run-time.ts";
import { unusedCapabilities } from "../telemetry/observed/unused-capabilities.ts";
import { withTelemetry } from "../telemetry/observed/with-telemetry.ts";
import { lastChange } from "./last-change.ts";

/** What telemetry and guardrails tell of a workspace. */
export type ObservedContext = RuntimeContext & {
  /** What was seen and is allowed, to be remembered. */
  readonly allowances: AllowanceChange;
};

type Known = {
  /** Nothing where left out. */
  readonly seen?: ObservedAtRunTime;
  readonly guardrails: readonly GuardrailRegistration[];
  readonly rules: readonly Rule[];
  /** What of the machine may be read. */
  readonly environment: Parameters<Scanner["locateWorkspace"]>[1];
  /** UTC, milliseconds, `Z`. */
  readonly now: string;
};

const nothingObserved: ObservedAtRunTime = { agents: [], edges: [], onceAllowed: new Set() };

/** Of its graph, what was seen is drawn, and the guardrails that are enforced count as controls. */
export async function observedContext(
  scanner: Scanner,
  scan: WorkspaceScan,
  { seen: reported = nothingObserved, guardrails, rules, environment, now }: Known,
): Promise<ObservedContext> {
  const { graph, service, workspacePath } = scan;
  const seen = attributed(reported, agentsIn(graph, service));
  const outsideConfiguration = unconfigured(
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
    [
      ...runTimeFindings(scanner, service, outsideConfiguration),
      ...unused.map(({ finding }) => finding),
    ],
    now,
    environment,
  );
  const open = new Set(
    findings.filter(({ suppressed }) => !suppressed).map(({ fingerprint }) => fingerprint),
  );
  return {
    drawn: (configured) => {
      const drawn = withTelemetry(configured, service, seen, outsideConfiguration);
      return withControls(drawn, enforcedControls(drawn, service, guardrails, rules));
    },
    findings,
    suppressions,
    allowances: outsideConfiguration.allowances,
    unusedTools: unused
      .filter(({ finding }) => finding.fixable && open.has(finding.fingerprint))
      .map(({ capability: { agent_id, tool } }) => ({ agent_id, tool })),
  };
}

function agentsIn({ nodes }: PostureGraph, service: string) {
  return nodes
    .filter((node) => node.kind === "agent" && node.service === service)
    .map((node) => ({ service, agent_id: agentOfContext(node) }));
}

/**
 * True for the agents of OpenClaw: what denies one tool to one agent is known of it alone. Others
 * are called like their runtime.
 */
function isDeniable(agentId: string, { runtimes }: Pick<WorkspaceScan, "runtimes">): boolean {
  return runtimes.includes("openclaw") && !runtimes.includes(agentId);
}
