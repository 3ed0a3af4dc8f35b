import { isSecretName } from "@parapet/posture/redaction";

/**
 * Words in variable names that identify the service of a key, and the host names of that service,
 * with the programs that take it.
 */
const services: readonly (readonly [words: string, hosts: string])[] = [
  ["ANTHROPIC CLAUDE", "anthropic claude"],
  ["ATLASSIAN JIRA CONFLUENCE", "atlassian jira confluence"],
  ["AWS", "amazonaws aws amazon"],
  ["AZURE", "azure windows microsoft microsoftonline az"],
  ["BINANCE", "binance"],
  ["BITBUCKET", "bitbucket atlassian"],
  ["CLOUDFLARE CF", "cloudflare cloudflared wrangler"],
  ["CARGO", "crates cargo"],
  ["COHERE", "cohere"],
  ["COINBASE", "coinbase"],
  ["DATADOG DD", "datadoghq"],
  ["DEEPSEEK", "deepseek"],
  ["DIGITALOCEAN", "digitalocean digitaloceanspaces doctl"],
  ["DISCORD", "discord discordapp"],
  ["DOCKER DOCKERHUB", "docker"],
  ["ELEVENLABS", "elevenlabs"],
  ["GITHUB GH", "github githubusercontent ghcr githubcopilot gh"],
  ["GITLAB", "gitlab glab"],
  [
    "GOOGLE GEMINI GCP GCLOUD FIREBASE VERTEX",
    "google googleapis firebaseio firebase gcloud gsutil",
  ],
  ["GROQ", "groq"],
  ["HEROKU", "heroku"],
  ["HF HUGGINGFACE HUGGING", "huggingface hf"],
  ["LANGCHAIN LANGSMITH", "langchain"],
  ["MAILGUN", "mailgun"],
  ["MISTRAL", "mistral"],
  ["NETLIFY", "netlify"],
  ["NOTION", "notion"],
  ["NPM", "npmjs npm"],
  ["OPENAI", "openai azure"],
  ["OPENROUTER", "openrouter"],
  ["PAYPAL", "paypal"],
  ["PERPLEXITY", "perplexity"],
  ["PYPI TWINE", "pypi twine"],
  ["REPLICATE", "replicate"],
  ["SENDGRID", "sendgrid twilio"],
  ["SENTRY", "sentry"],
  ["SHOPIFY", "shopify myshopify"],
  ["SLACK", "slack"],
  ["STRIPE", "stripe"],
  ["SUPABASE", "supabase"],
  ["TELEGRAM", "telegram"],
  ["TWILIO", "twilio"],
  ["VERCEL", "vercel"],
  ["XAI GROK", "x"],
];

/**
 * Secrets that no third-party service needs: they open a machine, a database or a wallet of the
 * owner.
 */
const ownSecret =
  /^(?:DATABASE|DB|POSTGRES|POSTGRESQL|PG|MYSQL|MONGO|MONGODB|REDIS)_?(?:URL|URI|DSN|PASSWORD|PASS|PWD)$|(?:^|_)(?:JWT_SECRET|SESSION_SECRET|ENCRYPTION_KEY|SECRET_KEY_BASE|PRIVATE_KEY|MNEMONIC|SEED_PHRASE|WALLET_KEY|MASTER_KEY|SSH_KEY|VAULT_PASSWORD|SUDO_PASSWORD)(?:_|$)/;

const hostsOfWord: ReadonlyMap<string, readonly string[]> = new Map(
  services.flatMap(([words, hosts]) =>
    words.split(" ").map((word) => [word, hosts.split(" ")] as const),
  ),
);

const noHosts: readonly string[] = [];

/**
 * True for the key of a service at a host that is not that service's, and for a secret that no
 * service needs. Unknown keys belong to no service.
 */
export function isKeyOfAnother(variable: string, host: string): boolean {
  const hosts = hostsOfKey(variable);
  return hosts !== undefined && !isHostOf(hosts, host);
}

/** Files with the logins of services, and the host names of those services. */
const loginFiles: readonly (readonly [path: RegExp, hosts: string])[] = [
  [/(?:^|\/)\.git-credentials$/i, "github gitlab bitbucket"],
  [/(?:^|\/)\.config\/gh(?:\/.*)?$/i, "github"],
  [/(?:^|\/)\.npmrc$/i, "npmjs"],
  [/(?:^|\/)\.pypirc$/i, "pypi"],
  [/(?:^|\/)\.docker\/config\.json$/i, "docker"],
];

