import {
  asBoolean,
  asText,
  type Effective,
  type Layers,
  type Level,
  type Reader,
} from "../layers/layers.ts";
import { type Command, commandsOf } from "./commands.ts";
import type { Definition } from "./definitions.ts";
import { type McpServer, mcpServersOf } from "./mcp-servers.ts";
import { parseRule, type Rule } from "./rules.ts";

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
  readonly layers: Layers;
  /** Files that were read, with their permission bits. */
  readonly files: readonly {
    readonly path: string;
    readonly level: Level;
    readonly mode: number;
  }[];
  /** Names of what lies in the project's folder. */
  readonly folderNames: readonly string[];
  /** Sub-agents, skills and commands, by path. */
  readonly definitions: readonly Definition[];
  /** The version that ran last, as `~/.claude.json` says; "" when it does not. */
  readonly version: Effective<string>;
  /** The rules of every file, of which a denial comes before a question, and that before an allowance. */
  readonly allow: readonly Rule[];
  readonly ask: readonly Rule[];
  readonly deny: readonly Rule[];
  /** The mode a session starts in. A repository cannot grant "bypassPermissions" or "auto". */
  readonly mode: Effective<Mode>;
  readonly sandbox: {
    readonly enabled: Effective<boolean>;
    /** Whether the model may ask for a command to run outside. */
    readonly mayLeave: Effective<boolean>;
    readonly autoAllows: Effective<boolean>;
  };
  /** Hooks and helpers: what Claude Code runs by itself. */
  readonly commands: readonly Command[];
  /** By name; of several with one name the one that counts. */
  readonly mcpServers: readonly McpServer[];
};

type Given = Pick<
  ClaudeCodeModel,
  "kind" | "folder" | "configDir" | "homeDir" | "layers" | "files" | "folderNames" | "definitions"
>;

/** What no repository writes. */
const byPerson: ReadonlySet<Level> = new Set(["managed", "user"]);

export function modelOf(given: Given): ClaudeCodeModel {
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
    sandbox: {
      enabled: layers.pick("/sandbox/enabled", asBoolean, false),
      mayLeave: mayLeave(layers),
      autoAllows: layers.pick("/sandbox/autoAllowBashIfSandboxed", asBoolean, false),
    },
    commands: commandsOf(layers),
    mcpServers: mcpServersOf(layers, given.kind, given.folder),
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

/** A mode that a repository cannot grant is passed over, and the next file counts. */
function modeOf(layers: Layers): Effective<Mode> {
  const pointer = "/permissions/defaultMode";
  const disabled = layers
    .each("/permissions/disableBypassPermissionsMode", asText)
    .some(({ value }) => value === "disable");
  const heeded = layers.each(pointer, asMode).find(({ value, level }) => {
    if (value === "bypassPermissions" && disabled) return false;
    return !["bypassPermissions", "auto"].includes(value) || byPerson.has(level);
  });
  return heeded ?? { ...layers.pick(pointer, () => undefined, "default"), value: "default" };
}

/** A "no" of the person or the administrator holds, whatever the project says. */
function mayLeave(layers: Layers): Effective<boolean> {
  const pointer = "/sandbox/allowUnsandboxedCommands";
  const refused = layers.each(pointer, asBoolean).find(({ value }) => !value);
  return refused ?? layers.pick(pointer, asBoolean, true);
}
