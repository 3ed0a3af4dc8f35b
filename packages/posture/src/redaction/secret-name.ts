/** How the names of secrets end, for a first look. */
export const secretNameEnds = String.raw`(?:token|authtok|secret|word|wd|phrase|pass|pat|credentials?|authorization|cookie|pwd?|psk|signature|jwt|bearer|basicauth|[a-z][-_]{0,2}key|_(?:KEY|SK|AUTH|BEARER))(?:s|[-_]?(?:value|base|hash|prod|production|staging|dev|old|new|live|plain|raw|base64|b64))?[-_]?\d{0,3}`;

const secretEndings =
  /(?:token|authtok|secret|password|passwd|passphrase|pass|pat|credential|authorization|basicauth|bearer|cookie|jwt|seedphrase|sharedaccesssignature|presharedkey|(?:api|app|auth|access|account|deploy|encryption|fernet|functions|hmac|jwt|license|master|private|secret|shared|signing|storage|subscription)key)$/;
// A number or a word that says which one it is.
const whichOne =
  /[-_](?:value|base|hash|prod|production|staging|dev|old|new|live|plain|raw|base64|b64|VALUE|BASE|HASH|PROD|PRODUCTION|STAGING|DEV|OLD|NEW|LIVE|PLAIN|RAW|BASE64|B64|\d{1,3})$|(?<=[a-z])(?:Value|Base|Hash|Prod|Production|Staging|Dev|Old|New|Live|Plain|Raw|Base64)$|(?<=[A-Za-z])\d{1,3}$/;
// Words that only end like one.
const otherWord = /^(?:by|com|encom|multi|over|sur|tres|under)pass$|^(?:com|incom|ex)pat$/i;
const lastWord = /(?:[A-Z]?[a-z]+|[A-Z]+)[^A-Za-z]*$/;

/**
 * True for a name whose value nobody should see: "botToken", "api_key", "--password",
 * "DB_PASSWORD2".
 */
export function isSecretName(name: string): boolean {
  // Most names end with none of the letters that the names of secrets end with.
  if (!/[a-z\d][^A-Za-z\d]{0,64}$/i.test(name)) return false;
  return endsAsSecret(name) || (whichOne.test(name) && endsAsSecret(name.replace(whichOne, "")));
}

function endsAsSecret(name: string): boolean {
  const own = name.replace(/(?<=password|credential)s$/i, "");
  if (!secretEndings.test(own.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))) return false;
  return !otherWord.test(lastWord.exec(own.slice(-longestName))?.[0] ?? "");
}

const longestName = 128;

/**
 * True for a name that may be that of a secret, if its value looks random: "OPENAI_KEY",
 * "REDISCLI_AUTH", "tokens".
 */
export function isMaybeSecretName(name: string): boolean {
  if (/(?:token|secret|api[-_]?key|passphrase)s$/i.test(name)) return true;
  return (
    /^[A-Z\d_]{1,128}_(?:KEY|SK|AUTH|BEARER)$/.test(name) &&
    !/PUBLIC|(?:^|_)(?:PUB|CACHE|PRIMARY|FOREIGN|SORT|PARTITION)_/.test(name)
  );
}
