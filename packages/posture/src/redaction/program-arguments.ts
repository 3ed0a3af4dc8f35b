/**
 * How some programs are given secrets as arguments. Flags are compared as they are written, case
 * included.
 */
export type ProgramArguments = {
  readonly programs: readonly string[];
  /** Only after one of these words, such as "login". */
  readonly subcommands?: readonly string[];
  /** Options whose value is a secret: `-p X`, `-p=X`, `--auth=X`. */
  readonly values?: readonly string[];
  /** Options whose value is a secret where nothing is between: `-pX`. */
  readonly attached?: readonly string[];
  /** Flags whose value has a secret after a separator: `-u user:X`. */
  readonly logins?: { readonly flags: readonly string[]; readonly separators: string };
  /** Beginnings of words whose rest is a secret: `pass:X`, `/p:X`. */
  readonly prefixes?: readonly string[];
  /**
   * Words without a dash, counted from 0 after the subcommand: this one and the next are secrets
   * where they look like one. An option before them may have a value, which is counted, too.
   */
  readonly operand?: number;
  /** Only where this flag is given. */
  readonly onlyWith?: RegExp;
  /**
   * Words `NAME=X`, and those after these options: their values are secrets whatever the names say,
   * where the program stores secrets alone; where it stores settings as well, those that look like
   * one.
   */
  readonly assignments?: {
    readonly are: "secrets" | "settings";
    readonly flags?: readonly string[];
  };
  /**
   * A word that is the name of a secret is followed by its value: `set api_key X`. Where the
   * program is a word of sentences, too, only by what is no word.
   */
  readonly isNameAndValue?: true | "like a password";
};

const colon = (...flags: string[]) => ({ flags, separators: ":" });

/**
 * The programs whose flags do not say by their names that a secret follows; `--password` and its
 * kind are known for all.
 */
