import { isAbsolute, join } from "node:path";
import type { ClaudeCodeModel } from "../policy/model.ts";
import type { Rule } from "../policy/rules.ts";
import { allowedForms, commandsIn, matchesCommand, strippedForms } from "./command-pattern.ts";
import { type FileTool, isInWorkingFolder, namesFile } from "./decide-file.ts";
import { type Decision, byMode, decisionOf } from "./decision.ts";

/** Programs that only read; some of those that Claude Code knows. What they are given by name counts as read. */
const readers: ReadonlySet<string> = new Set("cat head tail ls wc echo pwd".split(" "));

/** Programs that edit what they are given by name; acceptEdits lets them run in the working folders. */
const editors: ReadonlySet<string> = new Set("touch mkdir rm rmdir mv cp".split(" "));

/** What becomes of a line for the shell. Each of its commands is looked at, and the strictest answer counts. */
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
      // A rule for the whole shell lets nothing out of the sandbox.
      if (list === "allow" && rule.specifier === undefined && leavesSandbox) return false;
      return namesCommand(rule, list === "allow" ? allowedForms(command) : strippedForms(command));
    },
    leavesSandbox ? byMode(model) : withoutRule(model, command, isOutside),
  );
}

/** Reading in the working folders asks nobody, and in acceptEdits neither does editing. */
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

/** A denial to read or edit a file also holds commands that are known to do it. */
function deniesItsFiles(model: ClaudeCodeModel, rule: Rule, command: string): boolean {
  const tool: FileTool | undefined = isOf(readers, command)
    ? "Read"
    : isOf(editors, command)
      ? "Edit"
      : undefined;
  if (tool === undefined || rule.specifier === undefined) return false;
  return filesOf(model, command).some((path) => namesFile(model, rule, tool, path));
}

/** A file that is edited, or read, outside the working folders is asked about even where a rule names the command. */
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
