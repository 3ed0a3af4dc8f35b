import { describe, expect, test } from "vitest";
import { redactText } from "./redact-text.ts";
import type { TextKind } from "./text-kind.ts";

const word = "Tr0ub4dor3xQ";
const random = ["9f86d081884c7d65", "9a2feaa0c55ad015"].join("");

describe("in a sentence that repeats a setting, nobody sees", () => {
  test.each([
    `Bash(curl --token ${word} https://x.example)`,
    `Bash(tool --api-key=${word})`,
    `args "--password", "${word}"`,
    `curl -u ada:${word} https://x.example`,
    `curl --user ada:${word} https://x.example`,
    `mysql -h db -p${word} shop`,
    `sshpass -p ${word} ssh host`,
    `GITHUB_TOKEN=${word} gh pr list`,
    `export DB_PASSWORD='${word} with blanks'`,
    `https://ada:${word}@host/x`,
    `postgres://ada:${word}@x/y@db.internal:5432/shop`,
    `https://host/mcp?key=${word}&b=1`,
    `https://host/x?sig=${word}`,
    `-H "Authorization: Bearer ${word}"`,
    `-H "X-Api-Key: ${word}"`,
    `Cookie: theme=dark; session=${word}`,
    `Server=db;User Id=sa;Password=${word};Encrypt=true`,
    `ada:${word}@tcp(db:3306)/shop`,
    `machine git.example login ada password ${word}`,
    `{"auths":{"x":{"auth":"${btoa(`ada:${word}`)}"}}}`,
    `//registry.npmjs.org/:_authToken=${word}`,
    `\${API_TOKEN:-${word}}`,
    `{\\"token\\": \\"${word}\\"}`,
    `see ${random} there`,
    `-----BEGIN EC PRIVATE KEY-----\\n${word}\\n-----END EC PRIVATE KEY-----`,
    `-----BEGIN PRIVATE KEY-----\n${word}`,
  ])("%s", (text) => {
    const shown = redactText(text, "prose");
    expect(shown).not.toContain(word);
    expect(shown).not.toContain(random);
    expect(shown).not.toContain(btoa(`ada:${word}`));
    // What is redacted once stays as it is, anyone who looks again.
    for (const kind of ["settings", "prose", "output"] satisfies TextKind[]) {
      expect(redactText(shown, kind)).toBe(shown);
    }
  });
});

describe("an argument that a program takes as a secret is hidden, and the rest of the command is not", () => {
  test.each([
    ["docker login -u ada -p * registry.example"],
    ["podman login -p* registry.example"],
    ["docker login \\\n  -u ada \\\n  -p *"],
    ["smbclient -U ada%* //files/share"],
    ["openssl enc -aes-256-cbc -k * -in a -out b"],
    ["openssl rsa -passin pass:* -in a"],
    ["zip -r -P * a.zip b"],
    ["7z a -p* a.7z b"],
    ["sshpass -p * ssh host"],
    ["mysql -u root -p* shop"],
    ["curl -u ada:* https://x.example"],
    [`curl -u "ada:*" https://x.example`],
    [`curl -sSu "ada:*" https://x.example`],
    ["curl -b 'session=*' https://x.example"],
    ["ENV DB_PASSWORD *"],
    ["- name: DB_PASSWORD\n  value: *"],
    ["redis-cli -h cache -a * ping"],
    ["mongosh -u ada -p * shop"],
    ["ldapsearch -D cn=ada -w * -b dc=example"],
    ["htpasswd -bc .htpasswd ada *"],
    ["wget --http-password * https://x.example"],
    ["aws configure set aws_secret_access_key * --profile shop"],
    ["gh auth login --with-token <<< *"],
    ["echo * | docker login --password-stdin"],
    [`echo "*" | gh auth login --with-token`],
    ["http -a ada:* x.example"],
    ["sqlcmd -S db -U sa -P * -Q x"],
    ["tool --pw=* now"],
    [`sh -c "docker login -u ada -p *"`],
    [`{"command":"docker","args":["login","-u","ada","-p","*"]}`],
    [`{\\"command\\":\\"docker\\",\\"args\\":[\\"login\\",\\"-p\\",\\"*\\"]}`],
    ["Bash(mysql -p*:*)".replace(":*)", ":#)")],
    ["Bash(docker login -p *:#)"],
    ["Bash(curl -u ada:*:#)"],
    ["Bash(export DB_PASSWORD=*:#)"],
    ["<password>*</password>"],
    [`<add key="Password" value="*"/>`],
    [`{"name":"API_KEY","value":"*"}`],
    ["the password is *"],
    ["https://hooks.example/services/run?token=*&a=1"],
  ])("%s", (pattern) => {
    const filled = (value: string) => pattern.replaceAll("*", value).replaceAll("#", "*");
    for (const kind of ["settings", "prose", "output"] satisfies TextKind[]) {
      const shown = redactText(filled(word), kind, "§");
      expect(shown.replace(/ada:§/, "§")).toBe(filled("§").replace(/ada:§/, "§"));
    }
  });
});

