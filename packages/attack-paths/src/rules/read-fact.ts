import type { NodeKind } from "@parapet/posture";
import { splitOutsideBrackets } from "../expressions/balanced-text.ts";
import type { Part } from "../expressions/balanced-text.ts";
import { compileCondition } from "../expressions/compile-condition.ts";
import type { Condition } from "../expressions/condition.ts";
import { ConditionError } from "../expressions/condition-error.ts";
import type { Fields } from "./fields.ts";
import { compileEdgeCondition, isEdgeKind, PathSyntaxError } from "./path-expression.ts";
import { readNodeKinds } from "./read-selector.ts";
import type { Report } from "./rule-problem.ts";
import type { FactPattern, PatternEdge, PatternVariable } from "./rule.ts";

export const factFields = ["derive", "of", "when"];

/** A definition of a fact. A fact may have several: any one of them makes it hold. */
export type FactDefinition = { readonly fact: string; readonly pattern: FactPattern };

const maxTerms = 8;
const subjectName = "it";

/**
 * Reads
 * `derive: open_egress, of: [agent, session], when: "edge(it, INVOKES, tool) && edge(tool, EGRESSES, out) && out.allowlisted == false"`.
 * The node itself is `it`, or its kind's name where there is only one; every edge starts at a
 * variable that is known and brings a new one; every other condition reads one variable.
 */
export function readFact(fields: Fields, report: Report): FactDefinition | undefined {
  const fact = fields.text("derive");
  const kinds = readNodeKinds(fields, "of", report);
  const when = fields.text("when");
  if (fact === undefined || kinds === undefined || when === undefined) return undefined;
  if (!/^[a-z][a-z_]{0,63}$/.test(fact.text)) {
    report(fact.at, "a fact is named in lower case, with underscores");
    return undefined;
  }
  try {
    return { fact: fact.text, pattern: { kinds, root: parsePattern(when.text, kinds) } };
  } catch (error) {
    if (!(error instanceof PathSyntaxError)) throw error;
    report(when.positionAt(error.offset), error.message);
    return undefined;
  }
}

type Draft = {
  readonly name: string;
  readonly conditions: Condition[];
  readonly edges: PatternEdge[];
};

function parsePattern(when: string, kinds: readonly NodeKind[]): PatternVariable {
  const terms = splitOutsideBrackets(when, "&&");
  if (terms.length > maxTerms) throw new PathSyntaxError(`more than ${maxTerms} terms`, 0);
  const root: Draft = { name: subjectName, conditions: [], edges: [] };
  const variables = new Map<string, Draft>([[subjectName, root]]);
  if (kinds.length === 1) for (const kind of kinds) variables.set(kind, root);

  for (const term of terms) {
    const edge = /^edge\s*\((.*)\)$/s.exec(term.text)?.[1];
    if (edge !== undefined) addEdge(edge, term.offset + term.text.indexOf("(") + 1, variables);
  }
  if (root.edges.length === 0) {
    throw new PathSyntaxError(`at least one edge(${subjectName}, KIND, name) is needed`, 0);
  }
  for (const term of terms) {
    if (!/^edge\s*\(/.test(term.text)) addCondition(term, variables);
  }
  return root;
}

const nothing: Part = { text: "", offset: 0 };

function addEdge(inside: string, offset: number, variables: Map<string, Draft>): void {
  const [from = nothing, edge = nothing, to, ...more] = splitOutsideBrackets(inside, ",");
  if (to === undefined || more.length > 0) {
    throw new PathSyntaxError("an edge is written edge(from, KIND[condition], to)", offset);
  }
  const start = variables.get(from.text);
  if (start === undefined) {
    throw new PathSyntaxError(`${from.text} is not known yet`, offset + from.offset);
  }
  if (!/^[a-z][a-z_]{0,31}$/.test(to.text) || variables.has(to.text)) {
    throw new PathSyntaxError("an edge leads to a new name in lower case", offset + to.offset);
  }
  const [, kind = "", , condition] = /^([A-Z_]+)(\s*\[(.*)\])?$/s.exec(edge.text) ?? [];
  if (!isEdgeKind(kind)) {
    throw new PathSyntaxError(`${edge.text} is no kind of edge`, offset + edge.offset);
  }
  const target: Draft = { name: to.text, conditions: [], edges: [] };
  variables.set(to.text, target);
  const compiled =
    condition === undefined
      ? undefined
      : located(offset + edge.offset, () => compileEdgeCondition(condition));
  start.edges.push({ kind, condition: compiled, to: target });
}

function addCondition({ text, offset }: Part, variables: ReadonlyMap<string, Draft>): void {
  const condition = located(offset, () =>
    compileCondition(text, { variables: [...variables.keys()], bareAttributes: false }),
  );
  const [name = "", ...others] = condition.names;
  const variable = variables.get(name);
  if (variable === undefined || others.length > 0) {
    throw new PathSyntaxError("a condition reads exactly one node", offset);
  }
  variable.conditions.push(condition);
}

/** Runs a compilation, and makes its errors refer to offsets in the whole text. */
function located<Result>(offset: number, compile: () => Result): Result {
  try {
    return compile();
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    throw new PathSyntaxError(error.message, offset);
  }
}
