/** A secret as people write it into a file: `text` around it is what it is known by. */
export type PlantedSecret = {
  readonly kind: string;
  readonly text: string;
  /** What must not be seen. */
  readonly secret: string;
  /**
   * False where a random word has nothing around it that says what it is: names of files are full
   * of such words.
   */
  readonly hasForm: boolean;
};

/** Numbers from 0 to 1, the same for the same seed. */
export type Random = () => number;

const lower = "abcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";
const letters = lower + lower.toUpperCase();
const mixed = letters + digits;
const hex = "0123456789abcdef";
const base32 = "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L";

function word(random: Random, alphabet: string, length: number): string {
  const signs = Array.from(
    { length },
    () => alphabet[Math.floor(random() * alphabet.length)] ?? "a",
  );
  return signs.join("");
}

/** As a person with a generator of passwords makes one: letters and digits. */
function password(random: Random, length = 14): string {
  return `${word(random, letters, 3)}${word(random, digits, 2)}${word(random, mixed, length - 5)}`;
}

function base64(random: Random, bytes: number): string {
  return Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 256))).toString(
    "base64",
  );
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function jwt(random: Random): string {
  const claims = { role: "service_role", iss: "supabase", jti: word(random, mixed, 12) };
  return `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}.${word(random, mixed, 43)}`;
}

