import { programName } from "@parapet/code-analysis/commands/shell-scripts.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";
import type { FindingSeverity } from "@parapet/posture";

/** What an engine such as Docker is started with, and what of the host it exposes. */
export type Container = {
  /** "mcp/fetch:1.2"; "" where it is not named: a service of a Compose file. */
  readonly image: string;
  /** True for an image whose content may change: no digest, and no version as its tag. */
  readonly isUnpinned: boolean;
  /** True where the latest is pulled at each start. */
  readonly isPulled: boolean;
  readonly options: readonly ContainerOption[];
};

/** An option of the container; the value as it is written. */
type ContainerOption = { readonly name: string; readonly value: string };

/** Access to the host that the container has. */
export type Opening = {
  /** As the object of a sentence: "--privileged", "the folder / of the machine". */
  readonly what: string;
  readonly severity: FindingSeverity;
  /**
   * "host": code in the container can escape. "secrets": it holds keys. "network": services of the
   * host are reachable.
   */
  readonly gives: "host" | "secrets" | "network" | "files";
};

const engines: ReadonlySet<string> = new Set([
  "docker",
  "podman",
  "nerdctl",
  "finch",
  "docker-compose",
  "podman-compose",
]);

/** Options without a value. */
const switches: ReadonlySet<string> = new Set(
  (
    "--rm --init --privileged --interactive --tty --detach --read-only --no-healthcheck --oom-kill-disable --publish-all --quiet " +
    "--sig-proxy --disable-content-trust --replace --build --no-deps --service-ports --use-aliases --remove-orphans --no-tty --tls-verify"
  ).split(" "),
);
/** Options of one letter that an engine's `run` takes without a value, also several in one word. */
const switchLetters = /^-[itdPqT]+$/;

const longNames: Readonly<Record<string, string>> = {
  v: "volume",
  e: "env",
  p: "publish",
  u: "user",
  w: "workdir",
  net: "network",
};

/** The message on a server whose image is not pinned. */
export function mutableImage(server: string, { image, isPulled }: Container): string {
  const shown = JSON.stringify(image.slice(0, 80));
  return `The MCP server ${server} starts the image ${shown} without a pinned version${isPulled ? ", and pulls it at each start" : ""}.`;
}

/**
 * The container that a command line starts; undefined for any other program, and for what starts
 * none.
 */
export function containerOf(command: string, args: readonly string[]): Container | undefined {
  const words = [command, ...args];
  const at = words.findIndex(
    (word, index) =>
      engines.has(programName(word).toLowerCase()) && words.slice(0, index).every(isBefore),
  );
  if (at < 0) return undefined;
  const engine = programName(words[at] ?? "").toLowerCase();
  const rest = words.slice(at + 1);
  const run = rest.findIndex((word) => word === "run" || word === "create");
  if (run < 0) return undefined;
  const isCompose = engine.endsWith("-compose") || rest.slice(0, run).includes("compose");
  const { options, operands } = optionsIn(rest.slice(run + 1));
  const [first = ""] = operands;
  const image = isCompose ? "" : first;
  return {
    image,
    isUnpinned: image !== "" && !isPinnedImage(image),
    isPulled: options.some(
      ({ name, value }) => name === "pull" && /^(?:always|newer)?$/.test(value),
    ),
    options,
  };
}

/** Words before an engine: `sudo docker`, `env A=B docker`, `cmd /c docker`. */
function isBefore(word: string): boolean {
  return (
    /^(?:sudo|doas|env|cmd|nohup)$/.test(programName(word).toLowerCase()) ||
    /^-|^\/c$|^\w+=/i.test(word)
  );
}

