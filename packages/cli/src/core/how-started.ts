import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, delimiter, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { shellWord } from "@parapet/posture";

/** The process, as far as it says how it was started. */
export type Start = {
  /** Absolute path of the launcher that runs, without links. */
  readonly script: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /**
   * True for what is read elsewhere than in this terminal, such as the dashboard: no path is
   * relative.
   */
  readonly isReadElsewhere: boolean;
};

/**
 * What to type to run this very Parapet again: "parapet" where a shell finds it, the `npx` that
 * runs it, or the path of its command. PARAPET_COMMAND says otherwise, for those who wrap it.
 */
export function howStarted(start: Start): string {
  const given = start.env["PARAPET_COMMAND"]?.trim() ?? "";
  if (isPlainCommand(given)) return given;
  return byNpx(start) ?? onPath(start) ?? byPath(start);
}

/**
 * What is printed is pasted into a shell: a variable that somebody else has set must not bring a
 * second command.
 */
function isPlainCommand(text: string): boolean {
  if (text.length > 300) return false;
  // An "=" belongs to an option: before the command it would set a variable.
  const isPlain = /^(?:[\w./\\:@~+'", -]|(?<=\s--?[\w=:,./-]{1,80})=)+$/.test(text);
  const isWhole = /^(?:[^'"]|'[^']*'|"[^"]*")*$/.test(text) && !text.endsWith("\\");
  return isPlain && isWhole;
}

/** npx keeps what it runs in a folder of its own, with the words that named it. */
function byNpx({ script, platform }: Start): string | undefined {
  const project = dirname(dirname(dirname(dirname(script))));
  if (basename(dirname(project)) !== "_npx") return undefined;
  try {
    const { dependencies = {}, _npx }: NpxProject = JSON.parse(
      readFileSync(join(project, "package.json"), "utf8"),
    );
    const [named] = _npx?.packages ?? [];
    const [, file] = /^file:(.+)$/.exec(dependencies["parapet"] ?? "") ?? [];
    const word = file === undefined ? named : resolve(project, file);
    return word === undefined ? undefined : `npx ${shellWord(word, platform === "win32")}`;
  } catch {
    return undefined;
  }
}

type NpxProject = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly _npx?: { readonly packages?: readonly string[] };
};

/**
 * "parapet" where that runs this launcher. What npm adds to the path for its own children is not
 * there in a shell.
 */
function onPath({ script, env, platform }: Start): string | undefined {
  const isByNpm = env["npm_execpath"] !== undefined || env["npm_command"] !== undefined;
  const folders = (env["PATH"] ?? env["Path"] ?? "")
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && !(isByNpm && isOfProject(folder)));
  const found = folders.map((folder) => launcherIn(folder, platform)).find((one) => one !== "");
  return found === script ? "parapet" : undefined;
}

function isOfProject(folder: string): boolean {
  return folder.endsWith(join("node_modules", ".bin"));
}

/** The launcher that `parapet` in a folder of commands runs; "" if there is none. */
function launcherIn(folder: string, platform: NodeJS.Platform): string {
  if (platform !== "win32") return realPath(join(folder, "parapet"));
  if (!existsSync(join(folder, "parapet.cmd"))) return "";
  // npm writes a command file beside the folder of packages, or into .bin of it.
  const packages = isOfProject(folder) ? dirname(folder) : join(folder, "node_modules");
  return realPath(join(packages, "parapet", "bin", "parapet.js"));
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return "";
  }
}

/** The command in the nearest `node_modules/.bin`, else the launcher itself. */
function byPath(start: Start): string {
  const { script, cwd, platform, isReadElsewhere } = start;
  const command = ancestors(script)
    .map((folder) => join(folder, "node_modules", ".bin"))
    .find((folder) => launcherIn(folder, platform) === script);
  const onWindows = platform === "win32";
  const wordOf = (path: string): string => {
    const near = relative(cwd, path);
    const isNear = !isReadElsewhere && near.includes(sep) && !near.startsWith("..");
    return shellWord(isNear && !isAbsolute(near) ? near : path, onWindows);
  };
  const word = command === undefined ? undefined : wordOf(join(command, "parapet"));
  if (!onWindows) return word ?? wordOf(script);
  // PowerShell takes a command that begins with a quote for a text.
  return word === undefined || /^["']/.test(word) ? `node ${wordOf(script)}` : word;
}

function ancestors(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...ancestors(folder)];
}
