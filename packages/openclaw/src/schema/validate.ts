import type { JsonValue } from "@parapet/documents/document.ts";
import { configOf } from "../config/config.ts";
import { problemsOf } from "./conforms.ts";
import { loadedView } from "./loaded-view.ts";
import type { SchemaProblem } from "../model/schema-problem.ts";
import { semanticProblems } from "./semantic-rules.ts";
import { type SnapshotVersion } from "../model/snapshot-version.ts";
import { snapshotOf } from "./snapshot.ts";

const mostProblems = 1000;

/**
 * Why a version of OpenClaw would refuse a configuration whose includes are merged, by pointer;
 * empty where it would load it. Does not cover what depends on the machine: installed plugins,
 * folders, and the values of variables. At most 1000 problems.
 */
export function schemaProblems(
  value: JsonValue,
  version: SnapshotVersion,
): readonly SchemaProblem[] {
  const view = loadedView(value, version);
  return [
    ...problemsOf(view.value, snapshotOf(version), mostProblems),
    ...semanticProblems(configOf(view.value), version),
  ]
    .slice(0, mostProblems)
    .map((problem) => ({ ...problem, pointer: view.pointerOf(problem.pointer) }))
    .toSorted(byPointer);
}

function byPointer(a: SchemaProblem, b: SchemaProblem): number {
  if (a.pointer !== b.pointer) return a.pointer < b.pointer ? -1 : 1;
  if (a.message === b.message) return 0;
  return a.message < b.message ? -1 : 1;
}
