import type { ASTNode } from "@marcbachmann/cel-js";
import { factLists } from "../facts/facts.ts";
import type { ConditionValues } from "./values.ts";

type Open = (values: ConditionValues) => boolean;

/**
 * What must be so for a condition to hold, where that is plain: one of its lists holds something, or one of its labels is set. Most
 * calls have nothing of what most guardrails look at, and this tells without running CEL. Undefined where it is not
 * plain. It is closed only where CEL says false, whatever the other parts come to: `false && error` is
 * false.
 */
export function gateOf(node: ASTNode): Open | undefined {
  if (node.op === "&&") return bothOf(node.args);
  if (node.op === "||") return eitherOf(node.args);
  if (node.op === ".") return flagOf(node);
  if (node.op === "rcall" && node.args[0] === "exists") return listOf(node.args[1]);
  return undefined;
}

/** In CEL a false side decides, even beside one that fails. */
function bothOf([left, right]: readonly [ASTNode, ASTNode]): Open | undefined {
  const first = gateOf(left);
  const second = gateOf(right);
  if (first === undefined || second === undefined) return first ?? second;
  return (values) => first(values) && second(values);
}

function eitherOf([left, right]: readonly [ASTNode, ASTNode]): Open | undefined {
  const first = gateOf(left);
  const second = gateOf(right);
  if (first === undefined || second === undefined) return undefined;
  return (values) => first(values) || second(values);
}

const flags = ["egress", "reads_private", "reads_untrusted", "opaque", "truncated"] as const;
const labels = ["untrusted_seen", "private_read", "egress_done"] as const;

function flagOf(node: ASTNode & { readonly op: "." }): Open | undefined {
  const [base, name] = node.args;
  if (base.op !== "id") return undefined;
  const flag = flags.find((known) => known === name);
  if (base.args === "facts" && flag !== undefined) return ({ facts }) => facts[flag];
  const label = labels.find((known) => known === name);
  if (base.args === "labels" && label !== undefined) return (values) => values.labels[label];
  return base.args === "tool" && name === "changed" ? ({ tool }) => tool.changed : undefined;
}

function listOf(node: ASTNode): Open | undefined {
  if (node.op !== "." || node.args[0].op !== "id" || node.args[0].args !== "facts")
    return undefined;
  const list = factLists.find((known) => known === node.args[1]);
  return list && (({ facts }) => facts[list].length > 0);
}
