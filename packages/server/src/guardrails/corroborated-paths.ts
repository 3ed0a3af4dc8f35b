import type { Violation } from "@parapet/guardrails";
import type { Store } from "../store/store.ts";
import type { PathDetail } from "../risk/path-detail.ts";

/** Paths of one agent that are looked at, and those that a violation names, at most. */
const mostPaths = 200;
const mostNamed = 20;

/**
 * The open attack paths that a violation is a sign of: those of its agent that lead over the tool,
 * or the MCP server, that was called. Highest risk first.
 */
export async function corroboratedPaths(
  store: Pick<Store, "attackPaths">,
  { service, agent_id, tool_name }: Violation,
): Promise<readonly string[]> {
  if (tool_name === "") return [];
  const paths = await store.attackPaths.openDetails({ service, agent_id }, mostPaths);
  const names = namesOf(tool_name);
  return paths
    .filter(({ detail }) => leadsOver(detail, names))
    .slice(0, mostNamed)
    .map(({ path_id }) => path_id);
}

function leadsOver(detail: string, names: ReadonlySet<string>): boolean {
  const { steps }: Pick<PathDetail, "steps"> = JSON.parse(detail);
  return steps.some(
    ({ node_type, label }) =>
      (node_type === "tool" && names.has(label)) ||
      (node_type === "mcp_server" && namesInLabel(label).some((name) => names.has(name))),
  );
}

/**
 * "MCP server mail" is a server that one client calls "mail"; others may call it otherwise: "MCP
 * server mail, post".
 */
function namesInLabel(label: string): readonly string[] {
  return [label, ...label.replace(/^MCP server /, "").split(", ")];
}

/**
 * "mcp__mail__send" is a tool "send" of a server "mail"; a configuration names one or the other.
 */
function namesOf(toolName: string): ReadonlySet<string> {
  const parts = toolName.startsWith("mcp__") ? toolName.slice("mcp__".length).split("__") : [];
  return new Set([toolName, ...parts]);
}
