import type { AgentPolicy } from "../../model/model.ts";
import { sourceOfBind } from "./bind-spec.ts";
import { executionContextsOf } from "../reach/execution-contexts.ts";

/** Part of the host that is exposed inside an agent's sandbox. */
export type SandboxLeak = {
  readonly kind:
    | "container-engine"
    | "whole-machine"
    | "host-network"
    | "container-network"
    | "system-folder"
    | "credentials";
  readonly at: string;
  /** As the object of a sentence: `the folder "/etc" mounted`. */
  readonly what: string;
};

const engineSockets = new Set(["docker.sock", "podman.sock", "containerd.sock", "crio.sock"]);
const wholeMachine = /^(?:[A-Za-z]:)?$/;
const systemFolders = ["/etc", "/proc", "/sys", "/dev", "/root", "/boot", "/run", "/var/run"];
const homeFolders = new Set(["/root", "/home", "/Users", "~", "$HOME", "${HOME}"]);
const credentialFolders = new Set([
  ".ssh",
  ".aws",
  ".gnupg",
  ".docker",
  ".kube",
  ".config",
  ".netrc",
  ".npm",
  ".cargo",
]);

/** The leaks of a sandbox that is in use; none where the agent has no sandbox. */
export function sandboxLeaks(agent: AgentPolicy, stateDir: string): readonly SandboxLeak[] {
  if (!executionContextsOf(agent).some(({ where }) => where === "sandbox")) return [];
  const { binds, network } = agent.sandbox;
  const mounts = binds.flatMap(({ value, at }) => {
    const folder = sourceOfBind(value);
    const kind = kindOfMount(folder, stateDir);
    return kind === undefined ? [] : [{ kind, at, what: `${quote(folder)} mounted` }];
  });
  const { at } = network;
  const mode = network.value.toLowerCase();
  if (mode === "host") {
    return [...mounts, { kind: "host-network", at, what: "the machine's own network" }];
  }
  if (!mode.startsWith("container:")) return mounts;
  return [...mounts, { kind: "container-network", at, what: "the network of another container" }];
}

function kindOfMount(folder: string, stateDir: string): SandboxLeak["kind"] | undefined {
  const names = folder.split("/");
  if (engineSockets.has(names.at(-1) ?? "")) return "container-engine";
  if (wholeMachine.test(folder)) return "whole-machine";
  if (names.some((name) => credentialFolders.has(name))) return "credentials";
  if (isWithin(stateDir, folder) || isState(folder) || isHome(folder)) return "credentials";
  return systemFolders.some((system) => isWithin(folder, system)) ? "system-folder" : undefined;
}

/**
 * True for the folder in which OpenClaw keeps its state in a home; the workspace below it is
 * another matter.
 */
function isState(folder: string): boolean {
  return folder.endsWith("/.openclaw");
}

/** True for a home folder itself, or the folder of all homes. */
function isHome(folder: string): boolean {
  return (
    homeFolders.has(folder) ||
    /^(?:\/home\/[^/]+|\/Users\/[^/]+|[A-Za-z]:\/Users(?:\/[^/]+)?)$/.test(folder)
  );
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function quote(folder: string): string {
  return JSON.stringify(wholeMachine.test(folder) ? `${folder}/` : folder);
}
