import { programName } from "../mcp/shell-scripts.ts";

/** What a command can do with whatever follows the words that a rule names. */
export type CommandClass = "runs-code" | "reaches-network" | "publishes" | "destroys";

const interpreters =
  /^(?:python|node|nodejs|deno|bun|ruby|perl|php|lua|osascript|bash|sh|zsh|dash|fish|pwsh|powershell|tsx|ts-node|Rscript|java|eval|exec|source)[0-9.]*$/i;

/** Programs that run another one. */
const carriers: ReadonlySet<string> = new Set(
  "sudo env xargs npx bunx pnpx uvx pipx docker podman kubectl ssh nohup timeout watch parallel make just find awk sed vim".split(
    " ",
  ),
);

const network: ReadonlySet<string> = new Set(
  "curl wget nc ncat netcat telnet ftp sftp scp rsync aria2c http https".split(" "),
);

type Phrase = readonly [program: string, ...words: string[]];

const publishing: readonly Phrase[] = [
  ["git", "push"],
  ["npm", "publish"],
  ["pnpm", "publish"],
  ["yarn", "publish"],
  ["cargo", "publish"],
  ["twine", "upload"],
  ["docker", "push"],
  ["gh", "pr"],
  ["gh", "release"],
  ["gh", "api"],
  ["gh"],
];

const destroying: readonly Phrase[] = [
  ["rm"],
  ["git", "reset"],
  ["git", "clean"],
  ["terraform", "apply"],
  ["terraform", "destroy"],
  ["kubectl", "delete"],
  ["dd"],
  ["mkfs"],
  ["chmod"],
  ["chown"],
  ["aws"],
  ["gcloud"],
  ["az"],
];

/** Sub-commands of carriers that do one thing and run nothing that follows. */
const harmless: readonly Phrase[] = [
  ["docker", "ps"],
  ["docker", "logs"],
  ["docker", "images"],
  ["docker", "inspect"],
  ["kubectl", "get"],
  ["kubectl", "describe"],
  ["kubectl", "logs"],
];

/** The worst that a command whose further words are free can do; undefined where none of this is known of it. */
export function classOf(words: readonly string[]): CommandClass | undefined {
  const [first = "", ...rest] = words;
  const program = programName(first);
  const named = [program, ...rest];
  if (program === "git" && rest.length === 0) return "runs-code";
  if (["npm", "pnpm", "yarn"].includes(program) && rest.length === 0) return "runs-code";
  if (begins(named, publishing)) return "publishes";
  if (begins(named, destroying)) return "destroys";
  if (network.has(program)) return "reaches-network";
  if (begins(named, harmless)) return undefined;
  if (interpreters.test(program)) return isOneScript(rest) ? undefined : "runs-code";
  if (carriers.has(program)) return isOneTask(program, rest) ? undefined : "runs-code";
  return undefined;
}

function begins(words: readonly string[], phrases: readonly Phrase[]): boolean {
  return phrases.some((phrase) => phrase.every((word, index) => words[index] === word));
}

/** `node scripts/build.js` names the code that runs; `node -e` does not. */
function isOneScript(rest: readonly string[]): boolean {
  return rest.some((word) => /[./]/.test(word)) && !rest.some((word) => /^-[ec]$/.test(word));
}

/** `make test`, `npx vitest` and `find .` name what runs; options that run more remain, so only some count. */
function isOneTask(program: string, rest: readonly string[]): boolean {
  const [task] = rest;
  return ["make", "just", "npx", "bunx", "pnpx", "uvx", "pipx", "timeout"].includes(program)
    ? task !== undefined && !task.startsWith("-") && classOf(rest) === undefined
    : program === "find" || program === "sed" || program === "awk";
}