export const programArguments: readonly ProgramArguments[] = [
  {
    programs: ["docker", "podman", "nerdctl", "buildah", "oras", "crane", "helm", "skopeo", "cf"],
    subcommands: ["login"],
    values: ["-p"],
    attached: ["-p"],
  },
  { programs: ["oc", "az", "argocd", "ibmcloud", "scw"], subcommands: ["login"], values: ["-p"] },
  {
    programs: ["skopeo", "buildah", "podman"],
    logins: colon("--creds", "--src-creds", "--dest-creds"),
  },
  {
    programs: ["curl"],
    logins: colon("-u", "--user", "-U", "--proxy-user", "-E", "--cert"),
    values: ["--oauth2-bearer", "--pass", "--proxy-pass"],
  },
  { programs: ["http", "https", "xh", "xhs"], values: ["-a", "--auth"], attached: ["-a"] },
  { programs: ["curl"], logins: { flags: ["-b", "--cookie"], separators: "=" } },
  { programs: ["lftp", "ncftp"], logins: { flags: ["-u"], separators: "," } },
  { programs: ["ncftp", "ncftpget", "ncftpput", "ncftpls"], values: ["-p"], attached: ["-p"] },
  { programs: ["etcdctl"], logins: colon("--user") },
  {
    programs: [
      "mysql",
      "mysqldump",
      "mysqladmin",
      "mysqlimport",
      "mysqlsh",
      "mariadb",
      "mariadb-dump",
      "mariadb-admin",
      "mariadb-backup",
      "mariabackup",
      "mycli",
      "xtrabackup",
      "innobackupex",
    ],
    attached: ["-p"],
  },
  { programs: ["redis-cli", "redis-benchmark", "valkey-cli"], values: ["-a", "--pass"] },
  {
    programs: ["redis-cli", "valkey-cli"],
    subcommands: ["auth", "AUTH"],
    operand: 0,
  },
  { programs: ["redis-cli", "valkey-cli"], isNameAndValue: true },
  {
    programs: [
      "mongo",
      "mongosh",
      "mongodump",
      "mongorestore",
      "mongoexport",
      "mongoimport",
      "mongostat",
    ],
    values: ["-p"],
    attached: ["-p"],
  },
  {
    programs: ["cqlsh", "beeline", "influx", "rabbitmqadmin", "couchbase-cli", "cbq"],
    values: ["-p"],
  },
  { programs: ["sqlcmd", "osql", "bcp", "isql", "tsql"], values: ["-P"], attached: ["-P"] },
  { programs: ["isql", "iusql", "smbclient"], operand: 1 },
  { programs: ["codecov", "influx"], values: ["-t"] },
  { programs: ["slappasswd"], values: ["-s"] },
  { programs: ["doveadm", "steghide", "conan"], values: ["-p"] },
  { programs: ["networksetup"], subcommands: ["-setairportnetwork"], operand: 2 },
  {
    programs: ["htpasswd"],
    onlyWith: /^-[a-zA-Z]{0,8}(?:n[a-zA-Z]{0,8}b|b[a-zA-Z]{0,8}n)/,
    operand: 1,
  },
  { programs: ["sonar-scanner", "mvn", "gradle", "gradlew"], prefixes: ["-Dsonar.login="] },
  {
    programs: ["sqlplus", "sqlldr", "impdp", "expdp"],
    operand: 0,
  },
  { programs: ["sshpass"], values: ["-p"], attached: ["-p"] },
  { programs: ["plink", "pscp", "psftp", "putty", "puttygen"], values: ["-pw"] },
  { programs: ["ssh-keygen"], values: ["-N", "-P"] },
  { programs: ["zip", "zipcloak", "unzip", "funzip"], values: ["-P"], attached: ["-P"] },
  { programs: ["7z", "7za", "7zr", "7zz", "rar", "unrar"], attached: ["-p", "-hp"] },
  { programs: ["unar", "lsar"], values: ["-p"] },
  {
    programs: ["openssl"],
    prefixes: ["pass:"],
    values: ["-K", "-psk", "-srppass"],
  },
  {
    programs: ["openssl"],
    subcommands: [
      "enc",
      "aes128",
      "aes192",
      "aes256",
      "aes-128-cbc",
      "aes-192-cbc",
      "aes-256-cbc",
      "camellia-256-cbc",
      "des",
      "des3",
      "des-ede3-cbc",
      "pkcs12",
    ],
    values: ["-k"],
  },
  { programs: ["openssl"], subcommands: ["passwd"], operand: 0 },
  { programs: ["pdftotext", "pdfimages", "pdfinfo", "pdftoppm"], values: ["-upw", "-opw"] },
  { programs: ["pdftk"], isNameAndValue: true },
  { programs: ["qpdf"], subcommands: ["--encrypt"], operand: 0 },
  {
    programs: ["smbclient", "smbget", "rpcclient", "smbmap", "smbcacls", "net", "wmic", "winexe"],
    logins: { flags: ["-U", "--user"], separators: "%" },
  },
  {
    programs: ["smbmap", "netexec", "nxc", "crackmapexec", "evil-winrm", "psexec"],
    values: ["-p"],
  },
  {
    programs: [
      "ldapsearch",
      "ldapadd",
      "ldapmodify",
      "ldapdelete",
      "ldapwhoami",
      "ldapcompare",
      "ldapmodrdn",
      "ldappasswd",
    ],
    values: ["-w"],
    attached: ["-w"],
  },
  { programs: ["ldappasswd"], values: ["-s", "-a"] },
  { programs: ["htpasswd"], onlyWith: /^-[a-zA-Z]{0,8}b/, operand: 2 },
  { programs: ["keyring"], subcommands: ["set"], operand: 2 },
  { programs: ["mkpasswd"], operand: 0 },
  { programs: ["wpa_passphrase"], operand: 1 },
  { programs: ["useradd", "usermod"], values: ["-p"] },
  { programs: ["snmpget", "snmpwalk", "snmpset", "snmpbulkwalk"], values: ["-A", "-X", "-c"] },
  {
    programs: ["mosquitto_pub", "mosquitto_sub", "mosquitto_rr"],
    values: ["-P", "--pw"],
    attached: ["-P"],
  },
  { programs: ["mosquitto_passwd"], onlyWith: /^-b$/, operand: 2 },
  { programs: ["ipmitool"], values: ["-P"] },
  {
    programs: ["rabbitmqctl"],
    subcommands: ["add_user", "change_password", "authenticate_user"],
    operand: 1,
  },
  { programs: ["xfreerdp", "xfreerdp3", "wlfreerdp", "mstsc"], prefixes: ["/p:"] },
  { programs: ["rdesktop"], values: ["-p"] },
  { programs: ["vncviewer", "x11vnc"], values: ["-passwd"] },
  { programs: ["cmdkey"], prefixes: ["/pass:"] },
  { programs: ["schtasks"], values: ["/rp", "/RP"] },
  {
    programs: ["security"],
    subcommands: ["add-generic-password", "add-internet-password"],
    values: ["-w"],
  },
  { programs: ["security"], subcommands: ["unlock-keychain", "create-keychain"], values: ["-p"] },
  { programs: ["twine"], values: ["-p"] },
  {
    programs: ["gh", "glab"],
    subcommands: ["secret", "variable"],
    values: ["-b", "--body"],
    attached: ["-b"],
  },
  {
    programs: ["glab", "buildkite-agent"],
    subcommands: ["set", "update"],
    onlyWith: /^(?:secret|variable)$/,
    operand: 1,
  },
  // What stores secrets, or settings among which they may be.
  {
    programs: ["doppler", "fly", "flyctl", "supabase", "infisical", "phase"],
    subcommands: ["set", "update"],
    onlyWith: /^secrets?$/,
    assignments: { are: "secrets" },
  },
  {
    programs: ["doppler"],
    subcommands: ["set"],
    onlyWith: /^secrets?$/,
    operand: 1,
  },
  {
    programs: ["vault", "bao"],
    subcommands: ["put", "patch"],
    onlyWith: /^kv$/,
    assignments: { are: "secrets" },
  },
  { programs: ["nomad"], subcommands: ["put"], onlyWith: /^var$/, assignments: { are: "secrets" } },
  {
    programs: ["kubectl", "oc"],
    subcommands: ["secret"],
    onlyWith: /^create$/,
    assignments: { are: "secrets", flags: ["--from-literal"] },
  },
  {
    programs: ["op"],
    subcommands: ["create", "edit"],
    onlyWith: /^item$/,
    assignments: { are: "settings" },
  },
  {
    programs: ["heroku", "dokku", "eb", "railway", "travis", "scalingo", "clever", "convox"],
    subcommands: [
      "config:set",
      "config:add",
      "env-set",
      "setenv",
      "variables",
      "variable",
      "encrypt",
      "env",
    ],
    assignments: { are: "settings", flags: ["--set"] },
  },
  {
    programs: ["az"],
    onlyWith: /^--(?:settings|env-vars|set-env-vars)(?:=|$)/,
    assignments: { are: "settings", flags: ["--settings", "--env-vars", "--set-env-vars"] },
  },
  {
    programs: ["az"],
    onlyWith: /^--secrets$/,
    assignments: { are: "secrets", flags: ["--secrets"] },
  },
  {
    programs: ["gcloud"],
    onlyWith: /^--(?:set|update)-env-vars(?:=|$)/,
    assignments: { are: "settings", flags: ["--set-env-vars", "--update-env-vars"] },
  },
  { programs: ["netlify", "convex", "dotenvx"], subcommands: ["env:set", "set"], operand: 1 },
  { programs: ["travis", "clever"], subcommands: ["set"], onlyWith: /^env$/, operand: 1 },
  { programs: ["travis"], subcommands: ["encrypt"], operand: 0 },
  { programs: ["cf"], subcommands: ["set-env", "se"], operand: 2 },
  { programs: ["chamber"], subcommands: ["write"], operand: 2 },
  { programs: ["credstash"], subcommands: ["put"], operand: 1 },
  {
    programs: ["conjur"],
    subcommands: ["variable"],
    values: ["-v", "--value"],
  },
  {
    programs: ["eas"],
    subcommands: ["secret:create", "env:create", "env:update"],
    values: ["--value"],
  },
  { programs: ["ansible-vault"], subcommands: ["encrypt_string"], operand: 0 },
  {
    programs: ["aws"],
    subcommands: ["secretsmanager"],
    values: ["--secret-string", "--secret-binary"],
  },
  {
    programs: ["aws"],
    subcommands: ["put-parameter"],
    onlyWith: /^(?:--type=)?SecureString$/,
    values: ["--value"],
  },
  { programs: ["az"], subcommands: ["secret"], onlyWith: /^keyvault$/, values: ["--value"] },
  { programs: ["vault"], subcommands: ["login", "unwrap", "unseal"], operand: 0 },
  { programs: ["cargo"], subcommands: ["login"], operand: 0 },
  { programs: ["wandb"], subcommands: ["login"], operand: 0 },
  { programs: ["snyk"], subcommands: ["auth"], operand: 0 },
  { programs: ["bw"], subcommands: ["unlock"], operand: 0 },
  { programs: ["bw"], subcommands: ["login"], operand: 1 },
  { programs: ["vercel"], values: ["-t"] },
  { programs: ["signtool"], subcommands: ["sign"], values: ["/p"] },
  { programs: ["ConvertTo-SecureString"], operand: 0 },
  { programs: ["pulumi"], subcommands: ["set"], onlyWith: /^--secret$/, operand: 1 },
  { programs: ["net"], subcommands: ["user", "use"], operand: 1 },
  { programs: ["consul", "etcdctl"], subcommands: ["put"], isNameAndValue: true },
  { programs: ["ngrok"], subcommands: ["authtoken", "add-authtoken"], operand: 0 },
  { programs: ["nuget"], subcommands: ["setapikey", "setApiKey"], operand: 0 },
  { programs: ["nuget"], subcommands: ["push"], values: ["-k"] },
  { programs: ["dotnet"], subcommands: ["push"], values: ["-k"] },
  {
    programs: [
      "aws",
      "npm",
      "yarn",
      "pnpm",
      "bun",
      "pip",
      "git",
      "gcloud",
      "dotnet",
      "doppler",
      "pulumi",
      "poetry",
      "composer",
      "bundle",
      "heroku",
      "firebase",
    ],
    subcommands: ["set", "config", "config:set", "functions:config:set"],
    isNameAndValue: true,
  },
  { programs: ["rclone"], subcommands: ["config"], isNameAndValue: true },
  {
    programs: [
      "setx",
      "setenv",
      "set-environment",
      "nmcli",
      "ENV",
      "ARG",
      "SetEnv",
      "fastcgi_param",
      "proxy_set_header",
    ],
    isNameAndValue: true,
  },
  { programs: ["vercel"], subcommands: ["env"], onlyWith: /^add$/, isNameAndValue: true },
  {
    programs: ["Set-Item", "New-Item", "Set-Variable", "New-Variable"],
    onlyWith: /pass|secret|token|key|credential/i,
    values: ["-Value"],
  },
  // Of fish. Without an option it could be a sentence.
  {
    programs: ["set"],
    onlyWith: /^(?:-\w*[xgU]\w*|--(?:export|global|universal))$/,
    isNameAndValue: true,
  },
  { programs: ["set", "setvar", "var"], isNameAndValue: "like a password" },
  {
    programs: ["poetry", "composer", "bundle"],
    subcommands: ["config"],
    onlyWith: /^http-basic\./,
    operand: 2,
  },
  {
    programs: [
      "tpm2_changeauth",
      "tpm2_changeeps",
      "tpm2_changepps",
      "tpm2_clear",
      "tpm2_clearcontrol",
      "tpm2_create",
      "tpm2_createek",
      "tpm2_createprimary",
      "tpm2_createpolicy",
      "tpm2_duplicate",
      "tpm2_encryptdecrypt",
      "tpm2_evictcontrol",
      "tpm2_hmac",
      "tpm2_import",
      "tpm2_load",
      "tpm2_nvdefine",
      "tpm2_nvread",
      "tpm2_nvundefine",
      "tpm2_nvwrite",
      "tpm2_policysecret",
      "tpm2_rsadecrypt",
      "tpm2_sign",
      "tpm2_unseal",
    ],
    values: ["-p", "-P"],
    attached: ["-p", "-P"],
  },
  { programs: ["tpm2_changeauth"], operand: 0 },
  {
    programs: ["composer"],
    subcommands: ["config"],
    onlyWith: /^(?:(?:github|gitlab)-(?:oauth|token)|bearer)\./,
    operand: 1,
  },
  { programs: ["composer"], subcommands: ["config"], onlyWith: /^bitbucket-oauth\./, operand: 2 },
  { programs: ["hatch"], subcommands: ["publish"], values: ["-a"] },
  { programs: ["uv"], subcommands: ["publish"], values: ["-t", "-p"] },
  { programs: ["pdm"], subcommands: ["publish"], values: ["-P"] },
  { programs: ["poetry"], subcommands: ["publish"], values: ["-p"] },
  { programs: ["supabase"], subcommands: ["link", "push", "pull", "dump"], values: ["-p"] },
  { programs: ["doctl", "drone"], values: ["-t"] },
  { programs: ["netlify"], subcommands: ["deploy", "login"], values: ["-a"] },
  { programs: ["cloudflared"], subcommands: ["service"], operand: 1 },
  { programs: ["consul"], subcommands: ["set-agent-token"], operand: 1 },
  { programs: ["openai"], values: ["-k"] },
  { programs: ["llm"], subcommands: ["keys"], values: ["--value"] },
  { programs: ["glab", "tea"], subcommands: ["login"], values: ["-t"] },
  { programs: ["jira"], subcommands: ["login"], values: ["-p"] },
  { programs: ["ykman"], values: ["-p", "-P", "-n", "-m"] },
  { programs: ["yubico-piv-tool"], values: ["-P", "-N"] },
  { programs: ["certutil"], values: ["-p"] },
  { programs: ["pk12util"], values: ["-W", "-K"] },
  { programs: ["oathtool"], operand: 0 },
  { programs: ["caddy"], subcommands: ["hash-password"], values: ["-p", "--plaintext"] },
  { programs: ["winrs"], prefixes: ["-p:", "/p:"] },
  { programs: ["mc"], subcommands: ["host"], operand: 3 },
];
