import { redactText } from "@parapet/posture/redaction";
import { fetchedBy } from "@parapet/code-analysis/commands/launch.ts";
import { parsePackageSpec } from "@parapet/scan-core/packages/package-version.ts";
import { programName, shellScriptOf } from "@parapet/code-analysis/commands/shell-scripts.ts";
import { containerStart } from "./container-start.ts";
import { equalPath } from "./normalize-arguments.ts";

/** What a command line starts, whichever way it is written. */
export type ServerStart = {
  readonly what: readonly string[];
  /** "" for whatever is the newest. */
  readonly version: string;
  /** The arguments that the server is given. */
  readonly rest: readonly string[];
  /** Names of variables that the command line sets. */
  readonly names: readonly string[];
  readonly shown: string;
  /** What is called in truth, by a program that only passes on. */
  readonly address?: string;
};

/** Reads a program and its arguments. `words` is never empty. */
export function startOf(words: readonly string[], homeDir: string): ServerStart {
  const { words: inner, names } = unwrapped(words);
  const [command = "", ...args] = inner;
  const program = programName(command).toLowerCase();
  const isUsual = isUsualPlace(command, homeDir);
  const fetches = isUsual ? fetchedBy(program, args) : undefined;
  if (fetches !== undefined) return { ...fetchedStart(program, args, fetches), names };
  if (isUsual && (program === "docker" || program === "podman")) {
    const start = containerStart(args);
    if (start !== undefined) return { ...start, names: [...names, ...start.names] };
  }
  const path = isUsual ? program : equalPath(command, homeDir);
  if (!interpreters.test(program)) {
    return { what: ["program", path], version: "", rest: args, names, shown: shownText(path) };
  }
  const index = args.findIndex((word) => !word.startsWith("-"));
  const script = equalPath(args[index] ?? "", homeDir);
  return {
    what: [
      "script",
      path.replace(/^(?:python|node)[0-9.]*$/, (name) => name.replace(/[0-9.]+$/, "")),
      script,
    ],
    version: "",
    rest: args.filter((_, at) => at !== index),
    names,
    shown: shownText(script === "" ? path : script),
  };
}

const interpreters =
  /^(?:node|deno|bun|tsx|ts-node|python[0-9.]*|ruby|php|perl|java|dotnet|(?:ba|z|da)?sh)$/;
const mostWrappers = 4;

/** Without `cmd /c`, `env NAME=value`, and a shell that is given nothing but words. */
function unwrapped(
  all: readonly string[],
): Pick<ServerStart, "names"> & { readonly words: readonly string[] } {
  const names: string[] = [];
  let words = all;
  for (let left = mostWrappers; left > 0; left -= 1) {
    const [command = "", ...args] = words;
    const program = programName(command).toLowerCase();
    const script = shellScriptOf(command, args);
    if (program === "env") {
      const first = args.findIndex((word) => !/^\w+=/.test(word));
      if (first < 0 || args[first]?.startsWith("-") === true) break;
      names.push(...args.slice(0, first).map((word) => word.slice(0, word.indexOf("="))));
      words = args.slice(first);
    } else if (program === "cmd" && /^\/c$/i.test(args[0] ?? "")) words = args.slice(1);
    else if (script !== undefined && /^[\w@./:=~+ -]{1,2000}$/.test(script)) {
      words = script
        .replace(/^exec +/, "")
        .trim()
        .split(/ +/);
    } else if (
      args.length === 0 &&
      /^(?:npx|bunx|pnpx|uvx|npm|pnpm|yarn|bun|uv|pipx|docker) /.test(command)
    ) {
      words = command.trim().split(/ +/);
    } else break;
  }
  return { words, names };
}

/** Words of a runner that decide nothing. */
const idle = new Set(["-y", "--yes", "-q", "--quiet", "--"]);
const verbs = new Set(["exec", "x", "dlx", "tool", "run"]);
const namesPackage = /^(?:--package|-p|--from|--spec)(?:=|$)/;

function fetchedStart(
  program: string,
  args: readonly string[],
  fetches: string,
): Omit<ServerStart, "names"> {
  const ecosystem = /^(?:uvx?|pipx)$/.test(program) ? "pypi" : "npm";
  const { name, version } = parsePackageSpec(fetches) ?? { name: fetches, version: "" };
  const at = args.findIndex((word) => word === fetches || word.endsWith(`=${fetches}`));
  const before = args
    .slice(0, at)
    .filter((word, index) => !idle.has(word) && !(verbs.has(word) && index < 2));
  const isNamed = namesPackage.test(args[at] ?? "") || namesPackage.test(before.at(-1) ?? "");
  const after = args.slice(at + 1).filter((word) => !idle.has(word));
  // `uvx --from mcp-server-git mcp-server-git`: the program that is called like its package.
  const rest = isNamed && after[0] === name.replace(/^@[^/]*\//, "") ? after.slice(1) : after;
  const address = rest[0];
  const shown = shownText(version === "" ? name : `${name} ${version}`);
  const start = {
    what: [ecosystem, name],
    version,
    rest: [...before.filter((word) => !namesPackage.test(word)), ...rest],
    shown,
  };
  return name === "mcp-remote" && address !== undefined && /^https?:\/\//i.test(address)
    ? { ...start, address }
    : start;
}

/**
 * True for a program that is found by its name, or is where programs lie, those that a person has
 * installed included.
 */
function isUsualPlace(command: string, homeDir: string): boolean {
  if (!/[\\/]/.test(command) || usualPlace.test(command)) return true;
  return (
    command.startsWith(`${homeDir}/.`) &&
    /\/(?:bin|shims)\/[^/]+$/.test(command.slice(homeDir.length))
  );
}

const usualPlace =
  /^(?:\/(?:usr\/(?:local\/)?)?s?bin|\/opt\/(?:homebrew|local)\/bin|\/home\/linuxbrew\/\.linuxbrew\/bin|[A-Z]:\\Program Files\\nodejs)[\\/][^\\/]+$/i;

const longestShown = 80;

function shownText(text: string): string {
  return redactText(text, "settings", "…")
    .replaceAll(/[^\x20-\x7e…]/g, "?")
    .slice(0, longestShown);
}
