import { hostsOfKey, isHostOf } from "../shell/key-owner.ts";
import { glanceAt } from "../text/text-glance.ts";
import { isSecretVariable } from "./secret-variables.ts";

/** What a script may do, by a quick look at its text. */
export type Trait =
  | "secret"
  | "network"
  | "run"
  | "decode"
  | "stay"
  | "remove"
  | "show"
  | "payload"
  | "place";

/** In lower case; a script with none of the words of a trait does not have it. */
const words: Readonly<Record<Trait, readonly string[]>> = {
  secret: [
    "pyperclip",
    "pynput",
    "keyboard.on_",
    "keyboard.hook",
    "iohook",
    "clipboard.paste",
    "clipboard.readtext",
    "clipboardy",
    "getclipboarddata",
    "bun.env",
    "deno.env",
    "printenv",
    '"env"',
    "'env'",
    "/etc/shadow",
    "keychain",
    "dump-keychain",
    "find-generic-password",
    ".ssh",
    "id_rsa",
    "id_ed25519",
    "github-copilot",
    ".aws",
    "netrc",
    "git-credentials",
    "git/credentials",
    ".cargo",
    ".gem/",
    ".m2/",
    ".gradle/",
    ".my.cnf",
    ".boto",
    ".s3cfg",
    "rclone.conf",
    ".password-store",
    "keyrings",
    "containers/auth",
    "composer/auth",
    ".docker",
    ".kube",
    ".gnupg",
    ".npmrc",
    ".pypirc",
    "gcloud",
    "/.config",
    '".config',
    "'.config",
    ".azure",
    ".claude",
    ".codex",
    ".gemini",
    ".openclaw",
    ".clawdbot",
    ".moltbot",
    "openclaw.json",
    "_history",
    "wallet",
    "exodus",
    "solana",
    "keystore",
    ".bitcoin",
    "nkbihfbe",
    "login data",
    "cookies",
    "local state",
    "user data",
    "firefox",
    "logins.json",
    "key4.db",
    "tdata",
    "leveldb",
    '".env',
    "'.env",
    "`.env",
    "/.env",
    ".env'",
    '.env"',
  ],
  network: [
    "requests",
    "urllib",
    "http.",
    "http:",
    "https:",
    "node:",
    "'http",
    '"http',
    "httpx",
    "httplib",
    "aiohttp",
    "fetch",
    "axios",
    "socket",
    "smtplib",
    "ftplib",
    "websocket",
    "node:net",
    '"net"',
    "'net'",
    "superagent",
    "needle",
    "xmlhttp",
    "curl",
    "wget",
    "dns.",
    '"dns',
    "nslookup",
    "dig ",
    '"dig"',
    "'dig'",
    "drill",
    "ping",
    "'dns",
    "paramiko",
    "sendmail",
    "nodemailer",
    "undici",
    "sendbeacon",
    "niquests",
    ".post(",
    "npm publish",
    '"publish"',
    "'publish'",
    "twine",
    "gem push",
    "git push",
    "sentry",
    "posthog",
    "mixpanel",
    "amplitude",
    "analytics",
  ],
  run: [
    "exec(",
    "exec (",
    "execs",
    "execf",
    "execv",
    "execl",
    "= exec",
    "eval(",
    "eval (",
    "(eval)",
    "= eval",
    "new function",
    "subprocess",
    "os.system",
    "popen",
    "child_",
    "importlib",
    "getattr",
    "runin",
    "__import__",
    "globals()",
    "runpy",
    "pty.spawn",
    "import pty",
    '"pty"',
    "'pty'",
    "dup2",
    "spawn",
    "cdll",
    "startfile",
    "bun.",
    "deno.",
    "shelljs",
    "builtins",
    "globalthis",
    "pexpect",
    "constructor(",
    "'](",
    '"](',
    "`](",
    // A script that is written runs later.
    ".sh'",
    '.sh"',
    ".sh`",
  ],
  decode: [
    "b64decode",
    "b32decode",
    "b85decode",
    "a85decode",
    "b16decode",
    "decodebytes",
    "fromhex",
    "unhexlify",
    "a2b_",
    "chr(",
    "(chr",
    "fromcharcode",
    "fromcodepoint",
    "atob",
    "decompress",
    "inflate",
    "gunzip",
    "marshal",
    "rot13",
    "rot_13",
    "[::-1]",
    "reverse",
    "unescape",
    "he.decode",
    "\\x",
    "\\u00",
    "'base64'",
    '"base64"',
    "'hex'",
    '"hex"',
    '"+"',
    '" + "',
    "'+'",
    "' + '",
  ],
  stay: [
    'rc"',
    "rc'",
    "rc`",
    ".profile",
    "_profile",
    "zprofile",
    "profile.ps1",
    ".zshenv",
    "authorized_keys",
    "launchagents",
    "launchdaemons",
    "systemd",
    "cron",
    "autostart",
    "startup",
    "currentversion",
    "schtasks",
    "settings.json",
    "settings.local.json",
    "config.toml",
    "mcp.json",
    ".claude.json",
    ".openclaw",
    ".clawdbot",
    ".moltbot",
    "openclaw.json",
    "clawdbot.json",
    "soul.md",
    "heartbeat.md",
    "bootstrap.md",
    "identity.md",
    "agents.md",
    "claude.md",
    "gemini.md",
  ],
  show: ["print(", "console.log", "console.info", "stdout.write", "click.echo"],
  payload: ["marshal.loads"],
  place: ["/tmp/", "/dev/shm/", "~/."],
  remove: [
    "rmtree",
    "rmsync",
    "rimraf",
    "rmdir",
    ".rm(",
    "fs.remove",
    "deno.remove",
    "removesync",
    '"rm"',
    "'rm'",
  ],
};

