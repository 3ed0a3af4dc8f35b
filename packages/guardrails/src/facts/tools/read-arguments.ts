import type { Access } from "../facts.ts";
import type { FactCollector } from "../fact-collector.ts";
import { protectionOf } from "../control/protected-path.ts";
import { hostOf } from "../network/network-target.ts";
import { isFileUrl, normalizePath } from "../paths/normalize-path.ts";
import { readScript } from "../shell/read-script.ts";
import type { ScriptContext } from "../shell/script-context.ts";
import { addCommand } from "../shell/shell-reading.ts";
import type { ShellReading } from "../shell/shell-reading.ts";
import { quoted } from "../shell/word.ts";
import { addWrittenFile } from "../shell/written-files.ts";
import { argumentKinds } from "./argument-kinds.ts";
import type { ArgumentKind } from "./argument-kinds.ts";
import { Command } from "../facts.ts";
import { handedCode } from "../passed-text/passed-texts.ts";
import { scriptsInCode } from "../shell/interpreters.ts";
import { programName } from "../shell/program-name.ts";
import { isJudged, readsAsCommand } from "../shell/launchers/judged-programs.ts";
import { cmdAsShell, powerShellAsShell } from "../shell/launchers/windows-shells.ts";
import { patchPaths } from "./patch-paths.ts";
import { scriptOfProgram } from "./tool-program.ts";
import type { ToolIdentity } from "./tool-identity.ts";

const maxDepth = 8;
/** Arguments of one call that are looked at, nested ones included. */
const maxArguments = 1024;
/** JSON within an argument that is looked at. Characters. */
const maxJson = 65_536;
/** Other tools may take a question in words that begins like a statement. */
const wholeStatement =
  /^(?:drop\s{1,8}\w+\s{1,8}(?:if\s{1,8}exists\s{1,8})?\S+(?:\s{1,8}cascade)?|truncate\s{1,8}(?:table\s{1,8})?\S+|delete\s{1,8}from\s{1,8}\S+)\s{0,8};?$/i;
/** Of a program's text. Characters. */
const maxCode = 65_536;
/** Of a statement. Characters. */
const maxStatement = 4096;
/** A longer text is no path. */
const maxPath = 1024;
const topLevel: ScriptContext = { depth: 0, via: [], fedBy: [] };
const noKinds: ReadonlySet<ArgumentKind> = new Set();

const moving: ReadonlySet<string> = new Set(["move", "rename", "mv", "relocate"]);
const evaluating: ReadonlySet<string> = new Set(["eval", "evaluate", "run", "exec", "execute"]);
const languageNames = ["language", "lang", "runtime", "interpreter"];

type Walk = {
  readonly tool: ToolIdentity;
  readonly access: Access;
  readonly cwd: string;
  readonly isSending: boolean;
  /** What it is given first goes away from where it was. */
  readonly isMove: boolean;
  /** A text is code: another argument names its language, or the tool runs it. */
  readonly isCode: boolean;
  readonly method: string;
  readonly reading: ShellReading;
  readonly collector: FactCollector;
  left: number;
};

/** Adds what the arguments of a call say by their names: commands, files, hosts, recipients. */
export function readArguments(
  tool: ToolIdentity,
  args: Readonly<Record<string, unknown>>,
  reading: ShellReading,
  collector: FactCollector,
): void {
  const walk: Walk = {
    tool,
    access: tool.access,
    cwd: reading.cwd,
    isSending:
      tool.category === "message" || tool.category === "personal" || tool.category === "payment",
    isMove: tool.words.some((word) => moving.has(word)),
    isCode:
      languageNames.some((name) => Object.hasOwn(args, name) && typeof args[name] === "string") ||
      (tool.words.some((word) => evaluating.has(word)) &&
        Object.keys(args).some((name) => argumentKinds(name).has("code"))),
    method: methodOf(args),
    reading,
    collector,
    left: maxArguments,
  };
  walkObject(args, walk, 0);
  if (walk.access === "write") keepWritten(Object.entries(args), reading);
  if (walk.left < 0) {
    for (const list of ["commands", "paths", "network", "recipients"] as const)
      collector.cut.add(list);
  }
}

