import { nodeLabel } from "../../core/channel-names.ts";
import type { Api } from "../../api/types.ts";

/** What the ID of a node says of its name: "exec" for "demo/tool/helpdesk/exec@host". */
export function nodeName({
  node_id,
  node_type,
}: Pick<Api["PathStep"], "node_id" | "node_type">): string {
  const parts = node_id.split("/");
  const natural = parts.slice(parts.indexOf(node_type) + 1);
  if (node_type === "tool") return (natural.at(-1) ?? node_id).replace(/@.*$/, "");
  // The host of an MCP service is followed by a digest that hides its address.
  if (node_type === "mcp_server" && natural.length === 2) {
    return natural.join("/").replace(/\/[0-9a-f]{16}$/, "");
  }
  return natural.join("/") || node_id;
}

/** What nodes are called, by their IDs. */
export type NodeNames = ReadonlyMap<string, string>;

/** "Anyone → Telegram direct messages → helpdesk → exec": channels as exposures name them. */
export function routeText(steps: readonly Api["PathStep"][], names: NodeNames = noNames): string {
  return steps
    .map((step) => {
      const name = names.get(step.node_id);
      return name === undefined ? nodeName(step) : nodeLabel(step.node_type, name);
    })
    .join(" → ");
}

export const noNames: NodeNames = new Map();

/** The IDs of its nodes, for a title. */
export function routeIds(steps: readonly Api["PathStep"][]): string {
  return steps.map(({ node_id }) => node_id).join(" → ");
}
