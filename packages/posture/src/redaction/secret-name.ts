const secretEndings =
  /(?:token|secret|password|passwd|passphrase|pass|pat|credential|authorization|cookie|(?:api|app|auth|access|account|encryption|master|private|secret|signing)key)$/;

/** True for a name whose value nobody should see: "botToken", "api_key", "--password". */
export function isSecretName(name: string): boolean {
  return secretEndings.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
}
