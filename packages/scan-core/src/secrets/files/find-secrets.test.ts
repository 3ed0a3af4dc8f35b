import { expect, test } from "vitest";
import { findSecrets } from "./find-secrets.ts";

const everything = () => true;
const join = (...parts: readonly string[]) => parts.join("");

/** "vendor 2:8 a GitHub token". */
async function seenIn(text: string): Promise<readonly string[]> {
  const hits = await findSecrets(text, everything);
  expect(JSON.stringify(hits)).not.toMatch(/a8Kd93|k7Qz2m|hunter/);
  return hits.map(({ kind, what, line, column }) => `${kind} ${line}:${column} ${what}`);
}

const github = join("ghp", "_a8Kd93jLq0Tz7Bv2Wn5Xc1Rf4Yh6Mg8Ps3Ue");
const random = join("k7Qz2mXw", "9Lr4Tn6Vc1Zp3Hd8");

test.each([
  ["a token", `hello\ntoken: ${github}\n`, ["vendor 2:8 a GitHub token"]],
  [
    "the password of a database",
    `DB=postgres://app:${join("hunter", "2secret9")}@db.internal/app`,
    ["vendor 1:4 a database password in a URL"],
  ],
  [
    "a bot's token",
    `x\r\n"bot": "${join("734912658", ":AA", "Fk2Lm9".repeat(6).slice(0, 33))}"`,
    ["vendor 2:9 a token of a Telegram bot"],
  ],
  [
    "a bot's token in an address",
    `curl https://api.telegram.org/bot${join("734912658", ":AA", "Fk2Lm9".repeat(6).slice(0, 33))}/getMe`,
    ["vendor 1:34 a token of a Telegram bot"],
  ],
  [
    "a webhook of Discord",
    `curl https://discord.com/api/webhooks/1182736450918273645/${join("k7Qz2m", "Xw9Lr4Tn".repeat(8))}`,
    ["vendor 1:59 the token of a Discord webhook"],
  ],
  ["an assigned value", `  "apiKey": "${random}",`, ["assigned 1:14 the value of apiKey"]],
  ["a header", `Authorization: Bearer ${random}`, ["assigned 1:23 the value of Authorization"]],
])("%s is found once, and not shown", async (_what, text, seen) => {
  expect(await seenIn(text)).toEqual(seen);
});

test.each([
  ["a reference", "API_KEY=${API_KEY}\nTOKEN=$TOKEN\nSECRET=process.env.SECRET_2026_KEY"],
  ["a placeholder", "GITHUB_TOKEN=ghp_your-token-here\nKEY=sk-ant-xxxxxxxxxxxxxxxxxxxxxxxx"],
  ["an example of an address", "postgres://user:password1@localhost/db https://u:p@example.com"],
  ["a digest", "sha256: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
  ["a name", "token: the-token-of-the-owner-2\nsecretKey: acme/prod/database/password-v2"],
  [
    "an example of a webhook",
    `https://discord.com/api/webhooks/${"0".repeat(18)}/${"x".repeat(68)} https://api.telegram.org/bot<TOKEN>/getMe`,
  ],
  ["a path", "privateKey: /etc/acme/keys/server01/private.pem"],
])("%s is no secret", async (_what, text) => {
  expect(await seenIn(text)).toEqual([]);
});

test("the same secret has the same digest wherever it stands", async () => {
  const [first] = await findSecrets(`A_TOKEN=${github}`, everything);
  const [second] = await findSecrets(`\n\n- "${github}" of the bot`, everything);
  expect(second?.digest).toBe(first?.digest);
  expect(first?.digest).toMatch(/^[\da-f]{12}$/);
});

test("a key of AWS has the same digest in variables, scripts and settings", async () => {
  const key = join("k7Qz2mXw9Lr4Tn6Vc1Zp", "3Hd8Yb5Jg0Fs2Wq7Ek4M");
  const texts = [`=${key}\nX=1`, `='${key}'`, `": "${key}",`];
  const hits = await Promise.all(
    texts.map((rest) => findSecrets(`  "AWS_SECRET_ACCESS_KEY${rest}`, everything)),
  );
  expect(new Set(hits.flat().map(({ digest }) => digest)).size).toBe(1);
  expect(hits.flat().map(({ column }) => column)).toEqual([26, 27, 29]);
});

test("a hostile text takes no longer than its length allows", async () => {
  for (const unit of ["key=", "a:b@", "://a:", "-----BEGIN PRIVATE KEY-----", "sk-", "AKIA", "="]) {
    const text = unit.repeat(Math.floor(100_000 / unit.length));
    expect((await findSecrets(text, everything)).length).toBeLessThan(2);
  }
});
