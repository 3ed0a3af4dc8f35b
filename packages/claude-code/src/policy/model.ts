import type { KnownAdvisories } from "@parapet/scan-core/advisories/known-advisories.ts";
import {
  asBoolean,
  asText,
  type Effective,
  type Layers,
  type Level,
  type Reader,
} from "@parapet/scan-core/layers/layers.ts";
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

/** Version of Claude Code whose defaults stand in for what the settings leave out. */
export const defaultsOf = "2.1.329";

export type Mode = "default" | "acceptEdits" | "auto" | "bypassPermissions" | "dontAsk" | "plan";

/** What Claude Code will really do in a project, or in any folder without settings of its own. */
export type ClaudeCodeModel = {
  readonly kind: "user" | "project";
  /** Absolute path of the project, or of the folder of the person's settings. */
  readonly folder: string;
  readonly configDir: string;
  readonly homeDir: string;
  readonly advisories: KnownAdvisories;
  /** The files that hold; those that are passed over are among its other files. */
  readonly layers: Layers;
  readonly ignoredFiles: readonly IgnoredFile[];
  /** Files that were read, with their permission bits. */
  readonly files: readonly {
    readonly path: string;
    readonly level: Level;
    readonly mode: number;
  }[];
  /** Names of what lies in the project's folder. */
  readonly folderNames: readonly string[];
  /** Plugins that are switched on and installed, by ID. */
  readonly plugins: readonly Plugin[];
  /** Sub-agents, skills and commands, those of plugins among them. */
  readonly definitions: readonly Definition[];
  /** The version that ran last, as `~/.claude.json` says; "" when it does not. */
  readonly version: Effective<string>;
  /** The rules of every file, of which a denial comes before a question, and that before an allowance. */
  readonly allow: readonly Rule[];
  readonly ask: readonly Rule[];
  readonly deny: readonly Rule[];
  /** The mode a session starts in. A repository cannot grant "bypassPermissions" or "auto". */
  readonly mode: Effective<Mode>;
  readonly sandbox: Sandbox;
  /** Hooks and helpers: what Claude Code runs by itself. */
  readonly commands: readonly Command[];
  /** The same, without web hooks, with what they do. */
  readonly autoRunCommands: readonly JudgedCommand[];
  /** By name; of several with one name the one that counts. */
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
 * The strongest file's. Where that is a mode which nobody may grant who asks for it, sessions start in "default", whatever
 * weaker files say.
 */
function modeOf(layers: Layers): Effective<Mode> {
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
