import { FixRefusal } from "../core/check.ts";
import { hostOf, reachOfAddress } from "./address-reach.ts";

/**
 * The host that an address reaches over a network without TLS; undefined for TLS, this machine, and
 * no address.
 */
export function clearTextHost(address: string): string | undefined {
  if (!/^(?:http|ws):\/\//i.test(address.trim())) return undefined;
  const reach = reachOfAddress(address);
  return reach === "machine" || reach === "unknown" ? undefined : hostOf(address);
}

/** A name or address inside a tailnet, whose links Tailscale encrypts. */
export function isInTailnet(hostname: string): boolean {
  if (hostname.endsWith(".ts.net")) return true;
  const [, second] = /^100\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(hostname) ?? [];
  return second !== undefined && Number(second) >= 64 && Number(second) < 128;
}

/**
 * The same address with TLS: "https" for "http", "wss" for "ws"; port 80, which TLS never has,
 * goes. Throws FixRefusal for a host without a public name, where nothing is known to have a
 * certificate that clients accept, and for its own port, where nothing is known to speak TLS.
 */
export function withTls(address: string): string {
  if (reachOfAddress(address) !== "public") {
    throw new FixRefusal(
      `${hostOf(address)} is not a public address, so it is unlikely to have a certificate that clients trust. Set up TLS ` +
        "there first, or use an encrypted tunnel; then change the address by hand.",
    );
  }
  const [, port = ""] = portOf.exec(address.trim()) ?? [];
  if (port !== "" && port !== "80" && port !== "443") {
    throw new FixRefusal(
      `It cannot be known whether port ${port} of ${hostOf(address)} speaks TLS. Find out, then change the address by hand.`,
    );
  }
  return address
    .trim()
    .replace(/^(http|ws):/i, (_whole, scheme: string) => `${scheme}s:`)
    .replace(/^(\w+:\/\/[^/?#]*):80(?=[/?#]|$)/, "$1");
}

const portOf = /^\w+:\/\/[^/?#]*:(\d{1,5})(?=[/?#]|$)/;
