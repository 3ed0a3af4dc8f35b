import type { GatewayPolicy } from "../../model/model.ts";

/**
 * True when other machines reach the gateway without authentication. With a network bind it does
 * not start so.
 */
export function gatewayIsOpen(gateway: GatewayPolicy): boolean {
  return gateway.auth.mode.value === "none" && gateway.exposed && !gateway.listensOutsideLoopback;
}

/**
 * True when the gateway requires no secret. One that only the environment or a prompt supplies
 * counts as present.
 */
export function lacksAuthentication({ auth }: GatewayPolicy): boolean {
  if (auth.mode.value === "none") return true;
  if (auth.mode.value === "trusted-proxy") return false;
  return auth.secret === "absent";
}
