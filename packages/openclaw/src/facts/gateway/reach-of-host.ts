import { type AddressReach, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";

/** The reach of a host without a scheme: a name or an address, of IPv6 with brackets or without. */
export function reachOfHost(written: string): AddressReach {
  const host = written.trim().replaceAll(/^\[|\]$/g, "");
  return reachOfAddress(host.includes(":") ? `http://[${host}]` : `http://${host}`);
}