function optionsIn(words: readonly string[]): {
  readonly options: readonly ContainerOption[];
  readonly operands: readonly string[];
} {
  const options: ContainerOption[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "--") return { options, operands: words.slice(at + 1) };
    if (!word.startsWith("-")) return { options, operands: words.slice(at) };
    const [, long, joined] = /^--([\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    const [, letter = "", attached = ""] =
      long === undefined ? (/^-[itdPqT]*(\w)=?(.*)$/s.exec(word) ?? []) : [];
    const isSwitch = switches.has(`--${long}`) || (long === undefined && switchLetters.test(word));
    const value = joined ?? (attached === "" ? undefined : attached);
    if (isSwitch) options.push({ name: long ?? letter, value: joined ?? "true" });
    else {
      const name = long ?? letter;
      options.push({ name: longNames[name] ?? name, value: value ?? words[at + 1] ?? "" });
      if (value === undefined) at += 1;
    }
  }
  return { options, operands: [] };
}

/** "name@sha256:…" is one image, "name:1.4" a version of it; "latest" and no tag are unpinned. */
function isPinnedImage(image: string): boolean {
  if (/@sha256:[\da-f]{64}$/.test(image)) return true;
  const tag = /:([\w][\w.-]{0,127})$/.exec(image.split("/").at(-1) ?? "")?.[1];
  return (
    tag !== undefined &&
    /\d/.test(tag) &&
    !/^(?:latest|nightly|edge|main|master|stable|dev)\b/.test(tag)
  );
}

type Place = {
  readonly homeDir: string;
  /** The project, or the folder of the person's settings. */
  readonly folder: string;
};

/** The access to the host that a container has, the worst first. */
export function openingsOf(
  { options }: Pick<Container, "options">,
  place: Place,
): readonly Opening[] {
  const openings = options.flatMap((option) => openingBy(option, place) ?? []);
  const distinct = new Map(openings.map((opening) => [opening.what, opening]));
  return [...distinct.values()].toSorted((a, b) => rank(a) - rank(b));
}

function rank({ severity }: Opening): number {
  return ["critical", "high", "medium", "low", "info"].indexOf(severity);
}

function host(what: string, severity: FindingSeverity = "high"): Opening {
  return { what, severity, gives: "host" };
}

function openingBy({ name, value }: ContainerOption, place: Place): Opening | undefined {
  if (name === "privileged") return value === "false" ? undefined : host("--privileged");
  if (name === "pid" && value === "host") return host("the host's processes");
  if (name === "ipc" && value === "host") return host("the host's shared memory", "medium");
  if (name === "userns" && value === "host") return host("the host's user IDs", "medium");
  if (name === "network" && value === "host")
    return { what: "the host's network", severity: "medium", gives: "network" };
  if (name === "cap-add") return capability(value);
  if (name === "security-opt" && /unconfined|label[=:]disable/.test(value))
    return host(`--security-opt ${value}`, "medium");
  if (name === "device" && /^\/dev\/(?:sd|nvme|vd|xvd|dm-|mapper|mem|kmem|port|kmsg)/.test(value))
    return host(`the device ${value.split(":")[0] ?? ""}`);
  if (name !== "volume" && name !== "mount") return undefined;
  return mounted(sourceOf(value), place);
}

const escaping: ReadonlySet<string> = new Set([
  "ALL",
  "SYS_ADMIN",
  "SYS_PTRACE",
  "SYS_MODULE",
  "SYS_RAWIO",
  "DAC_READ_SEARCH",
  "DAC_OVERRIDE",
  "BPF",
]);

function capability(value: string): Opening | undefined {
  const found = value
    .toUpperCase()
    .split(",")
    .map((one) => one.trim().replace(/^CAP_/, ""))
    .find((one) => escaping.has(one) || one === "NET_ADMIN");
  if (found === undefined) return undefined;
  return found === "NET_ADMIN" || found === "DAC_OVERRIDE"
    ? { what: `the capability ${found}`, severity: "medium", gives: "network" }
    : { what: `the capability ${found}`, severity: "high", gives: "host" };
}

/** The machine's side of "a:b:ro", "C:\a:/b", "type=bind,source=a,target=b". */
function sourceOf(value: string): string {
  const named = /(?:^|,)(?:source|src)=("?)([^,"]+)\1/.exec(value)?.[2];
  if (named !== undefined) return named;
  if (/(?:^|,)(?:target|dst|destination|type)=/.test(value)) return "";
  return /^(?:[A-Za-z]:[\\/][^:]*|\$\{[^}]*\}[^:]*|[^:]*)/.exec(value)?.[0] ?? "";
}

const homeVariables =
  /^(?:\$HOME|\$\{HOME\}|\$\{(?:env|localEnv):(?:HOME|USERPROFILE)\}|\$\{userHome\}|%USERPROFILE%|\$env:USERPROFILE|\$\{localEnv:HOME\}\$\{localEnv:USERPROFILE\})(?=$|[\\/])/i;
const projectVariables =
  /^(?:\$PWD|\$\{PWD\}|\$\(pwd\)|\$\{workspaceFolder\}|\$\{localWorkspaceFolder\}|\$\{?CLAUDE_PROJECT_DIR\}?|\.)(?=$|[\\/])/;

function mounted(source: string, { homeDir, folder }: Place): Opening | undefined {
  const path = source
    .trim()
    .replace(homeVariables, () => homeDir)
    .replace(/^~(?=$|\/)/, () => homeDir)
    .replace(/^\\\\\.\\pipe\\/, "/pipe/")
    .replace(/(?<=.)[\\/]+$/, "");
  if (path === "") return undefined;
  if (/(?:docker|podman|containerd|crio|buildkitd)\.sock$|(?:docker|podman)_engine$/.test(path))
    return { what: "the container engine's socket", severity: "high", gives: "host" };
  if (/^\/(?:var\/)?run(?:\/(?:docker|containerd|podman))?$/.test(path))
    return { what: `${path} with the container engine's socket`, severity: "high", gives: "host" };
  if (path === "/" || /^[A-Za-z]:\\?$/.test(path))
    return { what: "the host's whole disk", severity: "high", gives: "host" };
  const width = breadthOfPath(path, homeDir);
  const shown = path === homeDir ? "~" : path.replace(`${homeDir}/`, "~/");
  if (width === undefined) return isAbove(path, folder) ? above(shown) : undefined;
  const isSystem = width === "a folder of the system";
  if (isSystem && /^\/(?:usr|opt|srv|mnt|boot)$/.test(path))
    return { what: `${shown}, ${width}`, severity: "medium", gives: "files" };
  const isHost = /^\/(?:etc|proc|sys|dev|root|var)$/.test(path);
  return { what: `${shown}, ${width}`, severity: "high", gives: isHost ? "host" : "secrets" };
}

function above(shown: string): Opening {
  return {
    what: `${shown}, a folder above the project`,
    severity: "medium",
    gives: "files",
  };
}

/** `..` of the project, and a folder in which the project lies. */
function isAbove(path: string, folder: string): boolean {
  const inProject = path.replace(projectVariables, ".");
  if (/^(?:\.[\\/])?\.\.(?:[\\/]\.\.)*$/.test(inProject)) return true;
  return path.startsWith("/") && folder.startsWith(`${path}/`);
}
