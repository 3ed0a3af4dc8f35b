import { assignedSecretsIn } from "./assigned-values.ts";
import { privateKeysIn } from "./private-key-blocks.ts";
import { hitsOf, type SecretHit } from "./secret-hit.ts";
import { vendorCredentialsIn, vendorHints } from "./vendor-credentials.ts";

const assignedHints: readonly string[] = [
  "token",
  "secret",
  "passw",
  "passphrase",
  "pass",
  "pat",
  "credential",
  "authorization",
  "cookie",
  "key",
];

/**
 * Every secret that is in a text, in its order; none of them is in what is answered. `mayHold` says
 * of a word in lower case whether the text may have it, so that most of what is not there is not
 * looked for.
 */
export async function findSecrets(
  text: string,
  mayHold: (word: string) => boolean,
): Promise<readonly SecretHit[]> {
  const spans = [
    ...(mayHold("private key") ? privateKeysIn(text) : []),
    ...(vendorHints.some(mayHold) ? await vendorCredentialsIn(text) : []),
    ...(assignedHints.some(mayHold) ? assignedSecretsIn(text) : []),
  ];
  return spans.length === 0 ? [] : hitsOf(text, spans);
}
