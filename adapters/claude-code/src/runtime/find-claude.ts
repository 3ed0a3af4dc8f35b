import { execFile } from "node:child_process";
import { access, constants, realpath } from "node:fs/promises";
import { basename, delimiter, dirname, join } from "node:path";
import { isFields, readSmallFile } from "@parapet/adapter-link";

export type FoundClaude = {
  /** Absolute path of the program as it was found, links not followed. */
  readonly program: string;
  /** "2.1.329"; "" when it cannot be known. */
  readonly version: string;
};

type Where = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
};

const versionShape = /^\d+\.\d+\.\d+/;

/** The Claude Code that the person starts as `claude`; undefined where there is none. */
export async function findClaude(where: Where): Promise<FoundClaude | undefined> {
  for (const program of candidates(where)) {
    // The first one counts.
    // oxlint-disable-next-line no-await-in-loop
    if (!(await isProgram(program))) continue;
    // oxlint-disable-next-line no-await-in-loop
    return { program, version: await versionInFiles(program) };
  }
  return undefined;
}

/** The version as the program itself says it; "" when it does not. Runs the program. */
export function versionOfRunning({ program }: FoundClaude, { env }: Where): Promise<string> {
  const quiet = { DISABLE_AUTOUPDATER: "1", CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" };
  const options = { timeout: 10_000, env: { ...env, ...quiet }, maxBuffer: 64 * 1024 };
  return new Promise((resolve) => {
    const child = execFile(program, ["--version"], options, (error, stdout) => {
      resolve(error === null ? (versionShape.exec(stdout.trim())?.[0] ?? "") : "");
    });
    child.stdin?.end();
  });
}

function candidates({ env, homeDir }: Where): readonly string[] {
  const names = process.platform === "win32" ? ["claude.exe", "claude.cmd"] : ["claude"];
  const folders = (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter(Boolean);
  const usual = [join(homeDir, ".local", "bin"), join(homeDir, ".claude", "local")];
  return [...folders, ...usual].flatMap((folder) => names.map((name) => join(folder, name)));
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/**
 * An npm package says it in package.json; the native installer names the program itself by its
 * version.
 */
async function versionInFiles(program: string): Promise<string> {
  const real = await realpath(program).catch(() => program);
  if (versionShape.test(basename(real))) return versionShape.exec(basename(real))?.[0] ?? "";
  const folders = [dirname(real), dirname(dirname(real))];
  const versions = await Promise.all(folders.map(versionOfPackage));
  return versions.find((version) => version !== "") ?? "";
}

async function versionOfPackage(folder: string): Promise<string> {
  try {
    const found: unknown = JSON.parse(await readSmallFile(join(folder, "package.json")));
    const { name, version } = isFields(found) ? found : {};
    const isClaude = typeof name === "string" && name.startsWith("@anthropic-ai/claude-code");
    return isClaude && typeof version === "string" ? version : "";
  } catch {
    return "";
  }
}
