import { createHash } from "node:crypto";
import type { CheckDescription, Finding, PostureGraph } from "@parapet/posture";
import { beyondConfiguration } from "../known/beyond-configuration.ts";
import { evidenceOf, type SeenAtRunTime } from "../known/seen-at-run-time.ts";

const page = "docs/telemetry.md";

const unknownAgent: CheckDescription = {
  check_id: "RT-AGENT-001",
  title: "An agent runs that no configuration knows",
  severity: "high",
  runtime: "telemetry",
  owasp: ["ASI10"],
  fixable: false,
  rationale:
    "What no configuration describes, no scan has looked at: nobody knows which tools it has, who may write to it, and which guardrails hold for it.",
  remediation:
    "Find out who starts it, by the span that shows it. Add it to the configuration of its service, or give its spans the service.name that it belongs to.",
  references: [],
  aliases: [],
  docs_url: page,
};

const withheldTool: CheckDescription = {
  check_id: "RT-TOOL-001",
  title: "An agent uses a tool that its configuration does not give it",
  severity: "high",
  runtime: "telemetry",
  owasp: ["ASI02", "ASI10"],
  fixable: false,
  rationale:
    "Attack paths, guardrails and reviews count on the tools that the configuration gives. A tool beside them comes from an extension, another machine, or a configuration that is not the one that was scanned.",
  remediation:
    "Look at the span that shows it, and find out where the tool comes from. Take it away, or configure it, so that it is seen to.",
  references: [],
  aliases: [],
  docs_url: page,
};

/** What is found by comparing what was seen with what is configured. */
export const runTimeChecks: readonly CheckDescription[] = [unknownAgent, withheldTool];

/** Agents and tools that were seen at run time in a service, and that its configuration does not know. */
export function runTimeFindings(
  graph: PostureGraph,
  service: string,
  seen: SeenAtRunTime,
): readonly Finding[] {
  const { agents, uses } = beyondConfiguration(graph, service, seen);
  const strange = new Set(agents.map(({ agent_id }) => agent_id));
  const strangers = agents.map((agent) =>
    findingOf(
      unknownAgent,
      agent.agent_id,
      "",
      `${agent.agent_id} was seen to run as an agent of ${service}, whose configuration has no such agent.`,
      { ...agent, calls: agent.runs },
    ),
  );
  const tools = uses
    .filter(({ source_id }) => !strange.has(source_id))
    .map((use) => {
      const { source_id, target_kind, target_id } = use;
      const what = `the ${target_kind === "mcp_server" ? "MCP server" : "tool"} ${target_id}`;
      const message = `${source_id} was seen to use ${what}, which its configuration does not give it.`;
      return findingOf(withheldTool, source_id, target_id, message, use);
    });
  return [...strangers, ...tools].toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
}

function findingOf(
  check: CheckDescription,
  agent_id: string,
  what: string,
  message: string,
  proof: Parameters<typeof evidenceOf>[0],
): Finding {
  const { check_id, title, severity, owasp, fixable } = check;
  const identity = JSON.stringify([check_id, agent_id, what]);
  return {
    check_id,
    title,
    message,
    severity,
    confidence: "medium",
    owasp,
    agent_id,
    evidence: [evidenceOf(proof)],
    fixable,
    fingerprint: createHash("sha256").update(identity).digest("hex").slice(0, 32),
    suppressed: false,
  };
}
