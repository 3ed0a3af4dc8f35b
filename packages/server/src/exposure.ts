import { parapetCommand } from "@parapet/posture";
import { type Settings, SettingsError } from "@parapet/settings";
import { isLoopbackHost } from "./access/addresses.ts";
import type { Credentials } from "./access/identify.ts";

/** True when other machines can reach the address that is listened on. */
export function isExposed({ host }: Pick<Settings, "host">): boolean {
  return !isLoopbackHost(host);
}

/** The address that the server listens on, where it names one machine. */
export function ownName(host: string): readonly string[] {
  return isLoopbackHost(host) || ["0.0.0.0", "::", "[::]"].includes(host) ? [] : [host];
}

/**
 * Whether callers without a token are let in. A server that other machines can reach refuses to
 * start unless a token exists or its owner says that it may be open. Throws SettingsError.
 */
export function exposureOf(
  { host, allowUnauthenticated }: Pick<Settings, "host" | "allowUnauthenticated">,
  hasTokens: boolean,
): Credentials["exposure"] {
  if (!isExposed({ host })) return "loopback";
  if (allowUnauthenticated) return "open";
  if (hasTokens) return "guarded";
  throw new SettingsError(
    `Listening on ${host} exposes the server to other machines without authentication. ` +
      `Create a token with \`${parapetCommand("token create")}\`, or set PARAPET_TOKEN to a secret of at least 32 characters. Behind an authenticating proxy, pass --allow-unauthenticated.`,
  );
}

/** The address for a browser on this machine: a server on every address is reached on loopback. */
export function addressToOpen(url: string): string {
  return url.replace("//0.0.0.0", "//127.0.0.1").replace("//[::]", "//[::1]");
}
