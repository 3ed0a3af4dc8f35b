import { isObject } from "@parapet/documents/find-node.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { LayeredValue, Layers } from "@parapet/scan-core/layers/layers.ts";
import { strongestList } from "../strongest-list.ts";
import { shellNames } from "./shell-names.ts";
import type { PolicyRule } from "./policy-rules.ts";

/** The modes in which most settings apply: plan mode only reads. */
const outsidePlanning: readonly string[] = ["default", "autoEdit", "yolo"];

/** The rules that Gemini CLI makes of its settings; their priorities are its own. */
export function settingRules(layers: Layers): readonly PolicyRule[] {
  const allowed = strongestList(layers, "/tools/allowed");
  const core = strongestList(layers, "/tools/core");
  const firstAllowed = allowed.find(({ value }) => isNarrowed(value));
  const [coreList] = layers.each("/tools/core", (value) => value);
  return [
    ...strongestList(layers, "/mcp/excluded").map((item) => ofServer(item, "deny", 4900)),
    ...layers.items("/tools/exclude").flatMap((item) => ofWholeTool(item, "deny", 4400)),
    ...strongestList(layers, "/tools/confirmationRequired").flatMap((item) =>
      ofWholeTool(item, "ask_user", 4350),
    ),
    ...allowed.map((item) => allowing(item, 4300)),
    // A list that names commands forbids the others.
    ...(firstAllowed === undefined ? [] : [rule(shellTool, "deny", 4290, firstAllowed.at)]),
    ...core.map((item) => ({ ...allowing(item, 4250), modes: outsidePlanning })),
    ...(coreList === undefined
      ? []
      : [{ ...rule("*", "deny", 4240, coreList.at), modes: outsidePlanning }]),
    ...trustedServers(layers),
    ...strongestList(layers, "/mcp/allowed").map((item) => ({
      ...ofServer(item, "allow", 4100),
      modes: outsidePlanning,
    })),
  ];
}

const [shellTool] = shellNames;

/**
 * Of one name, the strongest file's declaration applies as a whole; an extension cannot set trust.
 */
function trustedServers(layers: Layers): readonly PolicyRule[] {
  const seen = new Set<string>();
  return layers.members("/mcpServers").flatMap(({ name, value, at, level }) => {
    if (seen.has(name)) return [];
    seen.add(name);
    const trust = isObject(value) ? asBoolean(value["trust"]) : undefined;
    if (trust !== true) return [];
    const item = { value: name, at: `${at}/trust`, level };
    return [{ ...ofServer(item, "allow", 4200), modes: outsidePlanning }];
  });
}

/**
 * True for "run_shell_command(rm)", which only allow lists support: deny and ask lists apply to
 * whole tools.
 */
export function isNarrowed(entry: string): boolean {
  return /^(?:run_shell_command|ShellTool)\(.*\)$/s.test(entry);
}

function ofWholeTool(
  { value, at }: LayeredValue<string>,
  decision: PolicyRule["decision"],
  priority: number,
): readonly PolicyRule[] {
  return isNarrowed(value) ? [] : [rule(plainName(value), decision, priority, at)];
}

/** "run_shell_command(git status)" is a command prefix; brackets of other tools are ignored. */
function allowing({ value, at }: LayeredValue<string>, priority: number): PolicyRule {
  const [, name = value, words] = /^([\w-]+)\((.*)\)$/s.exec(value) ?? [];
  const made = rule(plainName(name), "allow", priority, at);
  if (made.tool !== shellTool || words === undefined) return made;
  // Empty brackets allow nothing.
  return { ...made, commands: words === "" ? [] : [words] };
}

function plainName(name: string): string {
  return shellNames.includes(name) ? shellTool : name;
}

function ofServer(
  { value, at }: LayeredValue<string>,
  decision: PolicyRule["decision"],
  priority: number,
): PolicyRule {
  return { ...rule("*", decision, priority, at), server: value };
}

function rule(
  tool: string,
  decision: PolicyRule["decision"],
  priority: number,
  at: string,
): PolicyRule {
  return {
    tool,
    decision,
    priority,
    at,
    server: undefined,
    commands: undefined,
    commandPattern: undefined,
    isNarrow: false,
    modes: undefined,
    interactive: undefined,
  };
}