/** Which of several traits must be there together for a script to do harm. */
const combinations: readonly (readonly Trait[])[] = [
  ["secret", "network"],
  ["network", "run"],
  ["decode", "run"],
  ["decode", "payload", "network"],
  ["payload", "show"],
  ["place", "run"],
  ["stay"],
  ["remove"],
];

/** Each access to the environment, with the name of the variable. */
const variable =
  /(?:\benviron(?:b?\s*\[|\.get\s*\(|\.pop\s*\()|\bgetenv\s*\(|\bprocess\.env\s*(?:\.|\[))\s*["'`]?([\w$]*)|\benvironb?\b|\bprocess\.env\b|\}\s*=\s*process\b/g;
/** No benign script needs the keys of so many services for one message. */
const mostServices = 3;
/** Functions that re-encode a key, or look up a name that may be made of it. */
const disguises =
  /b\d\dencode|a85encode|encodebytes|hexlify|b2a_|btoa\(|\.hex\(\)|["'](?:base64(?:url)?|hex|rot_?13)["']|\bdig\b|nslookup|\bdrill\b|gethostby|getaddrinfo|\bdns\b|:\/\/["'`]?\s*(?:[+$]\s*)?\{?(?:process\.env|os\.)/;

/**
 * True if a script reads more of the environment than the keys it needs, or may send a key to the
 * wrong host.
 */
function asksForSecrets(lowerCase: string, mayHold: (word: string) => boolean): boolean {
  if (!mayHold("environ") && !mayHold("getenv") && !mayHold("process")) return false;
  const secrets = new Set<string>();
  for (const [whole, name = ""] of lowerCase.matchAll(variable)) {
    const isNamed = /["'`]\w+$|process\.env\s*\.\s*\w+$/.test(whole);
    if (!isNamed) return true;
    if (isSecretVariable(name)) secrets.add(name);
  }
  if (secrets.size === 0) return false;
  const services = new Set([...secrets].map((name) => name.split("_")[0]));
  if (services.size >= mostServices || disguises.test(lowerCase)) return true;
  const owners = [...new Set([...secrets].map(hostsOfKey))].filter((hosts) => hosts !== undefined);
  return hostsIn(lowerCase).some((host) => owners.some((hosts) => !isHostOf(hosts, host)));
}

const mostHosts = 40;

function hostsIn(lowerCase: string): readonly string[] {
  const hosts = new Set<string>();
  const written =
    /(?::\/\/|\bhost(?:name)?["']?\s{0,4}[:=]\s{0,4}["'`]|connection\(\s{0,4}["'])([\w.-]{1,200})/g;
  for (const [, host = ""] of lowerCase.matchAll(written)) {
    if (hosts.size < mostHosts) hosts.add(host);
  }
  return [...hosts];
}

/** An unreadable literal, and characters that are joined by their positions. */
const payload =
  /(["'`])(?!\w{1,8}:\/\/)(?:(?!\1)\S){40}|["'`](?:[a-z\d+/=]{24,}|\d{1,3}(?:\s*,\s*\d{1,3}){16,})|\[\s*(?:0x)?[\da-f]{1,3}(?:\s*,\s*(?:0x)?[\da-f]{1,3}){23,}/;

/** What a script may do, by a quick look at its lower-cased text. */
export function traitsOf(lowerCase: string, glance = glanceAt(lowerCase)): readonly Trait[] {
  const found: Trait[] = [];
  for (const [trait, hints] of wordsOfTraits) {
    const exists =
      glance.holdsOne(hints) ||
      (trait === "secret" && asksForSecrets(lowerCase, glance.mayHold)) ||
      (trait === "payload" && payload.test(lowerCase));
    if (exists && isTrait(trait)) found.push(trait);
  }
  return found;
}

const wordsOfTraits = Object.entries(words);

function isTrait(name: string): name is Trait {
  return Object.hasOwn(words, name);
}

/** True if scripts with these traits are worth reading together. */
export function mayHarm(traits: Iterable<Trait>): boolean {
  const all = new Set(traits);
  return combinations.some((combination) => combination.every((trait) => all.has(trait)));
}
