import { ownCommands, ownOperands, sendingOptions } from "@parapet/posture";
import { words } from "../../core/words.ts";

/** Names that Parapet's launcher goes by. */
const program = /^(?:parapet|parapet\.(?:[cm]?js|ts|ps1|sh))$/;
/** Programs that run the file after their options. */
export const runners: ReadonlySet<string> = new Set(
  words(
    "node nodejs bun deno tsx ts-node electron nodemon nvm volta sh bash dash zsh ksh ash . source",
  ),
);

/** Programs that run a script of a package. */
const managers: ReadonlySet<string> = new Set(words("npm pnpm yarn bun"));

const allowed: ReadonlySet<string> = new Set(
  Object.entries(ownCommands).flatMap(([name, effect]) => (effect === "reads" ? [name] : [])),
);
const decided: ReadonlySet<string> = new Set(
  Object.entries(ownCommands).flatMap(([name, effect]) => (effect === "reads" ? [] : [name])),
);
const taking: ReadonlyMap<string, string> = new Map(Object.entries(ownOperands));
const harmless: ReadonlySet<string> = new Set(words("help -h --help -V --version"));

/**
 * True for a command of Parapet that changes what it does or prints a secret: all but those that
 * only read. A command that this version does not know counts, too.
 */
export function isOwnDecision(name: string, argv: readonly string[]): boolean {
  const own = ownArguments(name, argv);
  return own !== undefined && !onlyReads(own) && !asksForHelp(own);
}

/**
 * True for words behind Parapet's name, somewhere in a text, that are a command which decides
 * something. Parapet refuses more words than a command takes, so that "parapet unprotect is
 * documented" is none.
 */
export function isKnownDecision(written: readonly string[]): boolean {
  const own = written.filter((word) => word !== "--no-color");
  const [first = "", second = ""] = own;
  if (sends(own) && allowed.has(first)) return true;
  const command = decided.has(`${first} ${second}`) ? `${first} ${second}` : first;
  if (!decided.has(command) || asksForHelp(own)) return false;
  const rest = own.slice(command.split(" ").length);
  const options = rest.findIndex((word) => word.startsWith("-"));
  const operands = options < 0 ? rest.length : options;
  const taken = taking.get(command) ?? "none";
  if (taken === "any") return true;
  return taken === "one"
    ? operands === 1 || (operands === 0 && rest.length > 0)
    : operands <= (taken === "none" ? 0 : 1);
}

/** Commands that no other program has. */
const onlyOwn =
  /^(?:unprotect|guardrails (?:add|remove)|mcp-proxy accept|protect (?:claude-code|openclaw|mcp|sdk))(?: |$)/;

/** True for words that only Parapet takes so, whatever the program is called. */
export function isUnmistakableDecision(written: readonly string[]): boolean {
  const own = written.filter((word) => word !== "--no-color");
  return onlyOwn.test(own.slice(0, 2).join(" ")) && isKnownDecision(own);
}

/** True for words that begin with a command of Parapet, or with an option. */
export function isOwnCommand([first = "", second = ""]: readonly string[]): boolean {
  const command = `${first} ${second}`;
  return first.startsWith("-") || [first, command].some((one) => Object.hasOwn(ownCommands, one));
}

/** The words after Parapet's own name; undefined for other programs. */
function ownArguments(name: string, argv: readonly string[]): readonly string[] | undefined {
  if (program.test(name)) return argv.slice(1);
  if (runners.has(name)) {
    const at = argv.findIndex((word, index) => index > 0 && isOwnFile(word));
    if (at > 0) return argv.slice(at + 1);
  }
  return managers.has(name) ? ofPackageScript(argv) : undefined;
}

function isOwnFile(word: string): boolean {
  const parts = word.toLowerCase().replaceAll("\\", "/").split("/");
  const last = parts.at(-1) ?? "";
  return (
    program.test(last) ||
    // In the code of `node -e`.
    /[\\/]parapet\.[cm]?js["'`]/.test(word) ||
    (/^(?:main|index|cli)\.[cm]?[jt]s$/.test(last) && parts.some((part) => /parapet/.test(part)))
  );
}

/** A file that starts Parapet: under another name, nobody would know it again. */
export function isOwnProgram(path: string): boolean {
  const parts = path.split("/");
  return /^\.?bin$/.test(parts.at(-2) ?? "") && program.test(parts.at(-1) ?? "");
}

/**
 * `npm start -- unprotect claude-code`, in a checkout of Parapet. Others have scripts with
 * arguments as well.
 */
function ofPackageScript(argv: readonly string[]): readonly string[] | undefined {
  const rest = argv.slice(1).filter((word) => word !== "--");
  const at = rest.findIndex((word) => word === "start" || word === "parapet");
  if (at < 0) return undefined;
  const own = rest.slice(at + 1);
  const isKnown =
    decided.has(own[0] ?? "") ||
    decided.has(own.slice(0, 2).join(" ")) ||
    (sends(own) && allowed.has(own[0] ?? ""));
  return isKnown ? own : undefined;
}

/** What a command has read leaves the machine. */
function sends(argv: readonly string[]): boolean {
  return argv.some((word) => sendingOptions.includes(word.split("=")[0] ?? ""));
}

/** Before any option: behind one, it could be its value. */
function asksForHelp(argv: readonly string[]): boolean {
  const first = argv.find((word) => word.startsWith("-"));
  return first === "--help" || first === "-h";
}

function onlyReads(argv: readonly string[]): boolean {
  const own = argv.filter((word) => word !== "--no-color" && word !== "--");
  const [first = "", second = ""] = own;
  if (first === "" || harmless.has(first)) return true;
  // `advisories` reads, and `advisories update` does not, wherever options stand.
  if (own.some((word) => decided.has(`${first} ${word}`))) return false;
  if (sends(own)) return false;
  return allowed.has(first) || allowed.has(`${first} ${second}`);
}
