import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { isClearText } from "@parapet/scan-core/addresses/clear-text.ts";
import type { Sketch } from "./sketch.ts";

/**
 * Who can read and change what is sent to an address in clear text; undefined where nobody can. A
 * name without a dot is a container beside this one, or a machine of the owner's: what goes there
 * does not leave the house.
 */
function listenersOf(address: string): "internet" | "local-network" | undefined {
  if (!isClearText(address.trim())) return undefined;
  const reach = reachOfAddress(address);
  if (reach === "public" || reach === "unknown") return "internet";
  return reach === "private" && /[.:]/.test(hostOf(address)) ? "local-network" : undefined;
}

/** True where somebody on the way can read what is sent to an address. */
export function isReadInTransit(address: string): boolean {
  return listenersOf(address) !== undefined;
}

/** Draws anyone who can read and change what is sent to an address; undefined where nobody can. */
export function drawInterceptor(address: string, sketch: Sketch): string | undefined {
  const listeners = listenersOf(address);
  if (listeners === undefined) return undefined;
  return listeners === "internet"
    ? sketch.node("principal", "network", "Anyone on the network", { trust: "network" })
    : sketch.node("principal", "own-network", "Anyone on the owner's network", {
        trust: "own_network",
      });
}

/**
 * True for a service on the owner's machine, network or tailnet: nobody else decides what it
 * answers.
 */
export function isOwnService(address: string): boolean {
  return ["machine", "private", "tailnet"].includes(reachOfAddress(address));
}
