import type { ReceiverSetting } from "./receiver-settings.ts";
import { SettingsError } from "./settings-error.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const minSecretLength = 32;
/** As Standard Webhooks requires. */
const minKeyBytes = 24;

/** The token of `PARAPET_TOKEN`, "" if unset. Throws SettingsError for a weak one. */
export function environmentToken(env: Environment): string {
  const token = env["PARAPET_TOKEN"] ?? "";
  if (token !== "" && isWeak(token)) {
    throw new SettingsError(
      `PARAPET_TOKEN must have at least ${minSecretLength} characters and no spaces. Generate one with \`openssl rand -hex 32\`.`,
    );
  }
  return token;
}

/**
 * The secret that signs webhook requests, "" if unset. Throws SettingsError for a weak one, and for
 * webhooks without one, since receivers could not verify the sender.
 */
export function webhookSecret(
  {
    webhooks,
    receivers,
  }: {
    readonly webhooks: readonly string[];
    readonly receivers: readonly Pick<ReceiverSetting, "format">[];
  },
  env: Environment,
): string {
  const secret = env["PARAPET_WEBHOOK_SECRET"] ?? "";
  const isSigned = webhooks.length > 0 || receivers.some(({ format }) => format === "standard");
  if ((isSigned || secret !== "") && isWeakKey(secret)) {
    throw new SettingsError(
      `Webhooks require PARAPET_WEBHOOK_SECRET, so that receivers can verify the sender: at least ${minSecretLength} characters without spaces, or \`whsec_\` and base64 of at least ${minKeyBytes} bytes. Generate one with \`openssl rand -hex 32\`.`,
    );
  }
  return secret;
}

function isWeakKey(secret: string): boolean {
  return secret.startsWith("whsec_")
    ? bytesIn(secret.slice("whsec_".length)) < minKeyBytes
    : isWeak(secret);
}

/**
 * 0 for invalid base64: a decoder would skip unknown characters, and little or nothing of the key
 * would be left.
 */
function bytesIn(base64: string): number {
  return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)
    ? Buffer.from(base64, "base64").length
    : 0;
}

function isWeak(secret: string): boolean {
  return secret.length < minSecretLength || !/^\S+$/.test(secret);
}
