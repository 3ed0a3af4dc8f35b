import type { KnownAdvisories } from "@parapet/scan-core/advisories/known-advisories.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asBoolean, asText, asTexts, type Reader } from "@parapet/scan-core/settings/readers.ts";
import type { LayeredValue, Layers, Level } from "@parapet/scan-core/layers/layers.ts";
import type { LayerMode } from "@parapet/scan-core/layers/read-layer.ts";
import { chosenProfile, permissionsIn, type SandboxMode } from "./permissions.ts";
import type { DeclaredServer } from "@parapet/runtime-kit/mcp/checks/client.ts";
import type { CodexCommand } from "./auto-run-commands.ts";
import { launchOf } from "@parapet/runtime-kit/mcp/server-launch.ts";

/** The one agent of Codex, by the name it has in reports and in the posture graph. */
export const agentId = "codex";

/** Version of Codex whose defaults apply to unset settings. */
export const defaultsOf = "0.169.0";

/**
 * Levels whose files may set certain settings: Codex ignores a project's profiles, `notify`,
 * `otel`, addresses of models and trust.
 */
export const nonProjectLevels: readonly Level[] = ["user", "managed"];

/** Prefix of the layers that are a profile each. */
export const profilePrefix = "profile:";

/**
 * The effective policy of Codex in a trusted project, or in any folder without its own
 * configuration.
 */
export type CodexModel = {
  readonly kind: "user" | "project";
  /** Absolute path of the project, or of Codex's own folder. */
  readonly folder: string;
  readonly homeDir: string;
  readonly advisories: KnownAdvisories;
  readonly layers: Layers;
  /** The configuration files and the login, with their permission bits. */
  readonly files: readonly LayerMode[];
  /** "never" requires no approval; a table of single approvals is "granular". */
  readonly approval: LayeredValue<string>;
  readonly sandbox: LayeredValue<SandboxMode>;
  /** Whether commands in the sandbox reach the network. */
  readonly network: LayeredValue<boolean>;
  /** The enabled ones, by name. */
  readonly mcpServers: readonly DeclaredServer[];
  /** Hooks and the notification, with what they do. */
  readonly autoRunCommands: readonly CodexCommand[];
};

type Given = Pick<CodexModel, "kind" | "folder" | "homeDir" | "advisories" | "layers" | "files">;

export function modelOf(given: Given): Omit<CodexModel, "autoRunCommands"> {
  const { layers } = given;
  return {
    ...given,
    approval: constrained(
      layers,
      chosen(layers, "/approval_policy", asApproval, "on-request"),
      "/requirements/allowed_approval_policies",
      ([first]) => first ?? "on-request",
    ),
    sandbox: constrained(
      layers,
      sandboxOf(layers),
      "/requirements/allowed_sandbox_modes",
      () => "read-only",
    ),
    network: networkOf(layers),
    mcpServers: serversOf(layers),
  };
}

/**
 * True if a command that does more than read requires approval. Every other policy prompts if a
 * command is to leave the sandbox: without a sandbox, it runs immediately.
 */
export function asksFirst({ approval }: Pick<CodexModel, "approval">): boolean {
  return approval.value === "untrusted";
}

export const asApproval: Reader<string> = (value) => {
  if (isObject(value)) return "granular";
  return asText(value);
};

const sandboxModes: readonly SandboxMode[] = ["read-only", "workspace-write", "danger-full-access"];
export const asSandboxMode: Reader<SandboxMode> = (value) =>
  sandboxModes.find((mode) => mode === value);

/**
 * In one file, `default_permissions` comes before `sandbox_mode`; a nearer file comes before both.
 */
function sandboxOf(layers: Layers): LayeredValue<SandboxMode> {
  const mode = chosen(layers, "/sandbox_mode", asSandboxMode, "workspace-write");
  if (mode.at.includes("/profiles/")) return mode;
  const [permissions] = layers.each("/default_permissions", permissionsIn(layers));
  if (permissions === undefined) return mode;
  const order = layers.settings.map(({ name }) => name);
  const rank = ({ at }: LayeredValue<SandboxMode>): number => order.indexOf(at.split("/")[1] ?? "");
  return mode.level === undefined || rank(permissions) <= rank(mode) ? permissions : mode;
}

/** A custom profile decides itself whether there is network access. */
function networkOf(layers: Layers): LayeredValue<boolean> {
  return (
    chosenProfile(layers)?.network ??
    layers.pick("/sandbox_workspace_write/network_access", asBoolean, false)
  );
}

/** Codex replaces a value that the administrator does not allow with an allowed one. */
function constrained<Value extends string>(
  layers: Layers,
  effective: LayeredValue<Value>,
  pointer: string,
  fallback: (allowed: readonly string[]) => Value,
): LayeredValue<Value> {
  const allowed = asTexts(layers.get(pointer));
  if (allowed === undefined || allowed.includes(effective.value)) return effective;
  return { value: fallback(allowed), at: pointer, level: "managed" };
}

/** The selected profile takes precedence over the rest of every file. */
export function chosen<Value>(
  layers: Layers,
  pointer: string,
  read: Reader<Value>,
  fallback: Value,
): LayeredValue<Value> {
  const [profile] = layers.each("/profile", asText, nonProjectLevels);
  if (profile !== undefined) {
    const inProfile = `/profiles${childPointer("", profile.value)}${pointer}`;
    const [found] = layers.each(inProfile, read, nonProjectLevels);
    if (found !== undefined) return found;
  }
  return layers.pick(pointer, read, fallback);
}

/** Of one name the nearest declaration counts. */
function serversOf(layers: Layers): readonly DeclaredServer[] {
  const servers = new Map<string, DeclaredServer>();
  for (const { name, at, level, value } of layers.members("/mcp_servers")) {
    if (servers.has(name) || !isObject(value) || value["enabled"] === false) continue;
    const launch = launchOf(value, at, ["env", "http_headers"]);
    servers.set(name, { ...launch, name, at, isCommitted: level === "project" });
  }
  return [...servers.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