/** True for a file with the login of the service at a host. */
export function isLoginOf(path: string, host: string): boolean {
  const name = registeredName(host);
  return loginFiles.some(
    ([pattern, hosts]) => pattern.test(path) && hosts.split(" ").includes(name),
  );
}

/** What commands print that opens a whole account at a service, and its host names. */
const loginCommands: readonly (readonly [command: RegExp, hosts: string])[] = [
  [/^what gh auth prints$/, "github githubusercontent ghcr githubcopilot"],
  [/^what glab auth prints$/, "gitlab"],
  [/^what gcloud auth prints$/, "google googleapis run"],
  [/^what az account prints$/, "azure windows microsoft microsoftonline powerbi"],
];

function ownersOfLogin(what: string): readonly string[] | undefined {
  return loginCommands.find(([command]) => command.test(what))?.[1].split(" ");
}

/** True for what such a command prints, at a host of its own service. */
export function isLoginOfOwner(what: string, host: string): boolean {
  return isHostOf(ownersOfLogin(what) ?? noHosts, host);
}

/** True for what such a command prints, at a host of somebody else. */
export function isLoginOfAnother(what: string, host: string): boolean {
  if (host === "" || /[$`{<]/.test(host)) return false;
  const hosts = ownersOfLogin(what);
  return hosts !== undefined && !isHostOf(hosts, host);
}

/** Services of models, which agents have a key of in their settings. */
const modelServices: ReadonlySet<string> = new Set(
  "anthropic cohere deepseek elevenlabs groq mistral openai openrouter perplexity replicate".split(
    " ",
  ),
);

/** True for the host of a service of models: an entry of an agent's settings is mostly its key. */
export function isModelService(host: string): boolean {
  return modelServices.has(registeredName(host));
}

/** Services at which anybody may have a channel, a page or a machine of their own. */
const shared: ReadonlySet<string> = new Set(
  (
    "amazon amazonaws aws azure bitbucket digitalocean digitaloceanspaces discord discordapp docker firebase firebaseio ghcr github " +
    "githubusercontent gitlab google googleapis heroku hf huggingface mailgun microsoft netlify notion npmjs pypi replicate sendgrid " +
    "slack supabase telegram twilio vercel windows x"
  ).split(" "),
);

/** True for the host of a known service, at which the author of a skill receives nothing. */
export function isVendorHost(host: string): boolean {
  const name = registeredName(host);
  return !shared.has(name) && services.some(([, hosts]) => hosts.split(" ").includes(name));
}

/** True for a host under one of the names that a service has. */
export function isHostOf(hosts: readonly string[], host: string): boolean {
  return hosts.includes(registeredName(host));
}

/**
 * The host names of the service of a key, the same list for each of its keys; undefined if unknown.
 */
export function hostsOfKey(variable: string): readonly string[] | undefined {
  const name = variable.toUpperCase();
  if (isOwnSecret(name)) return noHosts;
  if (!isSecretName(name)) return undefined;
  const [first = "", second = ""] = name
    .replace(/^(?:MY|THE|VITE|NEXT_PUBLIC|REACT_APP)_/, "")
    .split("_");
  return hostsOfWord.get(first) ?? hostsOfWord.get(second);
}

/**
 * True if the path of a setting identifies the service of its key, and the host is that service's.
 */
export function isKeyOf(names: readonly string[], host: string): boolean {
  const registered = registeredName(host);
  return names.some((name) => hostsOfWord.get(name.toUpperCase())?.includes(registered) === true);
}

/**
 * True for a variable that opens a machine, a database or a wallet of the owner's. `name` is in
 * upper case.
 */
export function isOwnSecret(name: string): boolean {
  return ownSecret.test(name);
}

/** The registered domain label: "github" of "api.github.com", "amazon" of "amazon.co.uk". */
function registeredName(host: string): string {
  const parts = host
    .toLowerCase()
    .replace(/[:/].*$/s, "")
    .split(".");
  const [third = "", second = "", ...top] = parts.slice(-3);
  if (top.length === 0) return parts.at(-2) ?? third;
  const isCountry = top[0]?.length === 2 && /^(?:co|com|org|net|gov|ac)$/.test(second);
  return isCountry ? third : second;
}
