import { createHash, randomBytes } from "node:crypto";
import { realpath } from "node:fs/promises";
import { arch, platform, release } from "node:os";
import { basename } from "node:path";
import {
  assessUpload,
  compiledRules,
  type MachineUpload,
  readRuleFolder,
  type ScanPhase,
} from "@parapet/assessment";
import { idMaker } from "@parapet/posture";
import { withAdvisories } from "./assess.ts";
import type { Environment } from "./environment.ts";
import type { UploadedWorkspace } from "./scanning.ts";

/**
 * The workspace at a path, or every one of the current user, each under its own name. Throws
 * ScanError.
 */
export async function workspacesToUpload(
  path: string | undefined,
  environment: Environment,
): Promise<readonly UploadedWorkspace[]> {
  const scanner = await import("@parapet/scanner");
  const found =
    path === undefined
      ? await scanner.workspacesOfUser(environment)
      : [await scanner.locateWorkspace(path, environment)];
  const folders = new Map(found.map((one) => [one.workspacePath, one]));
  const taken = Map.groupBy(folders.keys(), folderName);
  return [...folders.values()].map(({ configPath, workspacePath }) => {
    const name = folderName(workspacePath);
    // The same for each run, whichever is found first.
    const isAlone = path !== undefined || taken.get(name)?.length === 1;
    return { configPath, workspacePath, service: isAlone ? name : distinct(name, workspacePath) };
  });
}

/** Scans a workspace for the server: `onPhase` as for other scans. Throws ScanError. */
export async function assessUploadOf(
  { configPath, service }: UploadedWorkspace,
  machine: string,
  {
    environment: given,
    now,
    rulesDir,
    onPhase,
  }: {
    readonly environment: Environment;
    readonly now: () => Date;
    readonly rulesDir?: string;
    readonly onPhase?: (phase: ScanPhase) => void;
  },
): Promise<MachineUpload> {
  const scanner = await import("@parapet/scanner");
  const environment = await withAdvisories(given);
  const files = rulesDir === undefined ? [] : (await readRuleFolder(rulesDir)).files;
  const scanId = idMaker(now, randomBytes)("sc");
  const { homeDir } = given;
  const home = await realpath(homeDir).catch(() => homeDir);
  return assessUpload(
    scanner,
    { path: configPath, service, environment, now: now().toISOString(), scanId, onPhase },
    await compiledRules(files),
    {
      name: machine,
      os: `${platform()} ${release()} ${arch()}`,
      homes: [homeDir, home],
    },
  );
}

/** The name of the folder, and not of the host, which is the machine's. */
function folderName(path: string): string {
  const name = basename(path).replace(/^\.+/, "");
  return name.replaceAll(/[^A-Za-z0-9._-]/g, "-").slice(0, 100) || "workspace";
}

function distinct(name: string, path: string): string {
  return `${name}-${createHash("sha256").update(path).digest("hex").slice(0, 8)}`;
}
