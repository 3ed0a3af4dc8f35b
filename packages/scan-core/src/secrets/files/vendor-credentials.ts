import type { SecretSpan } from "./secret-hit.ts";
import { isExample, looksRandom } from "./random-text.ts";

/** In lower case: a text with none of these holds no credential whose vendor is known. */
export const vendorHints: readonly string[] = [
  ..."sk-|sk_|rk_|ghp_|gho_|ghu_|ghs_|ghr_|github_pat_|glpat-|xox|xapp-|hooks.slack|akia|asia|aws|aiza|hf_|gsk_".split(
    "|",
  ),
  ..."npm_|dop_v1_|shp|lin_api_|ntn_|secret_|figd_|glsa_|glc_|hvs.|hvb.|dapi|vcp_|vca_|tskey-|dckr_|ops_ey|sg.".split(
    "|",
  ),
  ..."xai-|pypi-|private_key|cloudflare|cfat_|cfut_|cfk_|_authtoken|vercel|://|:aa".split("|"),
];

const candidate =
  /\b(?:sk-[\w-]{20}|[sr]k_(?:live|test)_\w{10}|gh[pousr]_\w{20}|github_pat_\w{20}|glpat-[\w-]{16}|xox[a-z]-[\w-]{10}|xapp-\d|hooks\.slack\.com\/services\/|(?:AKIA|ASIA)[A-Z\d]{12}|AIza[\w-]{30}|hf_[A-Za-z\d]{20}|gsk_\w{20}|npm_\w{20}|dop_v1_\w{20}|shp\w{2,3}_\w{20}|lin_(?:api|oauth)_\w{20}|(?:ntn|secret)_\w{20}|figd_[\w-]{20}|gl(?:sa|c)_\w{20}|hv[sb]\.[\w-]{20}|dapi[\da-f]{20}|vc[a-z]_\w{20}|tskey-|dckr_(?:pat|oat)_|ops_ey|SG\.[\w-]{16}|xai-\w{20}|pypi-\w{20}|cf(?:at|ut|k)_\w{20}|_authToken|aws_?(?:secret|account|session)|(?:bot)?\d{8,10}:AA[\w-]{30})|\/api\/webhooks\/\d{17}|"private_key"|:\/\/[^\s/@:"'<>]{0,80}:[^\s/@"'<>]{6,80}@/i;

/** False for a text in which no credential is worth looking for. */
export function mayHoldVendorCredential(text: string): boolean {
  return candidate.test(text);
}

/** What the recommended rules leave out. */
const further: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: "a Google API key", pattern: /\bAIza[\w-]{35}(?![\w-])/g },
  {
    what: "a token of a Telegram bot",
    // In the address of its API it follows the word: `/bot123456789:AA…/sendMessage`.
    pattern: /(?:(?<![\w:])|(?<=\/bot))\d{8,10}:AA[\w-]{33}(?![\w-])/g,
  },
  {
    what: "the token of a Discord webhook",
    pattern:
      /(?<=\bdiscord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{17,20}\/)[\w-]{60,80}(?![\w-])/g,
  },
  { what: "an OpenRouter key", pattern: /\bsk-or-v1-[\da-f]{64}\b/g },
  { what: "an xAI key", pattern: /\bxai-[A-Za-z\d]{60,100}\b/g },
  { what: "a PyPI token", pattern: /\bpypi-AgEIcHlwaS5vcmc[\w-]{50,300}/g },
  { what: "a DigitalOcean token", pattern: /\bdop_v1_[\da-f]{64}\b/g },
];

const names: Readonly<Record<string, string>> = {
  "1password": "a 1Password token",
  anthropic: "an Anthropic API key",
  aws: "an AWS key",
  basicauth: "a password in a URL",
  cloudflare: "a Cloudflare token",
  "database-connection-string": "a database password in a URL",
  databricks: "a Databricks token",
  docker: "a Docker token",
  figma: "a Figma token",
  gcp: "a key of a Google Cloud service account",
  github: "a GitHub token",
  gitlab: "a GitLab token",
  grafana: "a Grafana token",
  groq: "a Groq key",
  "hashicorp-vault": "a Vault token",
  huggingface: "a Hugging Face token",
  linear: "a Linear key",
  notion: "a Notion token",
  npm: "an npm token",
  openai: "an OpenAI API key",
  sendgrid: "a SendGrid key",
  shopify: "a Shopify token",
  slack: "a Slack token",
  stripe: "a Stripe key",
  tailscale: "a Tailscale key",
  vercel: "a Vercel token",
};

/**
 * Credentials whose vendor is known by their form, placeholders left out. The rules are loaded when
 * they are first needed.
 */
export async function vendorCredentialsIn(text: string): Promise<readonly SecretSpan[]> {
  if (!mayHoldVendorCredential(text)) return [];
  const found = [
    ...further.flatMap(({ what, pattern }) =>
      [...text.matchAll(pattern)].map((match) => ({
        what,
        start: match.index,
        end: match.index + match[0].length,
      })),
    ),
    ...(await secretlintSpans(text)),
  ];
  return found
    .filter(({ start, end }) => !isHarmless(text.slice(start, end)))
    .map((span) => ({ ...span, kind: "vendor" }));
}

async function secretlintSpans(text: string) {
  const [{ lintSource }, { creator }] = await Promise.all([
    import("@secretlint/core"),
    import("@secretlint/secretlint-rule-preset-recommend"),
  ]);
  const id = "@secretlint/secretlint-rule-preset-recommend";
  const { messages } = await lintSource({
    source: { content: text, filePath: "text", ext: "", contentType: "text" },
    options: { noPhysicFilePath: true, config: { rules: [{ id, rule: creator }] } },
  });
  return messages.flatMap(({ ruleId, range: [start, end] }) => {
    const what = names[ruleId.replace(/^.*secretlint-rule-/, "")];
    return what === undefined
      ? []
      : [{ what, ...(what === names["aws"] ? valueIn(text, start, end) : { start, end }) }];
  });
}

/**
 * Of `AWS_SECRET_ACCESS_KEY="…"` the value alone, by which it is known again elsewhere: the rule
 * answers with a span that begins at the name, and is as long as the value.
 */
function valueIn(text: string, start: number, end: number): Pick<SecretSpan, "start" | "end"> {
  const [name = ""] = nameOfValue.exec(text.slice(start, end)) ?? [];
  const from = start + name.length;
  const [value = ""] = assignedValue.exec(text.slice(from, from + longestValue)) ?? [];
  return name === "" || value === "" ? { start, end } : { start: from, end: from + value.length };
}

const longestValue = 512;
const nameOfValue = /^["'`]?[A-Za-z_][\w-]{0,63}["'`]?\s{0,8}(?:=>|[:=])\s{0,8}["'`]?/;
const assignedValue = /^[\w+/=.~-]{16,}/;

/**
 * In an address only the password counts, and a made-up one, or one for this machine, opens
 * nothing.
 */
function isHarmless(value: string): boolean {
  const address = /:\/\/[^:@/]{0,200}:([^@]{1,400})@([^\s/:]{0,200})/.exec(value);
  if (address === null) return isExample(value);
  const [, password = "", host = ""] = address;
  if (/^(?:localhost|127\.|\[?::1)|(?:^|\.)example(?:\.|$)/i.test(host)) return true;
  return isExample(password) || !(looksRandom(password) || isMixed(password));
}

function isMixed(password: string): boolean {
  return password.length >= 8 && /\d/.test(password) && /[a-z]/i.test(password);
}
