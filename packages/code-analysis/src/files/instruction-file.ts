import type { ScriptLanguage } from "../text/script-language.ts";
import { basename, extname } from "node:path";
import type { CommandList } from "../text/listed-commands.ts";
import type { TextFormat } from "../text/marked-text.ts";

/**
 * How a runtime uses a file: instructions that it reads automatically; a skill that it offers, with
 * its scripts; settings, and variables, which are only searched for secrets.
 */
export type InstructionKind = "instructions" | "skill" | "settings" | "variables";

/** A file that a runtime passes to the model, runs for it, or is configured by. */
export type InstructionFile = {
  /** Absolute. */
  readonly path: string;
  readonly kind: InstructionKind;
  readonly format: TextFormat;
  /** Of a script that is read as a program. */
  readonly language?: ScriptLanguage;
  /** The kind of a file that lists commands. */
  readonly lists?: CommandList;
  /** The folder of the skill that it belongs to; absolute. */
  readonly skill?: string;
  /** True for a file in JSON. */
  readonly isJson?: true;
  /** True for one whose name does not show its type; its first line may. */
  readonly isUnnamed?: true;
  /** Of a part of a skill that is not read: why, as a sentence. */
  readonly unread?: string;
};

/** A language that is read as a program, and not only line by line. */

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
/** Folders whose TOML contains a prompt: commands of Gemini CLI, agents of Codex. */
const promptFolders =
  /(?:^|\/)\.(?:gemini\/(?:commands|extensions\/[^/]+\/commands)|codex\/agents)\//;
/** Settings of runtimes, which often contain secrets. */
const settings =
  /(?:^|\/)(?:\.?mcp\.json|\.claude\.json|\.claude\/settings(?:\.local)?\.json|openclaw\.json|clawdbot\.json|\.codex\/(?:[\w-]+\.)?config\.toml|\.gemini\/settings\.json|gemini-extension\.json|\.vscode\/settings\.json|mcp[_-]config\.json)$/;
/** Settings that a skill brings along, with commands that start by themselves. */
const commandFiles =
  /(?:^|\/)(?:\.vscode\/tasks\.json|\.devcontainer(?:\/[^/]+)?\/devcontainer\.json|\.(?:claude|gemini|qwen)\/settings(?:\.local)?\.json|\.cursor\/hooks\.json|hooks\/hooks\.json|\.codex\/hooks\.json|\.(?:claude|codex|cursor)-plugin\/plugin\.json|gemini-extension\.json|\.?mcp\.json)$/;
const variables = /^\.env(?:\.[\w.-]{1,64})?$/;
const examples = /example|sample|template|dist$|defaults?$/;
const languages = new Map<string, ScriptLanguage>([
  [".py", "python"],
  [".pyw", "python"],
  // Its code cells, one after the other.
  [".ipynb", "python"],
  [".js", "javascript"],
  [".mjs", "javascript"],
  [".cjs", "javascript"],
  [".jsx", "javascript"],
  [".ts", "typescript"],
  [".mts", "typescript"],
  [".cts", "typescript"],
]);
const data = new Set([".json", ".json5", ".toml", ".ini", ".cfg"]);
const texts = new Set([".md", ".mdc", ".markdown", ".txt"]);
/** Read like Markdown in skills: text that may contain comments and code. */
const otherTexts = new Set([".mdx", ".rst", ".adoc", ".org"]);
/** Files of make and just. */
const recipes = /^(?:gnumakefile|makefile|\.?justfile)$|\.(?:mk|just)$/;
/** Files by which an image is built. */
const images = /^(?:dockerfile|containerfile)(?:\.[\w-]{1,40})?$|\.dockerfile$/;
const shellScripts = new Set([".sh", ".bash", ".zsh", ".ksh", ".fish", ".command"]);
const scripts = new Set([
  ".py",
  ".pyw",
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
  ".psm1",
  ".bat",
  ".cmd",
  ".vbs",
  ".php",
  ".lua",
  ".applescript",
  ".ipynb",
  ".go",
  ".rs",
  ".java",
  ".kt",
  ".kts",
  ".cs",
  ".swift",
  ".gradle",
  // Their comments are for their authors: only instructions count.
  ".html",
  ".htm",
  ".svg",
]);
/** Programs, libraries and archives, which cannot be analyzed as text. */
const opaque = new Set(
  `.zip .tar .gz .tgz .bz2 .xz .7z .rar .zst .jar .war .whl .egg .crx .vsix .nupkg .gem .asar
   .exe .dll .msi .msix .com .scr .so .dylib .o .a .bin .elf .app .dmg .pkg .deb .rpm .apk .appimage
   .pyc .pyo .pyd .class .wasm .node .scpt .iso .img`.split(/\s+/),
);
const opaqueReason = "A program or an archive, which is not analyzed.";

