import { basename, extname } from "node:path";
import type { TextFormat } from "../text/marked-text.ts";

/**
 * What a runtime makes of a file: instructions that it reads by itself; a skill that it offers, with its scripts; settings, and
 * variables, of which only secrets are looked for.
 */
export type InstructionKind = "instructions" | "skill" | "settings" | "variables";

/** A file that a runtime gives to the model, runs for it, or is set up by. */
export type InstructionFile = {
  /** Absolute. */
  readonly path: string;
  readonly kind: InstructionKind;
  readonly format: TextFormat;
  /** Of a script that is read as a program. */
  readonly language?: ScriptLanguage;
  /** The folder of the skill that it belongs to; absolute. */
  readonly skill?: string;
};

/** A language that is read as a program, and not only line by line. */
export type ScriptLanguage = "python" | "javascript" | "typescript";

const instructionNames = new Set([
  "agents.md",
  "agents.override.md",
  "claude.md",
  "claude.local.md",
  "gemini.md",
  "soul.md",
  "identity.md",
  "user.md",
  "tools.md",
  "heartbeat.md",
  "bootstrap.md",
  "memory.md",
  ".cursorrules",
  ".windsurfrules",
  ".clinerules",
  "copilot-instructions.md",
]);
/** Folders of runtimes in which every Markdown file is read. */
const instructionFolders =
  /(?:^|\/)\.(?:claude\/(?:agents|commands|rules|output-styles)|cursor\/(?:rules|commands|agents)|windsurf\/rules|clinerules|gemini\/agents|github\/(?:instructions|prompts|chatmodes|agents)|copilot\/(?:instructions|agents)|codex\/prompts|continue\/rules)\//;
/** Folders whose TOML holds a prompt: commands of Gemini CLI, agents of Codex. */
const promptFolders =
  /(?:^|\/)\.(?:gemini\/(?:commands|extensions\/[^/]+\/commands)|codex\/agents)\//;
/** Settings of runtimes, in which secrets are often put. */
const settings =
  /(?:^|\/)(?:\.?mcp\.json|\.claude\.json|\.claude\/settings(?:\.local)?\.json|openclaw\.json|clawdbot\.json|\.codex\/(?:[\w-]+\.)?config\.toml|\.gemini\/settings\.json|gemini-extension\.json|\.vscode\/settings\.json|mcp[_-]config\.json)$/;
const variables = /^\.env(?:\.[\w.-]{1,64})?$/;
const examples = /example|sample|template|dist$|defaults?$/;
const languages = new Map<string, ScriptLanguage>([
  [".py", "python"],
  [".js", "javascript"],
  [".mjs", "javascript"],
  [".cjs", "javascript"],
  [".jsx", "javascript"],
  [".ts", "typescript"],
  [".mts", "typescript"],
  [".cts", "typescript"],
]);
const data = new Set([".json", ".json5", ".yaml", ".yml", ".toml", ".ini", ".cfg"]);
const texts = new Set([".md", ".mdc", ".markdown", ".txt"]);
const shellScripts = new Set([".sh", ".bash", ".zsh"]);
const scripts = new Set([
  ".py",
  ".js",
  ".mjs",
  ".cjs",
  ".jsx",
  ".ts",
  ".mts",
  ".cts",
  ".ps1",
  ".rb",
  ".pl",
]);

/**
 * What a file is to a runtime, by its path with forward slashes, from the name of the workspace folder on; undefined for a
 * file that none reads.
 * `skill` is true below a folder with a SKILL.md, whose texts and scripts an agent opens when it uses the skill.
 */
export function instructionKind(
  way: string,
  skill: boolean,
): Omit<InstructionFile, "path" | "skill"> | undefined {
  const name = basename(way).toLowerCase();
  const extension = extname(name);
  if (variables.test(name)) {
    return examples.test(name) ? undefined : { kind: "variables", format: "script" };
  }
  if (settings.test(way)) return { kind: "settings", format: "script" };
  if (skill) {
    if (texts.has(extension)) return { kind: "skill", format: "markdown" };
    if (shellScripts.has(extension)) return { kind: "skill", format: "shell" };
    if (scripts.has(extension)) {
      const language = languages.get(extension);
      return { kind: "skill", format: "script", ...(language === undefined ? {} : { language }) };
    }
    return data.has(extension) ? { kind: "settings", format: "script" } : undefined;
  }
  const isInstruction =
    instructionNames.has(name) ||
    (texts.has(extension) && instructionFolders.test(way)) ||
    (extension === ".toml" && promptFolders.test(way));
  return isInstruction ? { kind: "instructions", format: "markdown" } : undefined;
}
