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

/**
 * The secrets of receivers by the variable that holds them. Throws SettingsError for one that is
 * missing or cannot be sent.
 */
export function receiverSecrets(
  receivers: readonly Pick<ReceiverSetting, "format" | "secretVariable">[],
  env: Environment,
): ReadonlyMap<string, string> {
  const secrets = new Map<string, string>();
  for (const { format, secretVariable } of receivers) {
    if (secretVariable === undefined) continue;
    const secret = env[secretVariable] ?? "";
    if (!/^[\x20-\x7e]{1,4096}$/.test(secret)) {
      throw new SettingsError(
        `${secretVariable} must have 1 to 4096 characters of ASCII. A receiver of the format ${format} names it in \`secretVariable\`. Set it to the password or token for that receiver.`,
      );
    }
    secrets.set(secretVariable, secret);
  }
  return secrets;
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
