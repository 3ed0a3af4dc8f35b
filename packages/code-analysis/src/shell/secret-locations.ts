type Place = {
  /** In lower case: a path without it is not checked. */
  readonly hint: string;
  readonly pattern: RegExp;
  /** The kind of several locations; otherwise the hint. */
  readonly kind?: "browser" | "wallet" | "agent";
};

/** Files with keys, passwords or wallets, in any home directory. Paths have forward slashes. */
const secrets: readonly Place[] = [
  {
    hint: ".ssh",
    pattern: /(?:^|\/)\.ssh(?:\/(?:\*|\uFFFC|id_\w{1,20}|identity|[\w-]{1,40}\.pem))?\/?$/i,
  },
  { hint: "id_", pattern: /(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)\*?$/i },
  // Every key of the home directory or of the machine, as found by `find / -name "*.pem"`.
  {
    hint: "/**/",
    pattern: /^(?:~|\/|\uFFFC)?\/?\*\*\/\*?\.?(?:pem|key|p12|pfx|keystore|kdbx|env)\*?$/i,
  },
  { hint: ".aws", pattern: /(?:^|\/)\.aws(?:\/(?:credentials|sso\/cache.*|\*))?\/?$/i },
  { hint: ".netrc", pattern: /(?:^|\/)[._]netrc$/i },
  { hint: ".pgpass", pattern: /(?:^|\/)\.pgpass$/i },
  { hint: ".git-credentials", pattern: /(?:^|\/)\.git-credentials$/i },
  { hint: ".docker", pattern: /(?:^|\/)\.docker\/config\.json$/i },
  { hint: ".kube", pattern: /(?:^|\/)\.kube(?:\/config)?\/?$/i },
  { hint: ".gnupg", pattern: /(?:^|\/)\.gnupg(?:\/.*)?$/i },
  { hint: ".npmrc", pattern: /^(?:~|\uFFFC|\/home\/[^/]+|\/users\/[^/]+|\/root)\/\.npmrc$/i },
  { hint: ".pypirc", pattern: /(?:^|\/)\.pypirc$/i },
  { hint: "gcloud", pattern: /(?:^|\/)\.config\/gcloud(?:\/.*)?$/i },
  { hint: "/gh", pattern: /(?:^|\/)\.config\/gh(?:\/hosts\.yml)?$/i },
  {
    hint: "github-copilot",
    pattern: /(?:^|\/)\.config\/github-copilot(?:\/(?:hosts\.json|apps\.json|\uFFFC))?\/?$/i,
  },
  { hint: ".azure", pattern: /(?:^|\/)\.azure\/\w*tokens?\w*\.json$/i },
  { hint: ".cargo", pattern: /(?:^|\/)\.cargo\/credentials(?:\.toml)?$/i },
  { hint: ".gem/", pattern: /(?:^|\/)\.gem\/credentials$/i },
  { hint: ".m2/", pattern: /(?:^|\/)\.m2\/settings(?:-security)?\.xml$/i },
  {
    hint: ".gradle/",
    pattern: /^(?:~|\uFFFC|\/home\/[^/]+|\/users\/[^/]+|\/root)\/\.gradle\/gradle\.properties$/i,
  },
  { hint: ".my.cnf", pattern: /(?:^|\/)\.my\.cnf$/i },
  { hint: ".boto", pattern: /(?:^|\/)\.boto$/i },
  { hint: ".s3cfg", pattern: /(?:^|\/)\.s3cfg$/i },
  { hint: "rclone.conf", pattern: /(?:^|\/)rclone\/rclone\.conf$/i },
  { hint: ".password-store", pattern: /(?:^|\/)\.password-store(?:\/.*)?$/i },
  { hint: "keyrings", pattern: /(?:^|\/)\.local\/share\/keyrings(?:\/.*)?$/i },
  { hint: "git/credentials", pattern: /(?:^|\/)\.config\/git\/credentials$/i },
  { hint: "containers/auth", pattern: /(?:^|\/)containers\/auth\.json$/i },
  { hint: "composer/auth", pattern: /(?:^|\/)\.(?:config\/)?composer\/auth\.json$/i },
  { hint: ".credentials.json", kind: "agent", pattern: /(?:^|\/)\.claude\/\.credentials\.json$/i },
  { hint: "auth.json", kind: "agent", pattern: /(?:^|\/)\.codex\/auth\.json$/i },
  { hint: "oauth_creds", kind: "agent", pattern: /(?:^|\/)\.gemini\/oauth_creds\.json$/i },
  {
    hint: "claw",
    kind: "agent",
    pattern:
      /(?:^|\/)\.(?:openclaw|clawdbot)\/(?:openclaw\.json|clawdbot\.json|\.env|credentials(?:\/.*)?|.*auth-profiles\.json)$/i,
  },
  {
    hint: "moltbot",
    kind: "agent",
    pattern:
      /(?:^|\/)\.moltbot\/(?:moltbot\.json|\.env|credentials(?:\/.*)?|.*auth-profiles\.json)$/i,
  },
  { hint: "shadow", pattern: /^\/etc\/(?:g?shadow|sudoers)$/i },
  { hint: "keychain", pattern: /(?:^|\/)Library\/Keychains(?:\/.*)?$/i },
  { hint: "_history", pattern: /(?:^|\/)\.(?:bash|zsh|python|psql|mysql)_history$/i },
  {
    hint: "wallet",
    kind: "wallet",
    pattern:
      /(?:^|\/)(?:wallet\.dat|wallets?\.json|\.electrum\/wallets.*|electrum\/wallets.*|exodus\.wallet.*)$/i,
  },
  { hint: "exodus", kind: "wallet", pattern: /(?:^|\/)Exodus(?:\/.*)?$/i },
  { hint: "solana", kind: "wallet", pattern: /(?:^|\/)\.config\/solana(?:\/id\.json)?$/i },
  { hint: "keystore", kind: "wallet", pattern: /(?:^|\/)\.?ethereum\/keystore(?:\/.*)?$/i },
  { hint: ".bitcoin", kind: "wallet", pattern: /(?:^|\/)\.bitcoin(?:\/.*)?$/i },
  {
    hint: "nkbihfbeogaeaoehlefnkodbefgpgknn",
    kind: "wallet",
    pattern: /nkbihfbeogaeaoehlefnkodbefgpgknn/i,
  },
  { hint: "login data", kind: "browser", pattern: /(?:^|\/)Login Data$/i },
  {
    hint: "cookies",
    kind: "browser",
    pattern:
      /(?:(?:Chrome|Chromium|Edge|Brave-Browser|User Data)(?:\/[^/]{1,40})?|Profile \d|Default)\/(?:Network\/)?Cookies$/i,
  },
  { hint: "local state", kind: "browser", pattern: /(?:^|\/)User Data\/Local State$/i },
  {
    hint: "user data",
    kind: "browser",
    pattern: /(?:Chrome|Chromium|Edge|Brave-Browser)\/User Data(?:\/Default)?\/?$/i,
  },
  {
    hint: "google",
    kind: "browser",
    pattern:
      /(?:Library\/Application Support\/Google\/Chrome|\.config\/google-chrome)(?:\/Default)?\/?$/i,
  },
  {
    hint: "firefox",
    kind: "browser",
    pattern: /(?:\.mozilla\/firefox|Firefox\/Profiles)(?:\/.*)?$/i,
  },
  // What the debugging port of a browser is asked for.
  {
    hint: "cookies",
    kind: "browser",
    pattern: /^(?:Network|Storage)\.get(?:All)?Cookies$/,
  },
  { hint: "logins.json", kind: "browser", pattern: /(?:^|\/)logins\.json$/i },
  { hint: "key4.db", kind: "browser", pattern: /(?:^|\/)key4\.db$/i },
  { hint: "tdata", pattern: /Telegram Desktop\/tdata(?:\/.*)?$/i },
  { hint: "leveldb", pattern: /(?:discord|Local Storage)\/(?:Local Storage\/)?leveldb(?:\/.*)?$/i },
];