test.each([
  ["password: |\n  #\n  #\nuser: ada", "password: |\n*\n*\nuser: ada"],
  ["  token: >-\n    #\n  user: ada", "  token: >-\n*\n  user: ada"],
  ["https://hooks.example/in/550e8400-e29b-41d4-a716-446655440000", "https://hooks.example/in/*"],
  [
    "https://n8n.example/webhook/550e8400-e29b-41d4-a716-446655440000/run",
    "https://n8n.example/webhook/*/run",
  ],
  [
    "https://mcp.example/projects/550e8400-e29b-41d4-a716-446655440000/hooks",
    "https://mcp.example/projects/*/hooks",
  ],
  ["https://mcp.example/projects/a1b2c3d4e5f6a7b8/mcp", "https://mcp.example/projects/*/mcp"],
  [
    "https://mcp.example/users/550e8400-e29b-41d4-a716-446655440000/mcp",
    "https://mcp.example/users/*/mcp",
  ],
  ["jdbc:oracle:thin:scott/hunter2@//h:1521/x", "jdbc:oracle:thin:scott/*@//h:1521/x"],
  ["echo hunter2zz | cryptsetup open /dev/x y", "echo * | cryptsetup open /dev/x y"],
  ["auth.token.0=hunter2zz", "auth.token.0=*"],
  ["env.passwords.1=hunter2zz x", "env.passwords.1=* x"],
  ["a.apiKey.0.1=hunter2zz", "a.apiKey.0.1=*"],
  ["https://mcp.example/s/550e8400-e29b-41d4-a716-446655440000/mcp", "https://mcp.example/s/*/mcp"],
  ["https://events.example/key/a1b2c3d4e5f60718", "https://events.example/key/*"],
])("over several lines and in addresses: %s", (text, expected) => {
  expect(redactText(text.replaceAll("#", word), "prose", "*")).toBe(expected);
});

describe("a permission rule and a sentence that only name a secret stay as they are", () => {
  test.each([
    "Bash(npm run token:refresh)",
    "Bash(npm run token:refresh:*)",
    "Bash(npm run secret:scan)",
    "Bash(yarn auth:token:rotate *)",
    `Bash(git commit -m "password: reset flow")`,
    `Bash(grep -rn "token:" src)`,
    "Bash(rg password= src)",
    "password= src",
    "Bash(docker run -p 8080:80 shop:*)",
    "Bash(docker compose -p shop up)",
    "Bash(ssh -p 2222 host)",
    "Bash(mkdir -p src/lib)",
    "Bash(git push -u origin main)",
    "Bash(mysql -P 3306 -p shop)",
    "Bash(unzip -p a.zip b)",
    "Bash(gh auth login --with-token:*)",
    "Bash(openssl rand -hex 32)",
    "Basic authentication and Bearer tokens are both accepted",
    "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
    "/home/ada/.local/share/parapet/adapters/ad_01m852jv65yn4mzkt5axgp/installation.json",
    "Bash(echo hello | docker build -)",
    "token: getToken(), password: user.password, secret = process.env.SECRET",
    "bypass: all, compat: es2022",
    "Set-Cookie: SameSite=Strict; Path=/; Max-Age=3600",
    "Use docker login -p to give a password, or --with-token and the token is read",
    "https://api.example/projects/550e8400-e29b-41d4-a716-446655440000/issues",
    "https://mcp.example/projects/550e8400-e29b-41d4-a716-446655440000/mcp",
    "https://example.org/v1/organizations/550e8400-e29b-41d4-a716-446655440000/sse",
    "https://docs.example/webhooks/github-push-v2",
  ])("%s", (text) => {
    for (const kind of ["settings", "prose", "output"] satisfies TextKind[]) {
      expect(redactText(text, kind)).toBe(text);
    }
  });
});

describe("a reader still sees", () => {
  test.each([
    "gateway.auth.token: use a long random text; the password: whatever you like",
    "Set --token TOKEN, --api-key <key>, --password ${PASSWORD}, --secret $SECRET, TOKEN=%TOKEN%",
    "https://host:8080/@scope/pkg@1.2.3 git@github.com:org/repo.git ssh://git@github.com/org",
    "docker run --user 1000:1000 image@sha256:" + "0f".repeat(32),
    "npm_config_registry, hf_transfer, sk-learn, pat_of_butter, anthropic-claude-sonnet-4-5-20250929-v1",
    "commit github.com/org/repo#" + "0f".repeat(20),
    "550e8400-e29b-41d4-a716-446655440000",
    "someVeryLongCamelCaseIdentifierOfASetting packages/scan-core/src/secrets/workspace-redaction.ts",
    "max_tokens=4096, tokens: 200000, PWD=/home/ada, KEY_FILE=/run/key.pem, token: /run/token",
    "Bearer tokens are sent as Authorization: Bearer <token>; Basic authentication is older",
    "password changeme, token your-token-here, ghp_…, sk-...",
  ])("%s", (text) => {
    expect(redactText(text, "prose")).toBe(text);
    expect(redactText(text, "output")).toBe(text);
  });

  test("ids and digests in an answer", () => {
    const text = `{"fingerprint":"${random}","scan_id":"sc_${random}"}`;
    expect(redactText(text, "output")).toBe(text);
  });
});

