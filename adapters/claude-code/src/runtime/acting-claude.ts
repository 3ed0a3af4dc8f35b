import { homedir } from "node:os";
import { basename, dirname, sep } from "node:path";
import { type ActingRuntime, runsProgram, type StartingProcess } from "@parapet/adapter-link";
import { isManaged, userSettings } from "./settings-files.ts";

/** Claude Code sets it to 1 for each command that its agent runs. */
const variable = "CLAUDECODE";

/**
 * The Claude Code that a process is, by its program, or by which it was started, by a variable.
 */
export function actsInClaude(process: StartingProcess): ActingRuntime | undefined {
  const isClaude = runsProgram(process, isProgram);
  if (!isClaude && process.env[variable] !== "1") return undefined;
  return {
    name: "Claude Code",
    variable: isClaude ? "" : variable,
    obeys: (target) => obeys(process, target),
  };
}

/** `claude`, and the program of its package, however it is called there. */
function isProgram(path: string): boolean {
  return (
    /^claude(?:\.exe)?$/.test(basename(path)) ||
    /[\\/]@anthropic-ai[\\/]claude-code[\w-]{0,40}[\\/]/.test(path) ||
    /[\\/]claude[\\/]versions[\\/]\d/.test(path)
  );
}

/** Settings of everyone, of its person, and of the project that it works in. */
function obeys({ env, cwd }: StartingProcess, target: string): boolean {
  const homeDir = env["HOME"] ?? env["USERPROFILE"] ?? homedir();
  if (isManaged(target) || target === userSettings({ env, homeDir })) return true;
  if (basename(dirname(target)) !== ".claude") return false;
  const project = dirname(dirname(target));
  // In a home, these are the settings of its person.
  if (project === homeDir) return false;
  return [cwd, env["PWD"] ?? ""].some(
    (folder) => folder === project || folder.startsWith(project + sep),
  );
}