function walkObject(args: object, walk: Walk, depth: number): void {
  const entries = Object.entries(args);
  for (const script of stopsByName(entries, walk.tool)) readScript(script, topLevel, walk.reading);
  const parts = programIn(entries, walk);
  if (parts !== undefined) runWords(parts.words, walk);
  for (const [name, value] of entries) {
    walk.left -= 1;
    if (walk.left < 0) return;
    if (parts?.names.includes(name) !== true) walkValue(value, argumentKinds(name), walk, depth);
  }
}

/** What a tool that writes a file puts into it, for where something runs that file later. */
function keepWritten(
  entries: readonly (readonly [string, unknown])[],
  reading: ShellReading,
): void {
  const texts = entries.flatMap(([name, value]) =>
    typeof value === "string" ? [{ isPath: argumentKinds(name).has("path"), value }] : [],
  );
  const path = texts.find(({ isPath }) => isPath)?.value ?? "";
  if (path === "") return;
  const content = texts.flatMap(({ isPath, value }) => (isPath ? [] : [value])).join("\n");
  addWrittenFile(path, { text: () => content.slice(0, maxCode), by: [] }, reading);
}

const ending: ReadonlySet<string> = new Set(
  "kill terminate stop end quit disable restart".split(" "),
);
const processes: ReadonlySet<string> = new Set("process processes proc task pid".split(" "));
const services: ReadonlySet<string> = new Set(
  "service services svc daemon systemd unit".split(" "),
);

/** A tool that ends processes or services by their name, as the command that does the same. */
function stopsByName(
  entries: readonly (readonly [string, unknown])[],
  { words: own, serverWords }: ToolIdentity,
): readonly string[] {
  if (!own.some((word) => ending.has(word))) return [];
  const all = [...own, ...serverWords];
  const isOf = (things: ReadonlySet<string>): boolean => all.some((word) => things.has(word));
  return entries.flatMap(([key, value]) => {
    if (typeof value !== "string" || value === "" || value.length > maxPath) return [];
    const name = key.toLowerCase().replaceAll(/[^a-z]/g, "");
    if (/^(?:service|unit)(?:name)?$/.test(name) || (name === "name" && isOf(services))) {
      return [`systemctl stop ${quoted(value)}`];
    }
    const isProcess = /^process(?:name)?$/.test(name) || (name === "name" && isOf(processes));
    return isProcess ? [`pkill ${quoted(value)}`] : [];
  });
}

/** A program and its words that come apart: `{ command, args }`, `{ executable, argv }`. */
function programIn(
  entries: readonly (readonly [string, unknown])[],
  walk: Walk,
): { readonly names: readonly string[]; readonly words: readonly unknown[] } | undefined {
  const named = (kind: ArgumentKind) => entries.find(([name]) => argumentKinds(name).has(kind));
  const [list, given] = named("words") ?? [];
  if (list === undefined) return undefined;
  const [program, own] = named("program") ?? (Array.isArray(given) ? startedIn(entries) : []);
  if (program === undefined && startsProgram(given)) {
    return { names: [list], words: given };
  }
  if (program === undefined || typeof own !== "string") return undefined;
  // Tools that work on files call what they are to do a command.
  if (!Array.isArray(given) && !runsCommands(walk)) return undefined;
  if (Array.isArray(given)) return { names: [program, list], words: [own, ...given] };
  return typeof given === "string" && given !== ""
    ? { names: [program, list], words: ["sh", "-c", `${own} ${given}`] }
    : undefined;
}

/** Under whatever name: a program that is evaluated by the words next to it. */
function startedIn(
  entries: readonly (readonly [string, unknown])[],
): readonly [string, unknown] | readonly [] {
  return entries.find(([, value]) => namesProgram(value)) ?? [];
}

function namesProgram(value: unknown): boolean {
  return typeof value === "string" && value.length <= maxPath && isJudged(programName(value));
}

