import { isAbsolute, join, relative } from "node:path";
import { readsAreConfined, writesAreConfined } from "../checks/facts/file-rules.ts";
import type { ClaudeCodeModel } from "../policy/model.ts";
import type { Rule } from "../policy/rules.ts";
import { type Decision, byMode, decisionOf, inMode } from "./decision.ts";
import { coversPath } from "./path-pattern.ts";
import { isProtectedPath } from "./protected-path.ts";

export type FileTool = "Read" | "Edit" | "Write";

/** The decision on reading or writing a file with a tool; `path` is absolute. */
export function fileDecision(model: ClaudeCodeModel, tool: FileTool, path: string): Decision {
  const isInside = isInWorkingFolder(model, path);
  const asksAlways = tool !== "Read" && isProtectedPath(path);
  const decided = decisionOf(
    model,
    (rule, list) => {
      if (list === "allow" && asksAlways) return false;
      // A file that may not be read may not be written either.
      const tools = list === "deny" && tool !== "Read" ? [tool, "Read" as const] : [tool];
      return tools.some((one) => namesFile(model, rule, one, path));
    },
    withoutRule(model, tool, { isInside, asksAlways }),
  );
  if (decided.outcome === "denied" || isInside) return decided;
  const isHeld = tool === "Read" ? readsAreConfined(model.layers) : writesAreConfined(model.layers);
  return isHeld ? { outcome: "denied", at: decided.at } : decided;
}

/** A rule with a path covers reading or editing; without one, only its tool. */
export function namesFile(
  model: ClaudeCodeModel,
  rule: Rule,
  tool: FileTool,
  path: string,
): boolean {
  const { specifier } = rule;
  if (specifier === undefined) return rule.tool === tool;
  if (rule.tool !== (tool === "Read" ? "Read" : "Edit")) return false;
  const { homeDir, configDir } = model;
  const folder = model.kind === "project" ? model.folder : join(homeDir, "project");
  const settingsFolder = rule.level === "user" ? configDir : folder;
  return coversPath(specifier, path, { homeDir, folder, settingsFolder });
}

function withoutRule(
  model: ClaudeCodeModel,
  tool: FileTool,
  { isInside, asksAlways }: { readonly isInside: boolean; readonly asksAlways: boolean },
): Decision {
  const at = [model.mode.at];
  if (tool === "Read" && isInside) return { outcome: "runs", at };
  if (tool === "Read") return byMode(model);
  if (model.mode.value === "plan") return { outcome: "denied", at };
  if (model.mode.value === "acceptEdits" && isInside && !asksAlways) return { outcome: "runs", at };
  return { outcome: inMode(model, "asks"), at };
}

/** The project, and its additional directories. */
export function isInWorkingFolder(
  { kind, folder, homeDir, layers }: ClaudeCodeModel,
  path: string,
): boolean {
  const added = layers.items("/permissions/additionalDirectories").map(({ value }) => {
    const plain = value.replace(/^~(?=$|\/)/, () => homeDir);
    return isAbsolute(plain) ? plain : join(folder, plain);
  });
  const folders = kind === "project" ? [folder, ...added] : added;
  return folders.some((own) => {
    const way = relative(own, path);
    return way !== ".." && !way.startsWith("../") && !isAbsolute(way);
  });
}