test("JSON stays JSON, whatever is taken out of it", () => {
  for (const value of [
    `a "quoted" token=${word}`,
    `--token ${word}\\`,
    `-----BEGIN PRIVATE KEY-----\n${word}"x`,
  ]) {
    const text = JSON.stringify({ note: value, password: `${word}\\` });
    expect(() => JSON.parse(redactText(text, "settings")) as unknown).not.toThrow();
    expect(redactText(text, "settings")).not.toContain(word);
  }
});

test("lines stay where they are", () => {
  const text = `a\n-----BEGIN PRIVATE KEY-----\n${random}\n-----END PRIVATE KEY-----\nb`;
  expect(redactText(text, "prose")).toBe("a\n[redacted]\n[redacted]\n[redacted]\nb");
});

test("a private key without an end hides 8,192 characters behind its head, and no more", () => {
  const head = "-----BEGIN PRIVATE KEY-----\n";
  expect(redactText(head + "plain text\n".repeat(700), "prose")).not.toContain("plain");
  const shown = redactText(head + "plain text\n".repeat(900), "prose").split("\n");
  expect(shown.filter((line) => line === "plain text").length).toBe(900 - Math.ceil(8_191 / 11));
});

test("a hostile text takes time in proportion to its length", () => {
  const units = [
    "token: ",
    "//a:",
    "//a:@",
    "//a:@a",
    "a-",
    `"`,
    "token=",
    "-----BEGIN PRIVATE KEY-----",
    "Bearer ",
    "a=",
    "?a=",
    "--a ",
    "-u a:",
    "cookie:",
    "eyJa.",
    "login a password ",
    "a:b@tcp(",
    "${A:-",
    "mysql -p",
    "docker ",
    "docker login -p ",
    `"docker", `,
    `docker '`,
    `docker "a`,
    "echo a | ",
    "https://hooks.a/",
    "<token>a",
    `name="a" value="`,
    "token: |\n  a\n",
    "password is ",
    "Bash(--token a)",
    "1234567:",
    "https://a:b/@c",
    "%3a",
    "\u200b",
    "\\u0041",
    '" + "',
    "password for a ",
    "password is ",
    "password ",
    "login a / ",
    "credentials: a/",
    "a as the password ",
    `"token", "`,
    `"token","a`,
    "| token | ",
    "a:aaaaaa@b",
    "a/aaaaaa@b",
    "a:22:a:b:",
    "$6$",
    "seed: a",
    "abc ",
    "seed: abc ",
    `"kty" "d":"`,
    "QUFB",
    "4141",
    "token:\n ",
    "token: !!a ",
    "token_",
    "token2",
    "aaaa_KEY=",
    "Private-Lines: 1\nabcdefghijklmnopqrst",
    `"-----BEGIN PRIVATE KEY-----" + "`,
    "<a>a ",
    "set password to ",
    "a,token\na,b\n",
    "a,token\n",
    "(token) VALUES (",
    "<key>token</key>",
    '<input name="token" ',
    'form-data; name="a"\r\n',
    "\tTRUE\t/\tTRUE\t0\t",
    "sid=",
    'auth=("a", "',
    '"value":"aaaaaa","name":"',
    "password\n",
    "password a: ",
    "token(",
    `token("`,
  ];
  const slow: string[] = [];
  for (const unit of units) {
    const timeOf = (length: number) => {
      const text = unit.repeat(Math.ceil(length / unit.length));
      // Processor time, the shorter of two: other work of the machine only adds.
      const times = [1, 2].map(() => {
        const start = process.cpuUsage();
        redactText(text, "settings");
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1000;
      });
      return Math.min(...times);
    };
    timeOf(2_000);
    const [short, long] = [timeOf(15_000), timeOf(90_000)];
    // Six times as long: a quadratic search would take 36 times as long.
    if (long >= 20 * Math.max(short, 4)) slow.push(unit);
  }
  expect(slow).toEqual([]);
});

test("the secret of every program is hidden where many are on one line", () => {
  const secrets = Array.from({ length: 30 }, (_, index) => `Toh98mf3ks4Dt${index}`);
  const line = secrets
    .map((secret) => `x=openssl enc -aes-256-cbc -k ${secret} -in a -out b`)
    .join(" ");
  const shown = redactText(line, "output");
  expect(secrets.filter((secret) => shown.includes(`${secret} `))).toEqual([]);
});
