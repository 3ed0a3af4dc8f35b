import { isList } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import { permissionsLayer } from "./file-paths.ts";

/** A rule of `permissions.yaml`: a tool, and what its main argument has to be like. */
export type PermissionRule = {
  /** As it is written: "Bash(git status*)". */
  readonly text: string;
  /** May hold `*` and `?`. */
  readonly tool: string;
  /** Undefined if every call of the tool is meant. */
  readonly argument: string | undefined;
  readonly at: string;
};

export type Permissions = {
  readonly exclude: readonly PermissionRule[];
  readonly ask: readonly PermissionRule[];
  readonly allow: readonly PermissionRule[];
  /**
   * Unknown keys, and known ones that are not a list: one of them makes `cn` ignore the whole file.
   */
  readonly faultyKeys: readonly string[];
};

const knownKeys: ReadonlySet<string> = new Set(["exclude", "ask", "allow"]);

/** The rules of `cn`: exclude takes precedence, then ask, then allow. */
export function permissionsOf({ all }: Layers): Permissions {
  const layer = all.find(({ name }) => name === permissionsLayer);
  const root = jsonObjectOf(layer?.document.value) ?? {};
  const faultyKeys = Object.entries(root).flatMap(([key, value]) => {
    const isFine =
      value === null || value === false || value === "" || value === 0 || isList(value);
    return knownKeys.has(key) && isFine ? [] : [key];
  });
  const rulesAt = (key: string): readonly PermissionRule[] => {
    const list = faultyKeys.length > 0 ? undefined : root[key];
    if (!isList(list)) return [];
    return list.flatMap((item, index) =>
      typeof item === "string"
        ? ruleOf(item, childPointer(`/${permissionsLayer}/${key}`, index))
        : [],
    );
  };
  return {
    exclude: rulesAt("exclude"),
    ask: rulesAt("ask"),
    allow: rulesAt("allow"),
    faultyKeys,
  };
}

/** `cn` does not start with a rule that has another form. */
function ruleOf(text: string, at: string): readonly PermissionRule[] {
  const open = text.indexOf("(");
  if (open === -1) return [{ text, tool: text.trim(), argument: undefined, at }];
  const inside = text.slice(open + 1, -1);
  if (open === 0 || !text.endsWith(")") || inside.includes(")")) return [];
  const argument = inside.trim();
  const isAny = /^\*+$/.test(argument) || argument === "";
  return [{ text, tool: text.slice(0, open).trim(), argument: isAny ? undefined : argument, at }];
}

/** Rules that auto-approve every call of a tool, if no rule before them excludes it or prompts. */
export function freeRulesFor(permissions: Permissions, tool: string): readonly PermissionRule[] {
  const isWhole = (rule: PermissionRule): boolean =>
    rule.argument === undefined && matchesName(rule.tool, tool);
  const { exclude, ask, allow } = permissions;
  return [...exclude, ...ask].some(isWhole) ? [] : allow.filter(isWhole);
}

/** Whether a name is what a pattern with `*` and `?` means. */
function matchesName(pattern: string, name: string): boolean {
  let star = -1;
  let mark = 0;
  let at = 0;
  for (let index = 0; index < name.length;) {
    const char = pattern.charAt(at);
    if (char === "*") {
      star = at;
      mark = index;
      at += 1;
    } else if (char === "?" || char === name.charAt(index)) {
      at += 1;
      index += 1;
    } else if (star !== -1) {
      at = star + 1;
      mark += 1;
      index = mark;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(at));
}
