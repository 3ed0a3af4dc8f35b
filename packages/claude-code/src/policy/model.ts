import type { KnownAdvisories } from "@parapet/scan-core/advisories/known-advisories.ts";
import { asBoolean, asText, type Reader } from "@parapet/scan-core/settings/readers.ts";
import type { LayeredValue, Layers, Level } from "@parapet/scan-core/layers/layers.ts";
import type { LayerMode } from "@parapet/scan-core/layers/read-layer.ts";
import type { JudgedCommand } from "@parapet/code-analysis/command-facts/auto-run-command.ts";
import { type Command, commandsOf, hookLevels } from "./commands.ts";
import { definitionHooks } from "./definition-hooks.ts";
import type { Definition } from "./definitions.ts";
import type { IgnoredFile } from "../ignored-settings/ignored-settings.ts";
import { type McpServer, mcpServersOf } from "./mcp-servers.ts";
import type { Plugin } from "./plugins/installed-plugins.ts";
import { pluginCommands } from "./plugins/plugin-commands.ts";
import { parseRule, type Rule } from "./rules.ts";
import { byPerson, type Sandbox, sandboxOf } from "./sandbox.ts";

/** The one agent of Claude Code, by the name it has in reports and in the posture graph. */
export const agentId = "claude-code";

/** Version of Claude Code whose defaults apply to unset settings. */
export const defaultsOf = "2.1.329";

export type Mode = "default" | "acceptEdits" | "auto" | "bypassPermissions" | "dontAsk" | "plan";

/** The effective policy of Claude Code in a project, or in any folder without its own settings. */
export type ClaudeCodeModel = {
  readonly kind: "user" | "project";
  /** Absolute path of the project, or of the folder of the person's settings. */
  readonly folder: string;
  readonly configDir: string;
  readonly homeDir: string;
  readonly advisories: KnownAdvisories;
  /** The effective files; ignored ones are among its other files. */
  readonly layers: Layers;
  readonly ignoredFiles: readonly IgnoredFile[];
  /** Files that were read, with their permission bits. */
  readonly files: readonly LayerMode[];
  /** Names of the files and folders in the project's folder. */
  readonly folderNames: readonly string[];
  /** Enabled and installed plugins, by ID. */
  readonly plugins: readonly Plugin[];
  /** Sub-agents, skills and commands, including those of plugins. */
  readonly definitions: readonly Definition[];
  /** The version that ran last, from `~/.claude.json`; "" if it does not say. */
  readonly version: LayeredValue<string>;
  /** The rules of every file: deny takes precedence over ask, and ask over allow. */
  readonly allow: readonly Rule[];
  readonly ask: readonly Rule[];
  readonly deny: readonly Rule[];
  /** The mode a session starts in. A repository cannot grant "bypassPermissions" or "auto". */
  readonly mode: LayeredValue<Mode>;
  readonly sandbox: Sandbox;
  /** Hooks and helpers: what Claude Code runs automatically. */
  readonly commands: readonly Command[];
  /** The same without HTTP hooks, with what they do. */
  readonly autoRunCommands: readonly JudgedCommand[];
  /** By name; of several with one name the effective one. */
  readonly mcpServers: readonly McpServer[];
};

type Given = Pick<
  ClaudeCodeModel,
  | "kind"
  | "folder"
  | "configDir"
  | "homeDir"
  | "advisories"
  | "layers"
  | "ignoredFiles"
  | "files"
  | "plugins"
  | "folderNames"
  | "definitions"
>;

export function modelOf(given: Given): Omit<ClaudeCodeModel, "autoRunCommands"> {
  const { layers } = given;
  return {
    ...given,
    version: {
      value: asText(layers.get("/state/lastReleaseNotesSeen")) ?? "",
      at: "/state/lastReleaseNotesSeen",
      level: "user",
    },
    allow: rulesAt(layers, "/permissions/allow"),
    ask: rulesAt(layers, "/permissions/ask"),
    deny: rulesAt(layers, "/permissions/deny"),
    mode: modeOf(layers),
    sandbox: sandboxOf(layers),
    commands: [
      ...commandsOf(layers),
      ...pluginCommands(given.plugins, layers.all, hookLevels(layers)),
      ...definitionHooks(given.definitions, hookLevels(layers)),
    ],
    mcpServers: mcpServersOf(layers, given),
  };
}

function rulesAt(layers: Layers, pointer: string): readonly Rule[] {
  const managedOnly = layers.each("/allowManagedPermissionRulesOnly", asBoolean, ["managed"]);
  const only: readonly Level[] | undefined = managedOnly.some(({ value }) => value)
    ? ["managed"]
    : undefined;
  return layers.items(pointer, only).map(parseRule);
}

const modes: readonly Mode[] = [
  "default",
  "acceptEdits",
  "auto",
  "bypassPermissions",
  "dontAsk",
  "plan",
];
export const asMode: Reader<Mode> = (value) =>
  value === "manual" ? "default" : modes.find((mode) => mode === value);

/**
 * The strongest file's. If that file may not grant its mode, sessions start in "default", whatever
 * weaker files say.
 */
function modeOf(layers: Layers): LayeredValue<Mode> {
  const pointer = "/permissions/defaultMode";
  const all = layers.each(pointer, asMode);
  const [first] = all;
  if (first === undefined) {
    return { ...layers.pick(pointer, () => undefined, "default"), value: "default" };
  }
  const { value } = first;
  const isGranted =
    !["bypassPermissions", "auto"].includes(value) ||
    all.some((other) => other.value === value && byPerson.includes(other.level));
  return isGranted && !isDisabled(layers, value) ? first : { ...first, value: "default" };
}

function isDisabled(layers: Layers, mode: Mode): boolean {
  const isOff = (pointer: string): boolean =>
    layers.each(pointer, asText).some(({ value }) => value === "disable");
  if (mode === "bypassPermissions") return isOff("/permissions/disableBypassPermissionsMode");
  return mode === "auto" && (isOff("/permissions/disableAutoMode") || isOff("/disableAutoMode"));
}