/** Files of a project with its keys. */
const settings: readonly Place[] = [
  { hint: ".env", pattern: /(?:^|\/)\.env(?:\.(?:local|production|prod))?$/i },
  { hint: "wp-config", pattern: /(?:^|\/)wp-config\.php$/i },
  {
    hint: "config/",
    pattern: /(?:^|\/)config\/(?:master\.key|secrets\.ya?ml|database\.yml|credentials\.yml\.enc)$/i,
  },
];

const longestPath = 512;
const hints = new RegExp(
  [...settings, ...secrets].map(({ hint }) => hint.replaceAll(/[.*]/g, "\\$&")).join("|"),
  "i",
);

/** False for a text that cannot contain the path of a secret. */
export function mayNameSecret(text: string): boolean {
  return hints.test(text);
}

/** The kind of secret at a path: "secret-file", "settings-file" for variables of a project. */
export function secretAt(text: string): "secret-file" | "settings-file" | undefined {
  if (text.length > longestPath || text.length < 4 || !hints.test(text)) return undefined;
  if (text.includes("\n")) return undefined;
  const path = text.replaceAll("\\", "/");
  const lower = path.toLowerCase();
  if (settings.some((place) => isOne(place, path, lower))) return "settings-file";
  return secrets.some((place) => isOne(place, path, lower)) ? "secret-file" : undefined;
}

/** The store of secrets at a path; browsers, and wallets, are one store each. */
export function secretStore(text: string): string | undefined {
  const path = text.replaceAll("\\", "/").slice(0, longestPath);
  const place = secrets.find((one) => isOne(one, path, path.toLowerCase()));
  return place && (place.kind ?? place.hint);
}

function isOne({ hint, pattern }: Place, path: string, lower: string): boolean {
  return lower.includes(hint) && pattern.test(path);
}

/** A location that controls autostart, or an agent's permissions. */
export type WrittenPlace = {
  readonly signal: "PERS-001" | "SELF-001";
  /** Completes "the file …". */
  readonly does: string;
  readonly severity?: "critical" | "medium";
  readonly pattern: RegExp;
  readonly hint: string;
};

