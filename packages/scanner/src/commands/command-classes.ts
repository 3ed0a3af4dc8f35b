import { programName } from "../mcp/shell-scripts.ts";
import { sendingOf, subcommandOf } from "./sending-commands.ts";

/** What a command can do with whatever follows the words that a rule names. */
export type CommandClass = "runs-code" | "reaches-network" | "publishes" | "destroys";

const interpreters =
  /^(?:python|node|nodejs|deno|bun|ruby|perl|php|lua|osascript|bash|sh|zsh|dash|fish|pwsh|powershell|tsx|ts-node|Rscript|java|eval|exec|source)[0-9.]*$/i;

/** Programs that run another one. */
const carriers: ReadonlySet<string> = new Set(
  "sudo env xargs npx bunx pnpx uvx pipx docker podman kubectl ssh nohup timeout watch parallel make just vim".split(
    " ",
  ),
);

const network: ReadonlySet<string> = new Set(
  "curl wget nc ncat netcat telnet ftp sftp scp rsync aria2c http https".split(" "),
);

type Phrase = readonly [program: string, ...words: string[]];

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
];

/** Programs that can do anything to what they manage, but for what only reads. */
const clouds: ReadonlySet<string> = new Set(["aws", "gcloud", "az"]);
const reads =
  /^(?:(?:list|describe|get|batch-get|head|search|lookup|filter|select|show)(?:-[a-z-]+)?|ls|read|tail|wait|info|version|help)$/;

/** Of programs that run others, the sub-commands that do. */
const running: Readonly<Record<string, ReadonlySet<string>>> = {
  docker: wordSet("run exec create start build buildx compose container stack service plugin"),
  podman: wordSet("run exec create start build compose container kube play pod machine unshare"),
  kubectl: wordSet("exec run debug cp create apply replace patch set edit plugin krew"),
};

/** Of the groups among them, what runs nothing. */
const idle: Readonly<Record<string, ReadonlySet<string>>> = {
  compose: wordSet("ps logs images ls config version top port events down stop pull push"),
  container: wordSet("ls list ps logs inspect top stats port stop rm prune"),
  stack: wordSet("ls ps services config rm"),
  service: wordSet("ls ps logs inspect rm"),
  plugin: wordSet("ls list inspect disable rm"),
};

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

/** The worst that a command whose further words are free can do; undefined where none of this is known of it. */
export function classOf(words: readonly string[]): CommandClass | undefined {
  const [first = "", ...rest] = words;
  const program = programName(first);
  const named = subcommandOf(words);
  const [, ...subcommand] = named;
  if (["git", "npm", "pnpm", "yarn"].includes(program) && rest.length === 0) return "runs-code";
  const sending = sendingOf(words)?.covers;
  if (sending === "sending") return "publishes";
  if (clouds.has(program)) return subcommand.some(isReading) ? undefined : "destroys";
  if (begins(named, destroying)) return "destroys";
  if (network.has(program)) return "reaches-network";
  const subcommands = Object.hasOwn(running, program) ? running[program] : undefined;
  if (subcommands !== undefined && subcommand.length > 0) {
    if (runsByGroup(subcommands, subcommand)) return "runs-code";
    return sending === undefined ? undefined : "publishes";
  }
  if (interpreters.test(program)) return isOneScript(rest) ? undefined : "runs-code";
  if (carriers.has(program)) return isOneTask(program, rest) ? undefined : "runs-code";
  return sending === undefined ? undefined : "publishes";
}

function isReading(word: string): boolean {
  return reads.test(word);
}

function runsByGroup(
  subcommands: ReadonlySet<string>,
  [group = "", word = ""]: readonly string[],
): boolean {
  const runsNothing = Object.hasOwn(idle, group) && idle[group]?.has(word) === true;
  return subcommands.has(group) && !runsNothing;
}

function begins(words: readonly string[], phrases: readonly Phrase[]): boolean {
  return phrases.some((phrase) => phrase.every((word, index) => words[index] === word));
}

/** `node scripts/build.js` names the code that runs; `node -e` does not. */
function isOneScript(rest: readonly string[]): boolean {
  return rest.some((word) => /[./]/.test(word)) && !rest.some((word) => /^-[ec]$/.test(word));
}

/** `make test` and `npx vitest` name what runs; options that run more remain, so only some count. */
function isOneTask(program: string, rest: readonly string[]): boolean {
  const [task] = rest;
  return (
    ["make", "just", "npx", "bunx", "pnpx", "uvx", "pipx", "timeout"].includes(program) &&
    task !== undefined &&
    !task.startsWith("-") &&
    classOf(rest) === undefined
  );
}
