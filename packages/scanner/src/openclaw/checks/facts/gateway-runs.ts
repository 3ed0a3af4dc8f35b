import type { OpenClawModel } from "../../model.ts";

/** False where this machine is only a client of another gateway: then settings of the server are not in force. */
export function runsGateway({ config }: Pick<OpenClawModel, "config">): boolean {
  return config.get("/gateway/mode") !== "remote";
}

/** True when other machines reach the gateway's own port, and not by way of Tailscale's HTTPS. */
export function listensBeyondLoopback({ gateway, config }: OpenClawModel): boolean {
  return runsGateway({ config }) && gateway.exposed && gateway.tailscale.value === "off";
}
