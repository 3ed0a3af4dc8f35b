import type { AttackPath, PathStep } from "@parapet/posture";

/**
 * An attack path in one line: "anyone → telegram dm → main → exec → host laptop". Not neutralized.
 */
export function pathChain(path: AttackPath, service: string): string {
  return path.path_steps
    .map((step) => stepName(step, ownKey(step, service), path.agents_involved))
    .join(" → ");
}

/** A readable name for the node by its kind; else its key. */
function stepName({ node_type }: PathStep, key: string, agents: readonly string[]): string {
  switch (node_type) {
    case "channel":
      return words(
        key.split("/").filter((part) => part !== "default"),
        node_type,
      );
    case "tool":
      return toolName(key, agents);
    case "host":
      return words([node_type, key], node_type);
    case "mcp_server":
      return key.replace(/(?<=.)\/[0-9a-f]{16}$/, "");
    default:
      return key || node_type;
  }
}

/** A tool's key is "<agent>/<tool>@<where it runs>"; the agent is the step before it. */
function toolName(key: string, agents: readonly string[]): string {
  const owner = agents.find((agent) => key.startsWith(`${agent}/`)) ?? "";
  const tool = withoutPrefix(key, `${owner}/`);
  if (tool.endsWith("@host")) return tool.slice(0, -"@host".length);
  return tool.endsWith("@sandbox") ? `${tool.slice(0, -"@sandbox".length)} in sandbox` : tool;
}

/**
 * The node's key without service and kind; an agent of another service gets the service appended.
 */
function ownKey({ node_id, node_type }: PathStep, service: string): string {
  const inService = withoutPrefix(node_id, `${service}/`);
  const mark = inService.indexOf(`/${node_type}/`);
  if (mark < 1 || inService.startsWith(`${node_type}/`)) {
    return withoutPrefix(inService, `${node_type}/`);
  }
  const key = inService.slice(mark + node_type.length + 2);
  return node_type === "agent" ? `${key} (${inService.slice(0, mark)})` : key;
}

function withoutPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

function words(parts: readonly string[], otherwise: string): string {
  return parts.filter((part) => part !== "").join(" ") || otherwise;
}
