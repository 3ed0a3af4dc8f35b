import type { OpenClawModel } from "../../model/model.ts";

/**
 * False where this machine is only a client of another gateway, and where its gateway does not
 * start: then settings of the server are not effective.
 */
export function runsGateway({
  config,
  gateway,
}: Pick<OpenClawModel, "config" | "gateway">): boolean {
  return config.get("/gateway/mode") !== "remote" && gateway.starts;
}

/** True when other machines reach the gateway's own port, and not by way of Tailscale's HTTPS. */
export function listensOutsideLoopback({ gateway }: Pick<OpenClawModel, "gateway">): boolean {
  return gateway.exposed && gateway.tailscale.value === "off";
}
