import { join } from "node:path";
import type { ExplainedRow } from "@parapet/scan-core/core/explanation.ts";
import type { ExplainableAgents } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import type { Reading } from "@parapet/scan-core/core/runtime.ts";
import { childPointer, parsePointer } from "@parapet/documents/pointer.ts";
import { serverRows } from "@parapet/runtime-kit/mcp/server-rows.ts";
import { shownLine } from "@parapet/scan-core/secrets/shown-line.ts";
import { ruleDefectOf, type RuleList } from "./checks/facts/rule-defect.ts";
import { decide, type ToolCall } from "./decisions/decide.ts";
import { agentId, defaultsOf, type ClaudeCodeModel } from "./policy/model.ts";

/** What Claude Code may do in a project, or in any folder, and why. */
export function explainClaudeCode({
  model,
  evidenceOf,
}: Reading<ClaudeCodeModel>): ExplainableAgents {
  const row = (subject: string, value: string, at: string): ExplainedRow => ({
    subject,
    value,
    setting: settingNameOf(at),
    evidence: evidenceOf(at),
  });
  const rules = (subject: string, list: RuleList): readonly ExplainedRow[] =>
    model[list].map((rule) => {
      const matches = ruleDefectOf(rule, list) === undefined;
      return row(subject, matches ? rule.text : `${rule.text} (never matches)`, rule.at);
    });
  const { mode, sandbox, layers, commands, mcpServers, ignoredFiles, version } = model;
  const sections = [
    {
      title: "Permissions",
      rows: [
        ...trustRows(model).map(([value, at]) => row("folder is trusted", value, at)),
        row("mode", mode.value, mode.at),
        ...rules("denied", "deny"),
        ...rules("requires approval", "ask"),
        ...rules("allowed", "allow"),
        ...layers
          .items("/permissions/additionalDirectories")
          .map(({ value, at }) => row("working directory", value, at)),
      ],
    },
    {
      title: "What a session does",
      rows: typicalCalls(model).map(([subject, call]) => {
        const { outcome, at } = decide(model, call);
        return row(subject, outcomes[outcome], at[0] ?? mode.at);
      }),
    },
    {
      title: "Sandbox",
      rows: [
        row("commands are sandboxed", yesNo(sandbox.enabled.value), sandbox.enabled.at),
        row("commands may leave the sandbox", yesNo(sandbox.mayLeave.value), sandbox.mayLeave.at),
        ...layers
          .items("/sandbox/network/allowedDomains", sandbox.loosenedBy)
          .map(({ value, at }) => row("allowed host", value, at)),
      ],
    },
    {
      title: "Auto-run commands",
      rows: commands.map(({ name, kind, text, at, plugin }) =>
        row(
          `${kind === "helper" ? "helper" : "hook"} ${name}${plugin === undefined ? "" : ` of ${plugin}`}`,
          shownLine(text),
          at,
        ),
      ),
    },
    {
      title: "MCP servers",
      rows: mcpServers
        .flatMap((server) => serverRows(server, server.approved ? "" : "requires approval"))
        .map(({ subject, value, at }) => row(subject, value, at)),
    },
    {
      title: "Plugins",
      rows: pluginRows(model).map(([id, value, at]) => row(id, value, at)),
    },
    {
      title: "Ignored settings files",
      rows: ignoredFiles.map(({ reason, at }) => row("ignored", reason, at)),
    },
    {
      title: "Release",
      rows: version.value === "" ? [] : [row("last ran", version.value, version.at)],
    },
  ];
  return {
    defaults_of: `Claude Code ${defaultsOf}`,
    newer_writer: "",
    agents: [{ agent_id: agentId, is_default: true }],
    sectionsOf: (id) =>
      id === agentId ? sections.filter(({ rows }) => rows.length > 0) : undefined,
  };
}

/**
 * Whether the folder is trusted. Until then its allow rules and the folders it adds have no effect.
 */
function trustRows({
  kind,
  folder,
  layers,
}: ClaudeCodeModel): readonly (readonly [string, string])[] {
  if (kind === "user") return [];
  const at = `/state/projects${childPointer("", folder)}/hasTrustDialogAccepted`;
  return [[layers.get(at) === true ? "yes" : "not yet", at]];
}

const outcomes = { runs: "without approval", asks: "after approval", denied: "never" } as const;

/** Calls that represent many others. Their names match no specific rule. */
function typicalCalls({
  kind,
  folder,
  homeDir,
}: ClaudeCodeModel): readonly (readonly [string, ToolCall])[] {
  const project = kind === "project" ? folder : undefined;
  const outside = join(homeDir, "any-folder", "any-file");
  return [
    ["runs any command", { tool: "Bash", command: "any-program" }],
    ...(project === undefined
      ? []
      : ([
          ["edits a file of the project", { tool: "Edit", path: join(project, "any-file") }],
        ] as const)),
    ["edits a file outside the project", { tool: "Edit", path: outside }],
    ["writes a file outside the project", { tool: "Write", path: outside }],
    ["reads a file outside the project", { tool: "Read", path: outside }],
    ["fetches any page", { tool: "WebFetch", host: "any-host.invalid" }],
  ];
}

/** "permissions.defaultMode": without the file, which the evidence names. */
function settingNameOf(at: string): string {
  return parsePointer(at)
    .slice(1)
    .filter((name) => !name.startsWith("/"))
    .join(".");
}

/** Plugins that are enabled, with their folder where it is on this machine. */
function pluginRows({
  layers,
  plugins,
}: ClaudeCodeModel): readonly (readonly [subject: string, value: string, at: string])[] {
  const enabled = new Map<string, string>();
  const seen = new Set<string>();
  for (const { name, at, value } of layers.members("/enabledPlugins")) {
    if (value === true && !seen.has(name)) enabled.set(name, at);
    seen.add(name);
  }
  for (const { id } of plugins) enabled.delete(id);
  return [
    ...plugins.map(({ id, root, at }) => [id, root, at] as const),
    ...[...enabled].map(([id, at]) => [id, "enabled, not installed on this machine", at] as const),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function yesNo(value: boolean): string {
  return value ? "yes" : "no";
}
