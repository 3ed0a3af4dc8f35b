import type { PathExpression } from "../../packages/attack-paths/src/rules/path-expression.ts";
import { edgeClause, onlyWhere } from "./graph-labels.ts";
import { code } from "./markdown.ts";

/** A rule's path, one step after the other, in words. */
export function pathLabels(path: PathExpression): readonly string[] {
  return path.type === "sequence" ? path.items.map(stepWords) : [stepWords(path)];
}

function stepWords(step: PathExpression): string {
  switch (step.type) {
    case "edge":
      return `${code(step.kind)}: ${edgeClause(step.kind)}${onlyWhere(step.condition)}`;
    case "sequence":
      return step.items.map(stepWords).join(", then ");
    case "choice":
      return step.options.map(stepWords).join("; or ");
    case "repeat":
      return `${stepWords(step.item)} (${times(step.min, step.max)})`;
  }
}

function times(min: number, max: number): string {
  if (min === max) return min === 1 ? "once" : `${min} times`;
  if (min > 0) return `${min} to ${max} times`;
  return max === 1 ? "at most once" : `at most ${max} times`;
}
