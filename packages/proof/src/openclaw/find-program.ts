import { existsSync } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { readNamedFile } from "@parapet/settings/named-file";
import type { NoProgram, RuntimeProgram } from "../core/proof-adapter.ts";
import { programFault } from "../sandbox/program-fault.ts";

const packageName = "openclaw";
const mostLevels = 4;

/**
 * The `openclaw` of the PATH, or the given file or folder. Its version is read from its package;
 * nothing is run.
 */
export async function findOpenClaw(
  given: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Promise<RuntimeProgram | NoProgram> {
  const candidates = given === undefined ? onPath(env["PATH"] ?? "") : [given];
  for (const candidate of candidates) {
    // The first that is there counts.
    // oxlint-disable-next-line no-await-in-loop
    const program = await programAt(candidate);
    if (program === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop
    const fault = await programFault(program.file, "read");
    if (fault !== "") return { missing: fault, isInstalled: true };
    return isPending(program) ? { missing: notStarted(program), isInstalled: true } : program;
  }
  return {
    missing:
      given === undefined
        ? "The openclaw command is not on the PATH. Install OpenClaw, or name its openclaw.mjs with --runtime-program."
        : `${given} is not OpenClaw's program. Name the openclaw.mjs of an installed OpenClaw.`,
  };
}

function onPath(path: string): readonly string[] {
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, packageName));
}

async function programAt(path: string): Promise<RuntimeProgram | undefined> {
  try {
    const target = await realpath(path);
    const inFolder = (await stat(target)).isDirectory();
    const start = inFolder ? target : dirname(target);
    for (let folder = start, level = 0; level < mostLevels; folder = dirname(folder), level += 1) {
      const version = versionIn(folder);
      if (version !== undefined) return { file: join(folder, "openclaw.mjs"), version };
    }
  } catch {
    // Not there.
  }
  return undefined;
}

/** A fresh installation finishes itself at its first start, which a read-only one cannot. */
function isPending({ file }: RuntimeProgram): boolean {
  const folder = dirname(file);
  return pendingFiles.some((name) => existsSync(join(folder, name)));
}

const pendingFiles = [".openclaw-lifecycle-pending", join("dist", "openclaw-install-guard")];

function notStarted({ file, version }: RuntimeProgram): string {
  return `OpenClaw ${version} has not been started since it was installed, and finishes its installation then. Run \`openclaw --version\` once (${file}).`;
}

const mostBytes = 1024 * 1024;

function versionIn(folder: string): string | undefined {
  try {
    const file = readNamedFile(join(folder, "package.json"), mostBytes);
    if ("fault" in file) return undefined;
    const read: unknown = JSON.parse(file.bytes.toString("utf8"));
    if (typeof read !== "object" || read === null) return undefined;
    const { name, version }: { name?: unknown; version?: unknown } = read;
    return name === packageName && typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}