/** A list of words that begins with such a program. */
function startsProgram(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 1 && namesProgram(value[0]);
}

function walkValue(
  value: unknown,
  kinds: ReadonlySet<ArgumentKind>,
  walk: Walk,
  depth: number,
): void {
  if (typeof value === "string") {
    takeText(value, kinds, walk);
    return kinds.has("json") ? takeJson(value, walk, depth) : undefined;
  }
  if (typeof value === "number" && kinds.has("recipient"))
    return takeText(String(value), kinds, walk);
  if (typeof value !== "object" || value === null) return;
  if (depth >= maxDepth) {
    walk.left = -1;
    return;
  }
  if (!Array.isArray(value)) return walkObject(value, walk, depth + 1);
  if (
    kinds.has("command") &&
    value.every((word) => typeof word === "string") &&
    runsCommands(walk)
  ) {
    // A list of commands, or the words of one: nobody knows.
    if (kinds.has("scripts")) for (const script of value) takeText(script, kinds, walk);
    return runWords(value, walk);
  }
  const program = kinds.has("words") && runsCommands(walk) ? walk.tool.program : "";
  if (program !== "") return runWords(value[0] === program ? value : [program, ...value], walk);
  for (const item of value) {
    walk.left -= 1;
    if (walk.left < 0) return;
    walkValue(item, kinds, walk, depth + 1);
  }
}

function takeText(text: string, kinds: ReadonlySet<ArgumentKind>, walk: Walk): void {
  const { collector, access, cwd, reading, method } = walk;
  const isUrl = /^\s*[A-Za-z][A-Za-z\d+.-]{0,31}:[\\/]{2}/.test(text);
  if (isUrl) {
    collector.addUrl(text.trim().replace(/^([^:]+):[\\/]{2}/, "$1://"), method);
    if (isFileUrl(text)) collector.addPath(text.trim(), access, cwd);
  }
  if (kinds.size === 0) return takeProtected(text, walk);
  if (kinds.has("command") && runsCommands(walk)) {
    for (const script of [scriptOf(text, walk), ...scriptOfProgram(text, walk.tool)]) {
      readScript(script, topLevel, reading);
    }
    // `[IO.Directory]::Delete(…)`
    if (isPowerShell(walk.tool) && text.includes("]::")) takeCode(text.replaceAll("\\", "/"), walk);
  } else if (
    (kinds.has("keys") && walk.tool.category !== "browser") ||
    (kinds.has("typed") && walk.tool.category === "shell")
  ) {
    readScript(text, topLevel, reading);
  } else if (kinds.has("code") && walk.tool.category === "code") takeCode(text, walk);
  if (walk.isCode && (kinds.has("code") || kinds.has("command"))) takeCode(text, walk);
  if (kinds.has("statement")) takeStatement(text, walk);
  if (kinds.has("patch") && walk.access === "write") {
    for (const { path, access: change } of patchPaths(text)) collector.addPath(path, change, cwd);
  }
  if (isUrl) return;
  if (kinds.has("url") && !kinds.has("path") && /^[^\s/]+\.[^\s/]/.test(text)) {
    collector.addUrl(`http://${text}`, method);
  } else if (kinds.has("path"))
    collector.addPath(text, accessBy(kinds, walk), cwd, walk.tool.reach);
  else if (!kinds.has("prose")) takeProtected(text, walk);
  if (kinds.has("host") && text !== "" && !/\s/.test(text)) collector.addHost(hostOf(text), "", "");
  if (kinds.has("recipient") && walk.isSending) collector.addRecipient(text);
}

/**
 * What a tool does with a file by the name of the argument: where it puts what it reads, it writes.
 */
function accessBy(kinds: ReadonlySet<ArgumentKind>, { isMove, access }: Walk): Access {
  if (isMove && kinds.has("origin")) return "delete";
  return access === "read" && kinds.has("goal") ? "write" : access;
}

/**
 * Under whatever name: a text that is the path of a protected file, or of a folder of such files.
 */
