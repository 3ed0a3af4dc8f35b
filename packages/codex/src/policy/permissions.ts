import { isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asBoolean, asText, type Reader } from "@parapet/scan-core/settings/readers.ts";
import type { LayeredValue, Layers } from "@parapet/scan-core/layers/layers.ts";

export type SandboxMode = "read-only" | "workspace-write" | "danger-full-access";

/** Built-in permission profiles of Codex, by what they permit. */
const builtIn: ReadonlyMap<string, SandboxMode> = new Map([
  [":read-only", "read-only"],
  [":workspace", "workspace-write"],
  [":danger-full-access", "danger-full-access"],
]);

/** A custom permission profile, as far as its effect is known. */
export type OwnProfile = {
  readonly mode: SandboxMode;
  readonly network: LayeredValue<boolean> | undefined;
  /** Paths that commands may write: ":root", "/srv", "~". */
  readonly writes: readonly LayeredValue<string>[];
};

/** Reads the name of a permission profile as its sandbox mode. */
export function permissionsIn(layers: Layers): Reader<SandboxMode> {
  return (value) => {
    const name = asText(value);
    return name === undefined ? undefined : (builtIn.get(name) ?? ownProfile(layers, name).mode);
  };
}

/** The selected custom profile; undefined if there is none. */
export function chosenProfile(layers: Layers): OwnProfile | undefined {
  const [chosen] = layers.each("/default_permissions", asText);
  return chosen === undefined || builtIn.has(chosen.value)
    ? undefined
    : ownProfile(layers, chosen.value);
}

const longestChain = 8;

/** A profile inherits unset values from the one that it extends. */
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

/** A table sets permissions below the path. */
function mayWrite(value: Parameters<typeof asText>[0]): boolean {
  if (isObject(value)) return Object.values(value).includes("write");
  return value === "write";
}

/** Write access to the whole disk plus network access equals no sandbox. */
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
