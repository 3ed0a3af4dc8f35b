import { realpath } from "node:fs/promises";
import { basename, delimiter, dirname, isAbsolute, join } from "node:path";
import { readNamedFile } from "@parapet/settings/named-file";
import type { NoProgram, RuntimeProgram } from "../core/proof-adapter.ts";
import { programFault } from "../sandbox/program-fault.ts";

/**
 * The `claude` of the PATH or of the person's own programs, or the given file. Its version is read
 * from its package or, of the native installer, from its name; nothing is run.
 */
export async function findClaudeCode(
  given: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Promise<RuntimeProgram | NoProgram> {
  const candidates = given === undefined ? installed(env) : [given];
  for (const candidate of candidates) {
    // The first that is there counts.
    // oxlint-disable-next-line no-await-in-loop
    const program = await programAt(candidate);
    if (program === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop
    const fault = await programFault(program.file, "run");
    return fault === "" ? program : { missing: fault, isInstalled: true };
  }
  return {
    missing:
      given === undefined
        ? "The claude command is not on the PATH. Install Claude Code, or name its program with --runtime-program."
        : `${given} is not Claude Code's program. Name the native program \`claude\` of an installed Claude Code.`,
  };
}

function installed(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
  const home = env["HOME"] ?? "";
  const own = isAbsolute(home) ? [join(home, ".local", "bin")] : [];
  return [...folders, ...own].map((folder) => join(folder, "claude"));
}

const versionShape = /^\d+\.\d+\.\d+$/;

async function programAt(path: string): Promise<RuntimeProgram | undefined> {
  const file = await realpath(path).catch(() => undefined);
  if (file === undefined) return undefined;
  if (versionShape.test(basename(file))) return { file, version: basename(file) };
  // The package that people install starts the program of another one, which is for their machine:
  // it is beside it, or in it.
  const own = packageAround(dirname(file));
  const machine = `claude-code-${process.platform}-${process.arch}`;
  const beside = [own, join(dirname(own), machine), join(own, "node_modules", scope, machine)];
  for (const folder of beside) {
    const version = versionIn(folder);
    const native = join(folder, "claude");
    // oxlint-disable-next-line no-await-in-loop -- A few places.
    const isThere = (await realpath(native).catch(() => undefined)) !== undefined;
    if (version !== undefined && isThere) return { file: native, version };
  }
  return undefined;
}

/** The folder of the package that a program is part of: its own, or that above its `bin`. */
function packageAround(folder: string): string {
  return basename(folder) === "bin" ? dirname(folder) : folder;
}

const scope = "@anthropic-ai";
const packageName = `${scope}/claude-code`;
const mostBytes = 1024 * 1024;

function versionIn(folder: string): string | undefined {
  try {
    const file = readNamedFile(join(folder, "package.json"), mostBytes);
    if ("fault" in file) return undefined;
    const read: unknown = JSON.parse(file.bytes.toString("utf8"));
    if (typeof read !== "object" || read === null) return undefined;
    const { name, version }: { name?: unknown; version?: unknown } = read;
    const isOwn = typeof name === "string" && name.startsWith(packageName);
    return isOwn && typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}
