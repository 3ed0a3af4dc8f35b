import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseOctalMode } from "../core/octal-mode.ts";
import { shownPath } from "../core/shown-path.ts";
import type { WorkspaceLocation } from "../core/runtime.ts";
import type { ScanEnvironment } from "../core/workspace-scan.ts";

/** One file of a fixture: where it lies, and what is in it. */
export type FixtureFile = { readonly name: string; readonly text: string };

/** Where the fixtures of a runtime are laid out. */
export type FixtureLayout = {
  /** The folder of the home in which names without `~/` and `/` are. */
  readonly folder: string;
  /**
   * In that folder, the file that a fixture without `// file` lines is; left out: there is none.
   */
  readonly settings?: string;
  /** The workspaces that the runtime finds there; the last one is tested. */
  readonly find: (environment: ScanEnvironment) => Promise<readonly WorkspaceLocation[]>;
};

/** A fixture laid out in a home of its own. */
export type StagedFixture = {
  readonly location: WorkspaceLocation;
  readonly environment: ScanEnvironment;
  /** Absolute path of a file of the fixture by its name. */
  readonly pathOf: (name: string) => string;
  /** The name of a file by its absolute path. */
  readonly nameOf: (path: string) => string;
  readonly remove: () => Promise<void>;
};

/** A person with one project, `~/app`. */
export function projectLayout(find: FixtureLayout["find"]): FixtureLayout {
  return { folder: "app", find };
}

/**
 * The files of a fixture. Each begins with a line `// file NAME`: a name in the folder of the
 * layout, one with `~/` in the home, one with `/` on the machine. A fixture without such a line is
 * the settings file of the layout.
 */
export function filesIn(
  text: string,
  { settings }: Pick<FixtureLayout, "settings"> = {},
): readonly FixtureFile[] {
  const parts = text.split(/^\/\/ file (\S+)\n/m).slice(1);
  if (parts.length === 0 && settings !== undefined) return [{ name: settings, text }];
  return parts.flatMap((name, index) =>
    index % 2 === 0 ? [{ name, text: parts[index + 1] ?? "" }] : [],
  );
}

/**
 * `// mode 0644 credentials/telegram.json`: permission bits by name, a folder with a slash at its
 * end, `./` for the folder of the layout. What has a mode is created.
 */
export function modesIn(text: string): ReadonlyMap<string, number> {
  const lines = [...text.matchAll(/^\/\/ mode (0\d+) (\S+)$/gm)];
  return new Map(lines.map(([, mode = "", name = ""]) => [name, parseOctalMode(mode) ?? 0]));
}

/** `// link workspace/skills/notes ../../elsewhere`: symbolic links, by name, with their target. */
function linksIn(text: string): ReadonlyMap<string, string> {
  const lines = [...text.matchAll(/^\/\/ link (\S+) (\S+)$/gm)];
  return new Map(lines.map(([, name = "", target = ""]) => [name, target]));
}

/** `// holds cron/jobs.json {"jobs":[]}`: a file of one line; without a text, an empty one. */
function heldIn(text: string): readonly FixtureFile[] {
  const lines = [...text.matchAll(/^\/\/ holds (\S+)(?: (.+))?$/gm)];
  return lines.map(([, name = "", content = ""]) => ({ name, text: content }));
}

/**
 * Lays a fixture out, with the files, modes and links that its comments name. `@HOME@` in a text
 * stands for the path of the home.
 */
export async function stageFixture(text: string, layout: FixtureLayout): Promise<StagedFixture> {
  const homeDir = await realpath(await mkdtemp(join(tmpdir(), "parapet-home-")));
  // `// folder Dropbox/.openclaw`: another folder of the home than that of the layout.
  const [, folder = layout.folder] = /^\/\/ folder (.+)$/m.exec(text) ?? [];
  const base = join(homeDir, folder);
  const systemRoot = join(homeDir, "machine");
  const environment = { env: {}, homeDir, cwd: base, hostName: "box", systemRoot };
  const pathOf = (name: string): string => {
    if (name.startsWith("~/")) return join(homeDir, name.slice(2));
    return join(name.startsWith("/") ? systemRoot : base, name);
  };
  const nameOf = (path: string): string => {
    const name = shownPath(path, base);
    return name === path ? `~/${shownPath(path, homeDir)}` : name;
  };
  const links = new Map(linksIn(text));
  await makeFolder(base, links.get("./"));
  links.delete("./");
  for (const file of [...filesIn(text, layout), ...heldIn(text)]) {
    // One after the other: a folder may come after what is in it.
    // oxlint-disable-next-line no-await-in-loop
    await writeThrough(
      file.text.replaceAll("@HOME@", homeDir),
      pathOf(file.name),
      links.get(file.name),
    );
    links.delete(file.name);
  }
  const modes = new Map([["./", 0o700], ...modesIn(text)]);
  for (const name of modes.keys()) {
    // oxlint-disable-next-line no-await-in-loop
    await makeEntry(pathOf(name), name);
  }
  for (const [name, target] of links) {
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(pathOf(name)), { recursive: true, mode: 0o755 });
    // oxlint-disable-next-line no-await-in-loop
    await symlink(target, pathOf(name));
  }
  await chmod(homeDir, 0o755);
  for (const [name, mode] of modes) {
    // oxlint-disable-next-line no-await-in-loop
    await chmod(pathOf(name), mode);
  }
  const location = (await layout.find(environment)).at(-1);
  if (location === undefined) throw new Error("The fixture has no settings.");
  const remove = () => rm(homeDir, { recursive: true, force: true });
  return { location, environment, pathOf, nameOf, remove };
}

async function makeFolder(path: string, target: string | undefined): Promise<void> {
  await mkdir(target === undefined ? path : resolve(dirname(path), target), { recursive: true });
  if (target !== undefined) await symlink(target, path);
}

async function writeThrough(text: string, to: string, target: string | undefined): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  if (target === undefined) return writeFile(to, text, { mode: 0o600 });
  const real = resolve(await realpath(dirname(to)), target);
  await mkdir(dirname(real), { recursive: true });
  await writeFile(real, text, { mode: 0o600 });
  await symlink(target, to);
}

async function makeEntry(path: string, name: string): Promise<void> {
  const folder = name.endsWith("/") ? path : dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if (!name.endsWith("/")) await writeFile(path, "", { flag: "a" });
}
