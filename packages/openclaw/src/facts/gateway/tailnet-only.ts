import type { GatewayPolicy } from "../../model/model.ts";

/** True where only members of the owner's own tailnet reach the gateway's port. */
export function isTailnetOnly({
  bind,
  tailscale,
}: Pick<GatewayPolicy, "bind" | "tailscale">): boolean {
  if (tailscale.value === "funnel") return false;
  return bind.value === "tailnet" || (bind.value === "loopback" && tailscale.value === "serve");
}