function takeProtected(text: string, { tool, collector, access, cwd }: Walk): void {
  if (text.length > maxPath || !/[./\\~]/.test(text) || /[\n\r]/.test(text)) return;
  if (tool.category === "shell" || tool.category === "code") return;
  const { within, isHolder } = protectionOf(normalizePath(text, cwd));
  if (within !== undefined || isHolder) collector.addPath(text, access, cwd, tool.reach);
}

/** A command in the words of the shell that the tool is named after. */
function scriptOf(text: string, { tool }: Walk): string {
  if (/^cmd$/i.test(tool.bareName)) return cmdAsShell(text);
  return isPowerShell(tool) ? powerShellAsShell(text) : text;
}

function isPowerShell({ bareName }: ToolIdentity): boolean {
  return /powershell|^pwsh$/i.test(bareName);
}

/** Arguments for a device come as JSON in a text; a text that is none holds nothing. */
function takeJson(text: string, walk: Walk, depth: number): void {
  if (text.length > maxJson) {
    walk.left = -1;
    return;
  }
  try {
    walkValue(JSON.parse(text), noKinds, walk, depth + 1);
  } catch (error) {
    if (!(error instanceof SyntaxError)) walk.left = -1;
  }
}

/** Tools that read and write files call their verb "command". */
function runsCommands({ tool }: Walk): boolean {
  return tool.category !== "file_write" && tool.category !== "file_read";
}

/** A command that comes as a list of words. */
function runWords(words: readonly unknown[], walk: Walk): void {
  const script = words.flatMap((word) =>
    typeof word === "string" || typeof word === "number" ? [quoted(String(word))] : [],
  );
  readScript(script.join(" "), topLevel, walk.reading);
}

function takeCode(text: string, { reading, tool }: Walk): void {
  const code = text.slice(0, maxCode);
  if (code.length < text.length) reading.truncated = true;
  if (readsAsCommand(code)) readScript(code, { depth: 1, via: [], fedBy: [] }, reading);
  for (const script of notebookCommands(code)) {
    readScript(script, { depth: 1, via: ["python"], fedBy: [] }, reading);
  }
  const name = /python/i.test(tool.name) ? "python" : "code";
  for (const script of scriptsInCode(code)) {
    readScript(script, { depth: 1, via: [name], fedBy: [] }, reading);
  }
  const command = new Command({
    argv: [name],
    raw: code.slice(0, 1000),
    name,
    via: [],
    fed_by: [],
    code,
    opaque: true,
  });
  addCommand(reading, {
    command,
    words: [],
    redirections: [],
    cwd: reading.cwd,
    assigned: [],
    stdin: undefined,
    fedBy: [],
    origins: [],
    scriptOrigins: [],
    given: [],
    passed: handedCode(code),
    otherTexts: [],
    otherWords: [],
    forks: false,
  });
}

/** `!command` and `%%bash` in the cells of a notebook. */
function notebookCommands(code: string): readonly string[] {
  const cell = /^\s{0,80}%%(?:bash|sh|script\s{1,8}\S{1,80})[^\n]{0,200}\n/.exec(code);
  if (cell !== null) return [code.slice(cell[0].length)];
  return code
    .split("\n", 1024)
    .flatMap((line) => /^\s{0,80}(?:!{1,2}|%(?:sx|system)\s)(.*)$/.exec(line)?.[1] ?? []);
}

/** A statement for a database is evaluated as one that a program for it was given. */
function takeStatement(text: string, { tool, reading }: Walk): void {
  const statement = text.slice(0, maxStatement).trim();
  if (tool.category !== "database" && !wholeStatement.test(statement)) return;
  const script = `sql ${quoted(statement)}`;
  readScript(script, topLevel, reading);
}

function methodOf(args: Readonly<Record<string, unknown>>): string {
  const method = Object.hasOwn(args, "method") ? args["method"] : undefined;
  return typeof method === "string" ? method.slice(0, 16).toUpperCase() : "";
}