/** The format of a script without an extension, by its shebang. */
export function byShebang(
  file: Pick<InstructionFile, "format" | "isUnnamed" | "language">,
  text: string,
): Pick<InstructionFile, "format" | "language"> {
  if (file.isUnnamed !== true || !text.startsWith("#!")) return file;
  const end = text.indexOf("\n");
  const words = text
    .slice(2, Math.min(end === -1 ? text.length : end, longestFirstLine))
    .trim()
    .split(/\s+/);
  const named = words.map((word) => basename(word).replace(/[\d.]+$/, ""));
  const program = named.find((word) => word !== "env" && !word.startsWith("-"));
  const language = interpreters.get(program ?? "");
  if (language === "shell") return { format: "shell" };
  return language === undefined ? file : { format: "script", language };
}

const longestFirstLine = 200;
const interpreters = new Map<string, ScriptLanguage | "shell">([
  ["sh", "shell"],
  ["bash", "shell"],
  ["dash", "shell"],
  ["zsh", "shell"],
  ["ksh", "shell"],
  ["fish", "shell"],
  ["python", "python"],
  ["uv", "python"],
  ["node", "javascript"],
  ["bun", "typescript"],
  ["deno", "typescript"],
  ["tsx", "typescript"],
]);

/**
 * How a runtime uses a file, by its path with forward slashes, starting with the name of the
 * workspace folder; undefined for a file that no runtime reads. `skill` is true below a folder with
 * a SKILL.md, whose texts and scripts an agent opens when it uses the skill.
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
  if (skill && commandFiles.test(way))
    return { kind: "settings", format: "script", lists: "commands" };
  if (settings.test(way)) return { kind: "settings", format: "script" };
  if (skill) {
    if (opaque.has(extension)) return { kind: "skill", format: "script", unread: opaqueReason };
    if (texts.has(extension) || otherTexts.has(extension))
      return { kind: "skill", format: "markdown" };
    if (recipes.test(name)) return { kind: "skill", format: "shell", lists: "recipes" };
    if (images.test(name)) return { kind: "skill", format: "shell", lists: "image" };
    if (extension === ".applescript")
      return { kind: "skill", format: "shell", lists: "apple-script" };
    if (name === "package.json") return { kind: "settings", format: "script", lists: "scripts" };
    if (shellScripts.has(extension)) return { kind: "skill", format: "shell" };
    if (scripts.has(extension)) {
      const language = languages.get(extension);
      return { kind: "skill", format: "script", ...(language === undefined ? {} : { language }) };
    }
    if (extension === ".yaml" || extension === ".yml")
      return { kind: "settings", format: "script", lists: "manifest" };
    if (data.has(extension))
      return {
        kind: "settings",
        format: "script",
        ...(extension === ".json" ? { isJson: true } : {}),
      };
    return extension === "" ? { kind: "skill", format: "script", isUnnamed: true } : undefined;
  }
  const isInstruction =
    instructionNames.has(name) ||
    (texts.has(extension) && instructionFolders.test(way)) ||
    (extension === ".toml" && promptFolders.test(way));
  return isInstruction ? { kind: "instructions", format: "markdown" } : undefined;
}
