import type { ASTNode } from "@marcbachmann/cel-js";
import { isPrivateHost } from "../facts/network/private-host.ts";
import type { ConditionValues } from "./values.ts";
import { listTerm, literalOf, numberTerm, type Scope, textTerm } from "./gate-terms.ts";
import { isUnder, stepsUnder } from "./under.ts";
import { childrenOf } from "./ast-children.ts";
import { stepsPerCall } from "./environment.ts";
import type { StepBudget } from "./step-budget.ts";

type Open = (values: ConditionValues) => boolean;

/** What the functions of a condition run on. */
export type GateMeans = {
  readonly patterns: ReadonlyMap<string, (text: string) => boolean>;
  readonly work: StepBudget;
};

/**
 * A cheap necessary test of a condition: a label is set, or a list contains a name. It rules out
 * most guardrails in a tenth of the time of CEL. False only if CEL returns false, also if another
 * part would fail; true otherwise. Undefined if no such test is evident.
 */
export function gateOf(
  node: ASTNode,
  means: GateMeans,
  scope: Scope = new Map(),
): Open | undefined {
  const inner = (part: ASTNode): Open | undefined => gateOf(part, means, scope);
  const { op } = node;
  if (op === "&&") return bothOf(inner(node.args[0]), inner(node.args[1]));
  if (op === "||") return eitherOf(inner(node.args[0]), inner(node.args[1]));
  if (op === ".") return flagOf(node, scope);
  if (op === "==" || op === "in") return oneOf(node, scope);
  if (op === ">" || op === ">=" || op === "<" || op === "<=") {
    return comparison(op, node.args, scope);
  }
  if (op === "call") return functionOf(node.args, means, scope);
  if (op !== "rcall") return undefined;
  return node.args[0] === "exists" ? existsOf(node, means, scope) : startOf(node, scope);
}

/** In CEL a false side decides, even beside one that fails. */
function bothOf(first: Open | undefined, second: Open | undefined): Open | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return (values) => first(values) && second(values);
}

function eitherOf(first: Open | undefined, second: Open | undefined): Open | undefined {
  if (first === undefined || second === undefined) return undefined;
  return (values) => first(values) || second(values);
}

const flags = [
  "egress",
  "reads_private",
  "reads_untrusted",
  "takes_control",
  "destroys",
  "opaque",
  "truncated",
] as const;
const labels = ["untrusted_seen", "private_read", "egress_done"] as const;

function flagOf(node: ASTNode & { readonly op: "." }, scope: Scope): Open | undefined {
  const [base, name] = node.args;
  if (base.op !== "id") return undefined;
  const running = scope.get(base.args);
  if (running !== undefined) return () => running.field(name) !== false;
  const flag = flags.find((known) => known === name);
  if (base.args === "facts" && flag !== undefined) return ({ facts }) => facts[flag];
  const label = labels.find((known) => known === name);
  if (base.args === "labels" && label !== undefined) return (values) => values.labels[label];
  return base.args === "tool" && name === "changed" ? ({ tool }) => tool.changed : undefined;
}

/** A text is, or is one of, these. */
function oneOf(node: ASTNode & { readonly op: "==" | "in" }, scope: Scope): Open | undefined {
  const [left, right] = node.args;
  const term = textTerm(left, scope);
  if (node.op === "in" && right.op !== "list") return undefined;
  const wanted = (right.op === "list" ? right.args : [right]).map(literalOf);
  if (term === undefined || wanted.some((text) => typeof text !== "string")) return undefined;
  const texts = new Set<unknown>(wanted);
  return (values) => texts.has(term(values));
}

function comparison(
  op: ">" | ">=" | "<" | "<=",
  [left, right]: readonly [ASTNode, ASTNode],
  scope: Scope,
): Open | undefined {
  const term = numberTerm(left, scope);
  const limit = literalOf(right);
  if (term === undefined || (typeof limit !== "number" && typeof limit !== "bigint")) {
    return undefined;
  }
  if (op === ">") return (values) => term(values) > limit;
  if (op === ">=") return (values) => term(values) >= limit;
  if (op === "<") return (values) => term(values) < limit;
  return (values) => term(values) <= limit;
}

/** What is used up leaves the gate open: then CEL finds out, and says so. */
function functionOf(
  [name, [subject, literal]]: readonly [string, readonly ASTNode[]],
  { patterns, work }: GateMeans,
  scope: Scope,
): Open | undefined {
  const term = subject && textTerm(subject, scope);
  const text = literal && literalOf(literal);
  if (term === undefined) return undefined;
  if (name === "private_host") {
    return (values) =>
      !work.spend(stepsPerCall + term(values).length) || isPrivateHost(term(values));
  }
  if (typeof text !== "string") return undefined;
  if (name === "under") {
    return (values) =>
      !work.spend(stepsPerCall + stepsUnder(term(values), text)) || isUnder(term(values), text);
  }
  const fits = name === "re2" ? patterns.get(text) : undefined;
  if (fits === undefined) return undefined;
  return (values) => !work.spend(stepsPerCall + term(values).length) || fits(term(values));
}

function startOf(node: ASTNode & { readonly op: "rcall" }, scope: Scope): Open | undefined {
  const [method, receiver, [argument]] = node.args;
  const term = textTerm(receiver, scope);
  const start = argument && literalOf(argument);
  if (method !== "startsWith" || term === undefined || typeof start !== "string") return undefined;
  return (values) => term(values).startsWith(start);
}

function existsOf(
  node: ASTNode & { readonly op: "rcall" },
  means: GateMeans,
  scope: Scope,
): Open | undefined {
  const [, receiver, [variable, body]] = node.args;
  const list = listTerm(receiver, scope);
  if (list === undefined || variable?.op !== "id" || body === undefined) return undefined;
  let item: unknown;
  const running = {
    item: () => item,
    field: (name: string): unknown =>
      typeof item === "object" && item !== null ? Reflect.get(item, name) : undefined,
  };
  const open = gateOf(body, means, new Map([...scope, [variable.args, running]]));
  if (open === undefined) return (values) => list(values).length > 0;
  const steps = sizeOf(body);
  return (values) => {
    for (const next of list(values)) {
      item = next;
      if (!means.work.spend(steps) || open(values)) return true;
    }
    return false;
  };
}

function sizeOf(node: ASTNode): number {
  return childrenOf(node).reduce((sum, child) => sum + sizeOf(child), 1);
}
