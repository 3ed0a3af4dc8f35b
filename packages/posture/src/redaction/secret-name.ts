/** How the names of secrets end, for a first look. */
export const secretNameEnds =
  "token|secret|word|wd|phrase|pass|pat|credential|authorization|cookie|[a-z][-_]{0,2}key";

const secretEndings =
  /(?:token|secret|password|passwd|passphrase|pass|pat|credential|authorization|cookie|(?:api|app|auth|access|account|encryption|master|private|secret|signing)key)$/;
// Words that only end like one.
const otherWord = /^(?:by|com|encom|multi|over|sur|tres|under)pass$|^(?:com|ex)pat$/i;
const lastWord = /(?:[A-Z]?[a-z]+|[A-Z]+)[^A-Za-z]*$/;

/** True for a name whose value nobody should see: "botToken", "api_key", "--password". */
export function isSecretName(name: string): boolean {
  if (!secretEndings.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))) return false;
  return !otherWord.test(lastWord.exec(name.slice(-longestName))?.[0] ?? "");
}

const longestName = 128;
