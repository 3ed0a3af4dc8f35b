import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseOctalMode } from "../core/octal-mode.ts";
import type { WorkspaceLocation } from "../core/runtime.ts";
import type { ScanEnvironment } from "../core/workspace-scan.ts";

/** One file of a fixture: where it lies, and what is in it. */
export type FixtureFile = { readonly name: string; readonly text: string };

/** A fixture laid out as the home of a person with one project, `~/app`. */
export type StagedProject = {
  readonly location: WorkspaceLocation;
  readonly environment: ScanEnvironment;
  /** Absolute path of a file of the fixture by its name. */
  readonly pathOf: (name: string) => string;
  readonly remove: () => Promise<void>;
};

/**
 * The files of a fixture. Each begins with a line `// file NAME`: a name in the project, one with
 * `~/` in the home, one with `/` on the machine. `@HOME@` in a text stands for the path of that
 * home.
 */
export function filesIn(text: string): readonly FixtureFile[] {
  const parts = text.split(/^\/\/ file (\S+)\n/m).slice(1);
  return parts.flatMap((name, index) =>
    index % 2 === 0 ? [{ name, text: parts[index + 1] ?? "" }] : [],
  );
}

/**
 * Lays a fixture out. The workspace is the project where it has its own files, else the settings of
 * the person. `find` is the runtime's own.
 */
export async function stageProject(
  text: string,
  find: (environment: ScanEnvironment) => Promise<readonly WorkspaceLocation[]>,
): Promise<StagedProject> {
  const homeDir = await realpath(await mkdtemp(join(tmpdir(), "parapet-project-")));
  const project = join(homeDir, "app");
  const environment = {
    env: {},
    homeDir,
    cwd: project,
    hostName: "box",
    systemRoot: join(homeDir, "machine"),
  };
  const pathOf = (name: string): string => {
    if (name.startsWith("~/")) return join(homeDir, name.slice(2));
    return name.startsWith("/") ? join(environment.systemRoot, name) : join(project, name);
  };
  await mkdir(project);
  // `// beside .env`: a file of the project that is there.
  const beside = [...text.matchAll(/^\/\/ beside (\S+)$/gm)].map(([, name = ""]) => name);
  const files = [...filesIn(text), ...beside.map((name) => ({ name, text: "" }))];
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(pathOf(file.name)), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(pathOf(file.name), file.text.replaceAll("@HOME@", homeDir), { mode: 0o600 });
  }
  // `// mode 0666 ~/.claude/settings.json`
  for (const [, mode = "", name = ""] of text.matchAll(/^\/\/ mode (0\d+) (\S+)$/gm)) {
    // oxlint-disable-next-line no-await-in-loop
    await chmod(pathOf(name), parseOctalMode(mode) ?? 0);
  }
  const location = (await find(environment)).at(-1);
  if (location === undefined) throw new Error("The fixture has no settings.");
  const remove = () => rm(homeDir, { recursive: true, force: true });
  return { location, environment, pathOf, remove };
}
