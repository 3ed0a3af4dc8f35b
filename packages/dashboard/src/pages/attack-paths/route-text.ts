import type { Api } from "../../api/types.ts";

/** A readable node name: "exec" for "demo/tool/helpdesk/exec@host". */
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

/** "anyone → telegram/default/dm → helpdesk → exec". */
export function routeText(steps: readonly Api["PathStep"][]): string {
  return steps.map(nodeName).join(" → ");
}
