import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import { effective } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "./gateway-runs.ts";

/** The setting by which Tailscale's word is enough. */
export const allowTailscale = "/gateway/auth/allowTailscale";

const roles = "/gateway/roles/definitions";

/**
 * How members of the tailnet sign in to the control UI without the gateway's secret: OpenClaw asks
 * Tailscale who they are, gives them the scopes that they ask for, and does not have the owner
 * approve their browsers. Limited where roles say what a person may do. Undefined where they do not
 * sign in so.
 */
export function tailnetSignIn(
  model: OpenClawModel,
): { readonly at: readonly string[]; readonly isUnlimited: boolean } | undefined {
  const { config, gateway } = model;
  const mode = gateway.auth.mode.value;
  if (!runsGateway(model) || gateway.tailscale.value !== "serve") return undefined;
  // The first requires no secret anyway, and the second relies on the proxy alone.
  if (mode === "none" || mode === "trusted-proxy" || !admitsMembers(model)) return undefined;
  return { at: [allowTailscale, gateway.tailscale.at], isUnlimited: !config.has(roles) };
}

/** True if a member of the tailnet needs no secret where Tailscale Serve passes requests on. */
export function admitsMembers({ config, gateway }: OpenClawModel): boolean {
  return effective(config, [allowTailscale], asBoolean, gateway.auth.mode.value === "token").value;
}
