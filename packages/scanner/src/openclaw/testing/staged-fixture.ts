import { chmod, copyFile, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseOctalMode } from "../../octal-mode.ts";
import type { WorkspaceLocation } from "../../runtime.ts";

/** A fixture laid out as the state folder of a home. */
export type StagedFixture = {
  readonly location: WorkspaceLocation;
  readonly homeDir: string;
  readonly remove: () => Promise<void>;
};

/**
 * What the comments of a fixture say about the files around it: `// mode 0644 credentials/telegram.json`, a folder
 * with a slash at its end, `./` for the state folder. By path.
 */
export function modesIn(text: string): ReadonlyMap<string, number> {
  const lines = [...text.matchAll(/^\/\/ mode (0\d+) (\S+)$/gm)];
  return new Map(lines.map(([, mode = "", path = ""]) => [path, parseOctalMode(mode) ?? 0]));
}

/** Lays a fixture out in a folder of its own, with the files and modes that its comments name. */
export async function stageFixture(path: string, text: string): Promise<StagedFixture> {
  const homeDir = await realpath(await mkdtemp(join(tmpdir(), "parapet-home-")));
  const workspacePath = join(homeDir, ".openclaw");
  const configPath = join(workspacePath, "openclaw.json");
  await mkdir(workspacePath);
  await copyFile(path, configPath);
  const modes = new Map([["openclaw.json", 0o600], ["./", 0o700], ...modesIn(text)]);
  for (const name of modes.keys()) {
    // One after the other: a folder may come after what is in it.
    // oxlint-disable-next-line no-await-in-loop
    await makeEntry(join(workspacePath, name), name);
  }
  await chmod(homeDir, 0o755);
  for (const [name, mode] of modes) {
    // oxlint-disable-next-line no-await-in-loop
    await chmod(join(workspacePath, name), mode);
  }
  const remove = () => rm(homeDir, { recursive: true, force: true });
  return { location: { workspacePath, configPath }, homeDir, remove };
}

async function makeEntry(path: string, name: string): Promise<void> {
  const folder = name.endsWith("/") ? path : dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if (!name.endsWith("/")) await writeFile(path, "", { flag: "a" });
}
