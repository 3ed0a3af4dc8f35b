import type { NodeKind } from "@parapet/posture";
import { compileCondition } from "../expressions/compile-condition.ts";
import { ConditionError } from "../expressions/condition-error.ts";
import type { Fields } from "./fields.ts";
import { isNodeKind } from "./node-kind.ts";
import type { Report } from "./rule-problem.ts";
import type { NodeSelector } from "./rule.ts";

/**
 * One kind of node or a list of them; undefined, and reported, where there is none or one is
 * unknown.
 */
export function readNodeKinds(
  fields: Fields,
  name: string,
  report: Report,
): readonly NodeKind[] | undefined {
  const names = fields.texts(name);
  const kinds: NodeKind[] = [];
  for (const { text, at } of names) {
    if (isNodeKind(text)) kinds.push(text);
    else report(at, `${text} is no kind of node`);
  }
  if (names.length === 0) report(fields.at, `the field ${name} must name a kind of node`);
  return kinds.length > 0 && kinds.length === names.length ? kinds : undefined;
}

/** Reads `{ node: principal, where: "n.trust in ['anyone']" }`. */
export function readSelector(
  parent: Fields,
  name: string,
  report: Report,
): NodeSelector | undefined {
  const fields = parent.fields(name, ["node", "where"]);
  if (fields === undefined) return undefined;
  const kinds = readNodeKinds(fields, "node", report);
  const where = fields.optionalText("where");
  if (kinds === undefined) return undefined;
  if (where === undefined) return { kinds, where: undefined };
  try {
    const scope = { variables: ["n"], bareAttributes: false };
    return { kinds, where: compileCondition(where.text, scope) };
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    report(where.positionAt(error.offset), error.message);
    return undefined;
  }
}
