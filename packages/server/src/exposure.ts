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
 * Whether callers without a token are let in. A server that other machines can reach refuses to start unless a
 * token exists or its owner says that it may be open. Throws SettingsError.
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
      "Create a token with `parapet token create`, or set PARAPET_TOKEN to a secret of at least 32 characters. Behind an authenticating proxy, pass --allow-unauthenticated.",
  );
}

/**
 * The secret that signs messages to webhooks, "" when there is none. Throws SettingsError for one that can be guessed,
 * and for webhooks without a secret: nobody could tell their messages from a third party's.
 */
export function webhookSecret(
  { webhooks }: Pick<Settings, "webhooks">,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const secret = env["PARAPET_WEBHOOK_SECRET"] ?? "";
  const isWeak = secret.startsWith("whsec_")
    ? bytesIn(secret.slice("whsec_".length)) < fewestBytes
    : secret.length < shortestToken || !/^\S+$/.test(secret);
  if ((webhooks.length > 0 || secret !== "") && isWeak) {
    throw new SettingsError(
      `Webhooks need PARAPET_WEBHOOK_SECRET, at least ${shortestToken} characters without spaces, so that receivers can verify the signature; generate one with \`openssl rand -hex 32\`.`,
    );
  }
  return secret;
}

const shortestToken = 32;
/** As Standard Webhooks asks for. */
const fewestBytes = 24;

/** 0 for what is no base64: a decoder would skip what it does not know, and little or nothing of the key would be left. */
function bytesIn(base64: string): number {
  return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)
    ? Buffer.from(base64, "base64").length
    : 0;
}

/** The token of `PARAPET_TOKEN`, "" when there is none. Throws SettingsError for one that can be guessed. */
export function environmentToken(env: Readonly<Record<string, string | undefined>>): string {
  const token = env["PARAPET_TOKEN"] ?? "";
  if (token !== "" && (token.length < shortestToken || !/^\S+$/.test(token))) {
    throw new SettingsError(
      `PARAPET_TOKEN must have at least ${shortestToken} characters without spaces; generate one with \`openssl rand -hex 32\`.`,
    );
  }
  return token;
}
