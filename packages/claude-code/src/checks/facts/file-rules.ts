import { asBoolean, type Layers } from "@parapet/scan-core/layers/layers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import type { Rule } from "../../policy/rules.ts";
import { isOverruled } from "./shell-rules.ts";

/** The tools that write files, each by a rule of its own where the rule names no path. */
const writers: ReadonlySet<string> = new Set(["Edit", "Write", "NotebookEdit"]);

/** Rules without a path: they let one tool write every file of the person, not only those of the project. */
export function everyFileRules(model: ClaudeCodeModel): readonly Rule[] {
  return model.allow.filter(
    (rule) => writers.has(rule.tool) && rule.specifier === undefined && !isOverruled(model, rule),
  );
}

/** Rules that let files of the project be edited: those, and rules with a path that is not somewhere else. */
export function projectEditRules(model: ClaudeCodeModel): readonly Rule[] {
  const ofFolder = model.allow.filter(
    ({ tool, specifier = "" }) => tool === "Edit" && /^(?:\.\/|\/)?\*\*$/.test(specifier),
  );
  return [...everyFileRules(model), ...ofFolder];
}

/** True where no rule lets file tools write outside the working folders. */
export function writesAreConfined(layers: Layers): boolean {
  return isSet(layers, "/permissions/blockWritesOutsideWorkingDirectories");
}

/** True where no rule lets file tools read outside the working folders. */
export function readsAreConfined(layers: Layers): boolean {
  return isSet(layers, "/permissions/blockReadsOutsideWorkingDirectories");
}

/** A "yes" of any file holds. */
function isSet(layers: Layers, pointer: string): boolean {
  return layers.each(pointer, asBoolean).some(({ value }) => value);
}
