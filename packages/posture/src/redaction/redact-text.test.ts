import { describe, expect, test } from "vitest";
import { redactText, type TextKind } from "./redact-text.ts";

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
    // What is redacted once stays as it is, whoever looks again.
    for (const kind of ["settings", "prose", "output"] satisfies TextKind[]) {
      expect(redactText(shown, kind)).toBe(shown);
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
    "someVeryLongCamelCaseIdentifierOfASetting packages/scanner/src/secrets/workspace-redaction.ts",
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
    "1234567:",
    "https://a:b/@c",
  ];
  const slow: string[] = [];
  for (const unit of units) {
    const timeOf = (length: number) => {
      const text = unit.repeat(Math.ceil(length / unit.length));
      const start = performance.now();
      redactText(text, "settings");
      return performance.now() - start;
    };
    timeOf(10_000);
    const [short, long] = [timeOf(30_000), timeOf(240_000)];
    // Eight times as long: a quadratic search would take 64 times as long.
    if (long >= 40 * Math.max(short, 4)) slow.push(unit);
  }
  expect(slow).toEqual([]);
});