/** Locations by which a program persists or changes its agent. */
export const writtenPlaces: readonly WrittenPlace[] = [
  {
    signal: "PERS-001",
    hint: "rc",
    severity: "medium",
    does: "modifies a shell startup file",
    pattern: /(?:^|\/)\.(?:bashrc|zshrc|kshrc)$/i,
  },
  {
    signal: "PERS-001",
    hint: "profile",
    severity: "medium",
    does: "modifies a shell startup file",
    pattern: /(?:^|\/)\.(?:bash_|z)?profile$|^\/etc\/profile(?:\.d\/.*)?$/i,
  },
  {
    signal: "PERS-001",
    hint: ".zshenv",
    severity: "medium",
    does: "modifies a shell startup file",
    pattern: /(?:^|\/)\.zshenv$/i,
  },
  {
    signal: "PERS-001",
    hint: "authorized_keys",
    severity: "critical",
    does: "authorizes another SSH key",
    pattern: /(?:^|\/)\.ssh\/authorized_keys$/i,
  },
  {
    signal: "PERS-001",
    hint: "launch",
    severity: "medium",
    does: "installs a service that starts automatically",
    pattern: /(?:^|\/)Library\/Launch(?:Agents|Daemons)(?:\/.*)?$/i,
  },
  {
    signal: "PERS-001",
    hint: "systemd",
    severity: "medium",
    does: "installs a service that starts automatically",
    pattern: /(?:\/etc|\.config|\.local\/share|\/lib)\/systemd\/(?:system|user)(?:\/.*)?$/i,
  },
  {
    signal: "PERS-001",
    hint: "cron",
    severity: "medium",
    does: "adds a cron job",
    pattern: /^\/etc\/cron(?:tab|\.\w+(?:\/.*)?)$|^\/var\/spool\/cron(?:\/.*)?$/i,
  },
  {
    signal: "PERS-001",
    hint: "autostart",
    severity: "medium",
    does: "starts automatically with the desktop",
    pattern: /\.config\/autostart(?:\/.*)?$/i,
  },
  {
    signal: "PERS-001",
    hint: "startup",
    does: "starts automatically with Windows",
    pattern: /Start Menu\/Programs\/Startup(?:\/.*)?$/i,
  },
  {
    signal: "SELF-001",
    hint: "settings",
    does: "modifies an agent's configuration",
    severity: "medium",
    pattern: /(?:^|\/)\.(?:claude|gemini|qwen)\/settings(?:\.local)?\.json$/i,
  },
  {
    signal: "SELF-001",
    hint: "config.toml",
    does: "modifies an agent's configuration",
    severity: "medium",
    pattern: /(?:^|\/)\.codex\/config\.toml$/i,
  },
  {
    signal: "SELF-001",
    hint: "mcp.json",
    does: "modifies an agent's configuration",
    severity: "medium",
    pattern: /(?:^|\/)(?:\.cursor\/|\.vscode\/|\.)mcp\.json$/i,
  },
  {
    signal: "SELF-001",
    hint: ".claude.json",
    does: "modifies an agent's configuration",
    severity: "medium",
    pattern: /(?:^|\/)\.claude\.json$/i,
  },
  {
    signal: "SELF-001",
    hint: "claw",
    severity: "medium",
    does: "modifies an agent's configuration",
    pattern: /(?:^|\/)\.(?:openclaw|clawdbot)\/(?:openclaw|clawdbot)\.json$/i,
  },
  {
    signal: "SELF-001",
    hint: "moltbot",
    severity: "medium",
    does: "modifies an agent's configuration",
    pattern: /(?:^|\/)\.moltbot\/moltbot\.json$/i,
  },
  {
    signal: "SELF-001",
    hint: ".md",
    severity: "medium",
    does: "modifies an agent's instructions",
    pattern: /(?:^|\/)(?:SOUL|HEARTBEAT|BOOTSTRAP|IDENTITY)\.md$/,
  },
  {
    signal: "SELF-001",
    hint: ".md",
    does: "modifies an agent's instructions",
    severity: "medium",
    pattern: /(?:^|\/)(?:AGENTS|CLAUDE|GEMINI)\.md$/,
  },
];

/** The location of a path, if writing there is relevant. */
export function writtenPlace(text: string): WrittenPlace | undefined {
  if (text.length > longestPath || text.includes("\n")) return undefined;
  const path = text.replaceAll("\\", "/");
  const lower = path.toLowerCase();
  return writtenPlaces.find(({ hint, pattern }) => lower.includes(hint) && pattern.test(path));
}

/** True for a folder that contains everything: the home directory, the root, a parent. */
export function isWholeFolder(text: string): boolean {
  const path = text.replaceAll("\\", "/").replace(/\/\*?$/, "");
  return (
    /^(?:~|\$HOME|\$\{HOME\}|\/|\.\.(?:\/\.\.)*|\/(?:home|Users|etc|usr|var)(?:\/\*)?|[A-Z]:|~\/(?:Documents|Desktop|\.ssh|Pictures)|(?:~|\uFFFC)\/\.(?:openclaw|clawdbot|moltbot|claude|codex)(?:\/workspace)?)$/i.test(
      path,
    ) || text === "/"
  );
}
