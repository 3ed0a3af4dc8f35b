import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseOctalMode } from "@parapet/scan-core/core/octal-mode.ts";
import type { WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";

/** A fixture laid out as the state folder of a home. */
export type StagedFixture = {
  readonly location: WorkspaceLocation;
  readonly homeDir: string;
  readonly remove: () => Promise<void>;
};

/**
 * What the comments of a fixture say about the files around it:
 * `// mode 0644 credentials/telegram.json`, a folder with a slash at its end, `./` for the state
 * folder. By path.
 */
export function modesIn(text: string): ReadonlyMap<string, number> {
  const lines = [...text.matchAll(/^\/\/ mode (0\d+) (\S+)$/gm)];
  return new Map(lines.map(([, mode = "", path = ""]) => [path, parseOctalMode(mode) ?? 0]));
}

/**
 * `// link workspace/skills/notes ../../elsewhere`: symbolic links, by path, with what they say.
 */
function linksIn(text: string): ReadonlyMap<string, string> {
  const lines = [...text.matchAll(/^\/\/ link (\S+) (\S+)$/gm)];
  return new Map(lines.map(([, path = "", target = ""]) => [path, target]));
}

/** `// holds cron/jobs.json {"jobs":[]}`: what is in a file that has a mode, by path. */
function contentsIn(text: string): ReadonlyMap<string, string> {
  const lines = [...text.matchAll(/^\/\/ holds (\S+) (.+)$/gm)];
  return new Map(lines.map(([, path = "", content = ""]) => [path, content]));
}

/** Lays a fixture out in its own folder, with the files and modes that its comments name. */
export async function stageFixture(text: string): Promise<StagedFixture> {
  const homeDir = await realpath(await mkdtemp(join(tmpdir(), "parapet-home-")));
  // `// folder Dropbox/.openclaw`: where in the home the state folder lies.
  const [, folder = ".openclaw"] = /^\/\/ folder (.+)$/m.exec(text) ?? [];
  const workspacePath = join(homeDir, folder);
  const configPath = join(workspacePath, "openclaw.json");
  // `@HOME@` stands for the path of that home.
  const inHome = (written: string): string => written.replaceAll("@HOME@", homeDir);
  const links = linksIn(text);
  await makeFolder(workspacePath, links.get("./"));
  await writeThrough(inHome(text), configPath, links.get("openclaw.json"));
  const modes = new Map([["openclaw.json", 0o600], ["./", 0o700], ...modesIn(text)]);
  const contents = contentsIn(text);
  for (const name of modes.keys()) {
    // One after the other: a folder may come after what is in it.
    // oxlint-disable-next-line no-await-in-loop
    await makeEntry(join(workspacePath, name), name, inHome(contents.get(name) ?? ""));
  }
  for (const [name, target] of links) {
    if (name === "./" || name === "openclaw.json") continue;
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(join(workspacePath, name)), { recursive: true, mode: 0o755 });
    // oxlint-disable-next-line no-await-in-loop
    await symlink(target, join(workspacePath, name));
  }
  await chmod(homeDir, 0o755);
  for (const [name, mode] of modes) {
    // oxlint-disable-next-line no-await-in-loop
    await chmod(join(workspacePath, name), mode);
  }
  const remove = () => rm(homeDir, { recursive: true, force: true });
  return { location: { workspacePath, configPath }, homeDir, remove };
}

async function makeFolder(path: string, target: string | undefined): Promise<void> {
  await mkdir(target === undefined ? path : resolve(dirname(path), target), { recursive: true });
  if (target !== undefined) await symlink(target, path);
}

async function writeThrough(text: string, to: string, target: string | undefined): Promise<void> {
  if (target === undefined) return writeFile(to, text);
  const real = resolve(await realpath(dirname(to)), target);
  await mkdir(dirname(real), { recursive: true });
  await writeFile(real, text);
  await symlink(target, to);
}

async function makeEntry(path: string, name: string, content: string): Promise<void> {
  const folder = name.endsWith("/") ? path : dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if (!name.endsWith("/")) await writeFile(path, content, { flag: "a" });
}
