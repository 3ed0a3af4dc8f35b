import { SettingsError } from "./settings-error.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const minSecretLength = 32;

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
 * The secret that signs webhook requests, "" if unset. Throws SettingsError for a weak one, and for webhooks without one,
 * since receivers could not verify the sender.
 */
export function webhookSecret(
  { webhooks }: { readonly webhooks: readonly string[] },
  env: Environment,
): string {
  const secret = env["PARAPET_WEBHOOK_SECRET"] ?? "";
  if ((webhooks.length > 0 || secret !== "") && isWeak(secret.replace(/^whsec_/, ""))) {
    throw new SettingsError(
      `Webhooks require PARAPET_WEBHOOK_SECRET with at least ${minSecretLength} characters and no spaces, so that receivers can verify the sender. Generate one with \`openssl rand -hex 32\`.`,
    );
  }
  return secret;
}

function isWeak(secret: string): boolean {
  return secret.length < minSecretLength || !/^\S+$/.test(secret);
}
