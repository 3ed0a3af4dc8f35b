import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import type { Rule } from "../../policy/rules.ts";
import { isOverruled } from "./shell-rules.ts";

/** The tools that write files, each by a separate rule if the rule has no path. */
const writers: ReadonlySet<string> = new Set(["Edit", "Write", "NotebookEdit"]);

/**
 * Rules without a path: they let one tool write every file of the user, not only those of the
 * project.
 */
export function everyFileRules(model: ClaudeCodeModel): readonly Rule[] {
  return model.allow.filter(
    (rule) => writers.has(rule.tool) && rule.specifier === undefined && !isOverruled(model, rule),
  );
}

/** Rules that allow edits of project files: those, and rules for the project's path. */
export function projectEditRules(model: ClaudeCodeModel): readonly Rule[] {
  const ofFolder = model.allow.filter(
    ({ tool, specifier = "" }) => tool === "Edit" && /^(?:\.\/|\/)?\*\*$/.test(specifier),
  );
  return [...everyFileRules(model), ...ofFolder];
}

/** True if no rule lets file tools write outside the working directories. */
export function writesAreConfined(layers: Layers): boolean {
  return isSet(layers, "/permissions/blockWritesOutsideWorkingDirectories");
}

/** True if no rule lets file tools read outside the working directories. */
export function readsAreConfined(layers: Layers): boolean {
  return isSet(layers, "/permissions/blockReadsOutsideWorkingDirectories");
}

/** A "true" in any file applies. */
function isSet(layers: Layers, pointer: string): boolean {
  return layers.each(pointer, asBoolean).some(({ value }) => value);
}
