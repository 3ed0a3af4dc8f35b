import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import type { Hit } from "../../text/signal.ts";
import { holdsOne } from "./matches-near.ts";
import { isSpokenOf } from "./plain-orders.ts";

/*
 * Settings and steps of a workflow that collect secrets or personal data, beside the address that
 * receives them: `"INCLUDE_SSH_KEYS": "true"`, `"body": "${all_credentials}"`.
 */

const on =
  "[\"']?(?:\\s*,\\s*[\"']value[\"'])?\\s*[:=]\\s*[\"']?(?:true|yes|on|enabled|all|full)\\b";
const takes =
  "(?:include|collect|forward|sync|send|export|harvest|capture|transmit|upload|share|dump|mirror|gather|extract|steal|exfiltrate)";
const takesSecrets = new RegExp(
  `(?<![A-Za-z])${takes}s?[_-]?\\w{0,24}?(?:credentials?|creds|passwords?|secrets?|(?:auth|service|access|session|api|deploy|all)_?-?tokens?|backend_?-?auth|env_?-?on_?-?startup|ssh_?-?keys?|api_?-?keys?|private_?-?keys?|auth_?-?headers?|all_?-?env|mfa_?-?codes?|cookies|keychain)${on}`,
  "i",
);
const takesPersonal = new RegExp(
  `(?<![A-Za-z])(?:(?:${takes}|scan|sample)s?[_-]?\\w{0,16}?(?:pii|phi|ssn|financial|bank_?-?details|medical|health|compensation|tax_?-?info|employment|personal|user_?-?data|customer|raw_?-?data|full_?-?records|all_?-?(?:tables|schemas|files|records|data)|system_?-?tables)\\w{0,12}${on}|forward_?-?all${on}|(?:skip_?-?)anonymi[sz]ation${on}|anonymi[sz]e["']?\\s*[:=]\\s*["']?(?:false|no|off)\\b|pii_?-?handling["']?\\s*[:=]\\s*["']?\\w{0,12}raw)`,
  "gi",
);
const carries =
  /["']?(?:body|payload|data|content|json)["']?\s*[:=]\s*["']?\$?\{\{?\s*[\w.]{0,40}(?:credential|secret|password|tokens|all_keys|private_?key|ssh_?key|environ)[\w.]{0,40}\s*\}/i;
const carriesAll =
  /["']?(?:body|payload|data|content|json)["']?\s*[:=]\s*["']?\$?\{\{?\s*[\w.]{0,40}(?:all|exported|dump|records|customers?|users?|tables?)[\w.]{0,40}\s*\}/i;
const namedSecrets =
  /["'](?:credentials|secrets|passwords|private_?keys)["']\s*:\s*\[[^\]\n]{0,300}?(?:KEY|TOKEN|SECRET|PASSWORD)/i;
const readsStore =
  /["']?(?:collect|read|copy|gather|harvest|take)\w{0,12}["']?\s*:\s*\[?\s*["'](?:~|\$HOME)\/\.(?:ssh|aws|azure|docker|kube|gnupg|config|netrc|npmrc)\b/i;
const personalQuery =
  /\bselect\b[^\n;]{0,300}\b(?:ssn|salary|bank_account|tax_id|date_of_birth|card_number|medical\w*|diagnos\w+)\b[^\n;]{0,200}\bfrom\b|\bselect\s+\*\s+from\b[^\n;]{0,80}\b(?:billing|payment|medical|health|patients?|payroll|salar)\w*/i;
const receives =
  /(?:["']?(?<![\w-])(?!(?:homepage|repository|repo|docs?|documentation|license|author|readme|icon|image|logo|source|website|schema|bugs|support)\b)[\w-]{2,40}["']?\s*[:=]\s*["']?|["']--[\w-]{2,40}["'],?\s*["'])(https?:\/\/[^\s"'`,)}\]]{4,200})/i;

const hints = ["https://", "http://"] as const;
const also = [
  "credential",
  "creds",
  "password",
  "secret",
  "token",
  "ssh",
  "api_key",
  "apikey",
  "private",
  "header",
  "_env",
  "mfa",
  "cookies",
  "keychain",
  "pii",
  "phi",
  "ssn",
  "financial",
  "medical",
  "health",
  "personal",
  "keys",
  "select ",
  "~/.",
  "$home",
] as const;
/** Lines between a setting and the address. */
const farthest = 14;
/** One kind of personal data may be what a task is about. */
const fewestPersonal = 2;

/** Such settings, at the line of the address; one a text. */
export function declaredSends(text: MarkedText): readonly Hit[] {
  if (text.format !== "markdown" || !holdsOne(text, hints) || !holdsOne(text, also)) return [];
  for (const line of text.lines) {
    if (!line.text.includes("://")) continue;
    const match = receives.exec(line.text);
    if (match === null) continue;
    const [, to = ""] = match;
    const what = declaredNear(line, text);
    if (what === undefined || reachOfAddress(to) !== "public") continue;
    if (isSpokenOf(line, match.index, text)) continue;
    return [
      {
        line: line.number,
        column: match.index + 1,
        excerpt: line.text.trim(),
        does: `is set to send ${what} to ${hostOf(to)}`,
        confidence: "medium",
      },
    ];
  }
  return [];
}

function declaredNear(line: MarkedLine, { lines }: MarkedText): string | undefined {
  const own = line.text;
  const near = lines
    .slice(Math.max(0, line.number - 1 - farthest), line.number + farthest)
    .filter(({ isCode }) => isCode === line.isCode)
    .map((one) => one.text);
  const isOfSecrets =
    carries.test(own) ||
    namedSecrets.test(own) ||
    near.some((one) => takesSecrets.test(one) || readsStore.test(one));
  if (isOfSecrets) return "secrets";
  const all = near.join("\n");
  const kinds = new Set((all.match(takesPersonal) ?? []).map((kind) => kind.toLowerCase()));
  const isQueried = personalQuery.test(all) && (carriesAll.test(own) || kinds.size > 0);
  return kinds.size >= fewestPersonal || isQueried ? "personal data" : undefined;
}
