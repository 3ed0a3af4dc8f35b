import type { GatewayPolicy } from "../../model.ts";

/** True when other machines reach the gateway and nothing asks them who they are. */
export function gatewayIsOpen(gateway: GatewayPolicy): boolean {
  return gateway.exposed && lacksAuthentication(gateway);
}

/** True when the gateway asks nobody for a secret. A secret that only the environment can tell counts as there. */
export function lacksAuthentication({ auth }: GatewayPolicy): boolean {
  if (auth.mode.value === "none") return true;
  if (auth.mode.value === "trusted-proxy") return false;
  return auth.secret === "absent";
}
