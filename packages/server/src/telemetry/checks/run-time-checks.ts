import { createHash } from "node:crypto";
import { categoryOf } from "@parapet/guardrails";
import type { CheckDescription, Finding, PostureGraph } from "@parapet/posture";
import { slugOf } from "../dialects/attribute.ts";
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
  { agents, edges }: SeenAtRunTime,
): readonly Finding[] {
  const own = graph.nodes.filter((node) => node.service === service);
  const known = new Set(
    own
      .filter(({ kind }) => kind === "agent")
      .map(({ label, attributes }) => String(attributes["agent_id"] ?? label)),
  );
  // Spans that name no agent are put down to one that is called like the service.
  const nameless = slugOf(service) || service;
  const strangers = agents
    .filter(({ agent_id, runs }) => !known.has(agent_id) && (runs > 0 || agent_id !== nameless))
    .map((agent) =>
      findingOf(
        unknownAgent,
        agent.agent_id,
        "",
        `${agent.agent_id} was seen to run as an agent of ${service}, whose configuration has no such agent.`,
        {
          ...agent,
          calls: agent.runs,
        },
      ),
    );
  const tools = edges
    .filter(({ source_kind, source_id }) => source_kind === "agent" && known.has(source_id))
    .flatMap((edge) => {
      const what = withheld(graph, edge);
      const message = `${edge.source_id} was seen to use ${what}, which its configuration does not give it.`;
      return what === ""
        ? []
        : [findingOf(withheldTool, edge.source_id, edge.target_id, message, edge)];
    });
  return [...strangers, ...tools].toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
}

/**
 * What is used and not given, "" where it is given or nobody can tell. Only tools that matter to security are drawn, and one
 * grant covers tools of several names, so that a tool counts where the agent has none of its category.
 */
function withheld(
  { nodes }: PostureGraph,
  { source_id, target_kind, target_id, server }: SeenAtRunTime["edges"][number],
): string {
  if (target_kind === "mcp_server") {
    const isAddress = /[.:/]/.test(target_id);
    const isKnown = nodes.some(({ kind, label }) => kind === "mcp_server" && label === target_id);
    return isAddress || isKnown ? "" : `the MCP server ${target_id}`;
  }
  if (target_kind !== "tool" || server !== "") return "";
  // Of some runtimes no tools are drawn at all.
  if (!nodes.some(({ kind }) => kind === "tool")) return "";
  const category = categoryOf(target_id, "");
  if (!telling.has(category)) return "";
  const isGiven = nodes.some(({ kind, label, attributes }) => {
    if (kind !== "tool" || attributes["agent_id"] !== source_id) return false;
    const tool = String(attributes["tool"] ?? label);
    return tool === target_id || categoryOf(tool, "") === category;
  });
  return isGiven ? "" : `the tool ${target_id}`;
}

/** Categories whose tools the graph draws wherever an agent has one. */
const telling: ReadonlySet<string> = new Set(["shell", "web", "browser"]);

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
