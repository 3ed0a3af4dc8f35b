import { createHash } from "node:crypto";
import {
  type CheckDescription,
  type Evidence,
  type Finding,
  remediationFor,
} from "@parapet/posture";
import type { ObservedEdge } from "../facts/observations.ts";
import type { Unconfigured } from "../observed/unconfigured.ts";
import { evidenceOf } from "../observed/observed-at-run-time.ts";
import type { UnusedCapability } from "../observed/unused-capabilities.ts";

/** The checks that compare what was seen with what is configured, as the scanner describes them. */
export type RunTimeChecks = {
  readonly unconfiguredAgent: CheckDescription;
  readonly unconfiguredTool: CheckDescription;
  readonly unusedTool: CheckDescription;
};

/**
 * Agents and tools that were seen at run time in a service, and that its configuration does not
 * know.
 */
export function runTimeFindings(
  {
    unconfiguredAgent: unknownAgent,
    unconfiguredTool: missingTool,
  }: Omit<RunTimeChecks, "unusedTool">,
  service: string,
  { agents, uses, unattributed }: Pick<Unconfigured, "agents" | "uses" | "unattributed">,
): readonly Finding[] {
  const strange = new Set(agents.map(({ agent_id }) => agent_id));
  const unconfiguredAgents = agents.map((agent) =>
    findingOf(unknownAgent, agent.agent_id, "", {
      message: `${agent.agent_id} was observed as an agent of ${service}, but its configuration has no such agent.`,
      evidence: [seenAt(["agents", agent.agent_id], evidenceOf({ ...agent, calls: agent.runs }))],
    }),
  );
  const tools = uses
    .filter(({ source_id }) => !strange.has(source_id))
    .map((use) => {
      const { source_id, target_kind, target_id } = use;
      return findingOf(missingTool, source_id, target_id, {
        message: `${source_id} was observed using ${nameOfTarget(use)}, which its configuration does not grant.`,
        evidence: [seenAt(["agents", source_id, `${target_kind}s`, target_id], evidenceOf(use))],
      });
    });
  const ofSomeAgent = unattributed.map(({ use, candidates }) => {
    const { target_kind, target_id } = use;
    return findingOf(missingTool, "", target_id, {
      message: `An agent of ${service} was observed using ${nameOfTarget(use)}, which the configuration grants to none of its ${candidates.length} agents. The spans do not name the agent.`,
      evidence: [seenAt([`${target_kind}s`, target_id], evidenceOf(use))],
    });
  });
  return [...unconfiguredAgents, ...tools, ...ofSomeAgent].toSorted((a, b) =>
    a.fingerprint < b.fingerprint ? -1 : 1,
  );
}

function nameOfTarget({ target_kind, target_id }: ObservedEdge): string {
  return `the ${target_kind === "mcp_server" ? "MCP server" : "tool"} ${target_id}`;
}

/**
 * A tool that an agent has and does not use. `fixable`: an automated fix knows where to deny it.
 */
export function unusedFinding(
  { unusedTool }: Pick<RunTimeChecks, "unusedTool">,
  { agent_id, tool, last_used, watched_since, granted_by }: UnusedCapability,
  fixable: boolean,
): Finding {
  const used = last_used === "" ? `not since ${watched_since}` : `last on ${last_used}`;
  const seen = seenAt(["agents", agent_id, "tools", tool], {
    ...nowhere,
    excerpt: `used ${used}`,
  });
  return {
    ...findingOf(unusedTool, agent_id, tool, {
      message: `${agent_id} may use ${tool} but has not used it in 30 days of activity.`,
      // First, so that one tool of several that one setting gives can be suppressed by its pointer.
      evidence: [seen, ...granted_by],
    }),
    fixable,
  };
}

/** A place among what was seen, as an RFC 6901 pointer: by it an owner names the finding. */
function seenAt(names: readonly string[], evidence: Evidence): Evidence {
  const pointer = names
    .map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
  return { ...evidence, pointer };
}

const nowhere: Evidence = {
  file: "telemetry",
  pointer: "",
  line: 0,
  column: 0,
  excerpt: "",
  default_of: "",
};

function findingOf(
  check: CheckDescription,
  agent_id: string,
  what: string,
  said: Pick<Finding, "message" | "evidence">,
): Finding {
  const { check_id, title, severity, owasp, fixable } = check;
  const identity = JSON.stringify([check_id, agent_id, what]);
  return {
    check_id,
    title,
    ...said,
    remediation: remediationFor(
      check.remediation,
      { agent_id, evidence: [] },
      { workspacePath: "" },
    ),
    severity,
    confidence: "medium",
    owasp,
    agent_id,
    fixable,
    fingerprint: createHash("sha256").update(identity).digest("hex").slice(0, 32),
    suppressed: false,
  };
}
