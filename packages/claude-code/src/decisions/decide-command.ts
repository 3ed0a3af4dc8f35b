import { isAbsolute, join } from "node:path";
import type { ClaudeCodeModel } from "../policy/model.ts";
import type { Rule } from "../policy/rules.ts";
import { allowedForms, commandsIn, matchesCommand, strippedForms } from "./command-pattern.ts";
import { type FileTool, isInWorkingFolder, namesFile } from "./decide-file.ts";
import { type Decision, byMode, decisionOf } from "./decision.ts";

/**
 * Programs that only read: some of those that Claude Code knows. Their file arguments count as
 * read.
 */
const readers: ReadonlySet<string> = new Set("cat head tail ls wc echo pwd".split(" "));

/**
 * Programs that edit their file arguments; acceptEdits lets them run in the working directories.
 */
const editors: ReadonlySet<string> = new Set("touch mkdir rm rmdir mv cp".split(" "));

/** The decision on a shell line: the strictest decision on any of its commands. */
export function commandDecision(
  model: ClaudeCodeModel,
  line: string,
  leavesSandbox = false,
): Decision {
  const { enabled, mayLeave } = model.sandbox;
  const isOutside = leavesSandbox && enabled.value && mayLeave.value;
  const whole = model.allow.find((rule) => rule.tool === "Bash" && rule.specifier === undefined);
  const plain = line.replaceAll(/\s*\d?>\s*(?:\/dev\/null|&\d)/g, "");
  const isOpaque = /[`>]|\$\(/.test(plain);
  const decisions = commandsIn(plain).map((command) => oneCommand(model, command, isOutside));
  const strictest =
    decisions.find(({ outcome }) => outcome === "denied") ??
    decisions.find(({ outcome }) => outcome === "asks") ??
    decisions[0] ??
    byMode(model);
  if (strictest.outcome !== "runs" || !isOpaque) return strictest;
  const isFree =
    whole !== undefined ||
    model.mode.value === "bypassPermissions" ||
    (!isOutside && runsForSandbox(model));
  return isFree ? strictest : byMode(model);
}

function oneCommand(model: ClaudeCodeModel, command: string, leavesSandbox: boolean): Decision {
  const isOutside = reachesOutside(model, command);
  return decisionOf(
    model,
    (rule, list) => {
      if (list === "deny" && deniesItsFiles(model, rule, command)) return true;
      if (list === "allow" && rule.specifier !== undefined && isOutside) return false;
      // A rule for the whole shell does not let commands leave the sandbox.
      if (list === "allow" && rule.specifier === undefined && leavesSandbox) return false;
      return namesCommand(rule, list === "allow" ? allowedForms(command) : strippedForms(command));
    },
    leavesSandbox ? byMode(model) : withoutRule(model, command, isOutside),
  );
}

/** Reads in the working directories need no approval, nor do edits in acceptEdits. */
function withoutRule(model: ClaudeCodeModel, command: string, isOutside: boolean): Decision {
  const { sandbox, mode } = model;
  if (runsForSandbox(model)) return { outcome: "runs", at: [sandbox.autoAllows.at] };
  const isFree = isOf(readers, command) || (mode.value === "acceptEdits" && isOf(editors, command));
  return isFree && !isOutside ? { outcome: "runs", at: [mode.at] } : byMode(model);
}

function runsForSandbox({ sandbox }: ClaudeCodeModel): boolean {
  return sandbox.enabled.value && sandbox.autoAllows.value;
}

function namesCommand({ tool, specifier }: Rule, forms: readonly string[]): boolean {
  return tool === "Bash" && forms.some((form) => matchesCommand(specifier, form));
}

/** A deny rule for a file also applies to commands that are known to read or edit it. */
function deniesItsFiles(model: ClaudeCodeModel, rule: Rule, command: string): boolean {
  const tool: FileTool | undefined = isOf(readers, command)
    ? "Read"
    : isOf(editors, command)
      ? "Edit"
      : undefined;
  if (tool === undefined || rule.specifier === undefined) return false;
  return filesOf(model, command).some((path) => namesFile(model, rule, tool, path));
}

/**
 * Edits and reads outside the working directories require approval even if a rule allows the
 * command.
 */
function reachesOutside(model: ClaudeCodeModel, command: string): boolean {
  if (!isOf(readers, command) && !isOf(editors, command)) return false;
  if (model.kind === "user" || /^(?:echo|pwd)\b/.test(command)) return false;
  return filesOf(model, command).some((path) => !isInWorkingFolder(model, path));
}

function filesOf({ folder, homeDir }: ClaudeCodeModel, command: string): readonly string[] {
  return command
    .split(/\s+/)
    .slice(1)
    .filter((word) => word !== "" && !word.startsWith("-") && !/^[<>|&]/.test(word))
    .map((word) => word.replace(/^~(?=$|\/)/, () => homeDir).replaceAll(/["']/g, ""))
    .map((word) => (isAbsolute(word) ? word : join(folder, word)));
}

function isOf(programs: ReadonlySet<string>, command: string): boolean {
  return programs.has(command.split(/\s+/)[0] ?? "");
}
