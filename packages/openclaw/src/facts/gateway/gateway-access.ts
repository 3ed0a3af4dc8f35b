import type { GatewayPolicy } from "../../model/model.ts";

/** True when other machines reach the gateway and nothing asks them who they are. On the network it does not start so. */
export function gatewayIsOpen(gateway: GatewayPolicy): boolean {
  return gateway.auth.mode.value === "none" && gateway.exposed && !gateway.listensOutsideLoopback;
}

/** True when the gateway asks nobody for a secret. One that only the environment can tell, or that is asked for, counts as there. */
export function lacksAuthentication({ auth }: GatewayPolicy): boolean {
  if (auth.mode.value === "none") return true;
  if (auth.mode.value === "trusted-proxy") return false;
  return auth.secret === "absent";
}
