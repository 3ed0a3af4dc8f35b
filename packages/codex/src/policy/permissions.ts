import { isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import {
  asBoolean,
  asText,
  type Effective,
  type Layers,
  type Reader,
} from "@parapet/scan-core/layers/layers.ts";

export type SandboxMode = "read-only" | "workspace-write" | "danger-full-access";

/** Permission profiles that Codex brings along, by what they let commands do. */
const builtIn: ReadonlyMap<string, SandboxMode> = new Map([
  [":read-only", "read-only"],
  [":workspace", "workspace-write"],
  [":danger-full-access", "danger-full-access"],
]);

/** A permission profile of somebody's own, as far as it is known what it lets commands do. */
export type OwnProfile = {
  readonly mode: SandboxMode;
  readonly network: Effective<boolean> | undefined;
  /** Paths that commands may write: the values are ":root", "/srv", "~". */
  readonly writes: readonly Effective<string>[];
};

/** Reads the name of a permission profile as the mode that it comes to. */
export function permissionsIn(layers: Layers): Reader<SandboxMode> {
  return (value) => {
    const name = asText(value);
    return name === undefined ? undefined : (builtIn.get(name) ?? ownProfile(layers, name).mode);
  };
}

/** The profile of somebody's own that is chosen; undefined where none is. */
export function chosenProfile(layers: Layers): OwnProfile | undefined {
  const [chosen] = layers.each("/default_permissions", asText);
  return chosen === undefined || builtIn.has(chosen.value)
    ? undefined
    : ownProfile(layers, chosen.value);
}

const longestChain = 8;

/** What a profile leaves out, the one that it extends says. */
function ownProfile(layers: Layers, name: string, left = longestChain): OwnProfile {
  const at = childPointer("/permissions", name);
  const [parent] = layers.each(`${at}/extends`, asText);
  const mode = parent === undefined ? undefined : builtIn.get(parent.value);
  const above =
    parent !== undefined && mode === undefined && left > 0
      ? ownProfile(layers, parent.value, left - 1)
      : undefined;
  const own = layers
    .members(`${at}/filesystem`)
    .flatMap((entry) =>
      mayWrite(entry.value) ? [{ value: entry.name, at: entry.at, level: entry.level }] : [],
    );
  const writes = [...own, ...(above?.writes ?? [])];
  const [said] = layers.each(`${at}/network/enabled`, asBoolean);
  const network = said ?? above?.network;
  return { mode: modeOf(mode ?? above?.mode, writes, network?.value === true), network, writes };
}

/** A table gives permissions below the path. */
function mayWrite(value: Parameters<typeof asText>[0]): boolean {
  if (value !== undefined && isObject(value)) return Object.values(value).includes("write");
  return value === "write";
}

/** Who writes the whole disk and reaches the network is held back by nothing. */
function modeOf(
  above: SandboxMode | undefined,
  writes: OwnProfile["writes"],
  hasNetwork: boolean,
): SandboxMode {
  if (above === "danger-full-access") return above;
  if (hasNetwork && writes.some(({ value }) => value === ":root" || value === "/")) {
    return "danger-full-access";
  }
  return writes.length === 0 ? (above ?? "read-only") : "workspace-write";
}