/** One of every kind, none like those of another seed. */
export function kindsOfSecrets(random: Random): readonly PlantedSecret[] {
  const planted: PlantedSecret[] = [];
  const add = (
    kind: string,
    secret: string,
    text: (secret: string) => string = (own) => own,
    hasForm = true,
  ) => planted.push({ kind, secret, text: text(secret), hasForm });
  const own = (prefix: string, alphabet: string, length: number) =>
    prefix + word(random, alphabet, length);

  add("a GitHub token", own("ghp_", mixed, 36));
  add("a fine-grained GitHub token", own("github_pat_", mixed, 82));
  add("a GitLab token", own("glpat-", mixed, 20));
  add("an Anthropic key", own("sk-ant-api03-", mixed, 90));
  add("an OpenAI key", own("sk-proj-", mixed, 60));
  add("an AWS access key", own("AKIA", `${letters.slice(26)}234567`, 16));
  add("a Google key", own("AIza", mixed, 35));
  add("a Slack token", `xoxb-${word(random, digits, 12)}-${word(random, mixed, 24)}`);
  add("a Stripe key", own("sk_live_", mixed, 24));
  add("an npm token", own("npm_", mixed, 36));
  add("a Hugging Face token", own("hf_", mixed, 34));
  add("a Telegram bot", `${word(random, digits, 10)}:AA${word(random, mixed, 33)}`);
  add("a SendGrid key", `SG.${word(random, mixed, 22)}.${word(random, mixed, 43)}`);
  add("a DigitalOcean token", own("dop_v1_", hex, 64));
  add("a Vault token", own("hvs.", mixed, 90));
  add("a signed token", jwt(random));
  add("a private key", base64(random, 96), (key) =>
    ["-----BEGIN RSA PRIVATE KEY-----", key, "-----END RSA PRIVATE KEY-----"].join("\\n"),
  );
  add("an SSH key", base64(random, 96), (key) =>
    ["-----BEGIN OPENSSH PRIVATE KEY-----", key, "-----END OPENSSH PRIVATE KEY-----"].join(" "),
  );
  add("an age key", own("AGE-SECRET-KEY-1", base32, 58));
  add(
    "the password of an address",
    password(random),
    (text) => `https://ada:${text}@files.example.net/x`,
  );
  add(
    "a password with an at sign",
    `${password(random)}@x/${password(random)}`,
    (text) => `redis://:${text}@cache:6379/0`,
  );
  add("a token in a query", password(random), (text) => `https://mcp.example.net/sse?key=${text}`);
  add(
    "an access token in a query",
    password(random),
    (text) => `https://mcp.example.net/x?a=1&access_token=${text}&b=2`,
  );
  add(
    "the credentials of a registry",
    Buffer.from(`ada:${password(random)}`).toString("base64"),
    (text) => `"auth": "${text}"`,
  );
  add(
    "a token of .npmrc",
    word(random, hex, 36),
    (text) => `//registry.npmjs.org/:_authToken=${text}`,
  );
  add(
    "a password of .netrc",
    password(random),
    (text) => `machine git.example.net login ada password ${text}`,
  );
  add(
    "a flag with a value",
    password(random),
    (text) => `npx -y some-server --token ${text} --port 80`,
  );
  add(
    "a flag with an equals sign",
    password(random),
    (text) => `npx -y some-server --api-key=${text}`,
  );
  add(
    "a user with a password",
    password(random),
    (text) => `curl -u ada:${text} https://files.example.net`,
  );
  add("a password of mysql", password(random), (text) => `mysql -h db -u root -p${text} shop`);
  add("a variable before a command", password(random), (text) => `GITHUB_TOKEN=${text} gh pr list`);
  add("an exported variable", password(random), (text) => `export DB_PASSWORD='${text}'`);
  add(
    "a bearer token",
    password(random, 24),
    (text) => `curl -H 'Authorization: Bearer ${text}' https://x.example.net`,
  );
  add(
    "basic authentication",
    Buffer.from(`ada:${password(random)}`).toString("base64"),
    (text) => `Authorization: Basic ${text}`,
  );
  add("a header of a key", password(random), (text) => `-H "X-Api-Key: ${text}"`);
  add("a cookie", word(random, hex, 24), (text) => `Cookie: theme=dark; session=${text}`);
  add(
    "a Slack webhook",
    `T${word(random, digits, 9)}/B${word(random, digits, 9)}/${word(random, mixed, 24)}`,
    (text) => `https://hooks.slack.com/services/${text}`,
  );
  add(
    "a Discord webhook",
    word(random, mixed, 68),
    (text) => `https://discord.com/api/webhooks/${word(random, "123456789", 18)}/${text}`,
  );
  add(
    "a connection string",
    password(random),
    (text) => `postgres://shop:${text}@db.internal:5432/shop?sslmode=require`,
  );
  add(
    "a connection string of SQL Server",
    password(random),
    (text) => `Server=db;Database=shop;User Id=sa;Password=${text};Encrypt=true`,
  );
  add(
    "a key of Azure storage",
    base64(random, 64),
    (text) =>
      `DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=${text};EndpointSuffix=core.windows.net`,
  );
  add("a driver's address", password(random), (text) => `shop:${text}@tcp(db:3306)/shop`);
  add("a default of a variable", password(random), (text) => `\${API_TOKEN:-${text}}`);
  const commands: Readonly<Record<string, (secret: string) => string>> = {
    "a password for a registry": (text) => `docker login -u ada -p ${text} registry.example.net`,
    "a password of a file server": (text) => `smbclient -U ada%${text} //files/share`,
    "a passphrase for openssl": (text) => `openssl enc -aes-256-cbc -k ${text} -in a -out b`,
    "a source of a passphrase": (text) => `openssl rsa -passin pass:${text} -in a.pem`,
    "a password of an archive": (text) => `zip -r -P ${text} a.zip src`,
    "a password of a cache": (text) => `redis-cli -h cache -a ${text} ping`,
    "a password of a directory": (text) => `ldapsearch -D cn=ada -w ${text} -b dc=example`,
    "a password of a web server": (text) => `htpasswd -bc users ada ${text}`,
    "a setting of a command": (text) => `aws configure set aws_secret_access_key ${text}`,
    "a token on standard input": (text) => `gh auth login --with-token <<< ${text}`,
    "a password through a pipe": (text) => `echo ${text} | docker login --password-stdin`,
    "JSON in a text": (text) => JSON.stringify({ args: ["login", "--password", text] }),
    "a name and a value": (text) => `{"name":"API_KEY","value":"${text}"}`,
    "an element of XML": (text) => `<password>${text}</password>`,
    "a rule with a password": (text) => `Bash(mysql -uroot -p${text}:*)`,
  };
  for (const [kind, text] of Object.entries(commands)) add(kind, password(random), text);
  add(
    "the address of a webhook",
    [8, 4, 4, 4, 12].map((length) => word(random, hex, length)).join("-"),
    (text) => `https://flows.example.net/webhook/${text}`,
  );
  add("a random word in hexadecimal", word(random, hex, 40), undefined, false);
  add("a random word in base64", base64(random, 33).replaceAll(/[/+]/g, "q"), undefined, false);
  return planted;
}

/** Parts of a secret by which it would still be known. */
export function tracesOf({ secret }: Pick<PlantedSecret, "secret">): readonly string[] {
  if (secret.length < 20) return [secret];
  const half = Math.floor(secret.length / 2);
  return [secret.slice(0, half), secret.slice(half)];
}
