import type { ASTNode } from "@marcbachmann/cel-js";
import { factLists } from "../facts/facts.ts";
import type { ConditionValues } from "./values.ts";

/**
 * The variables of the loops around a part of a condition, each with the item that its loop is at.
 */
export type Scope = ReadonlyMap<
  string,
  { readonly item: () => unknown; readonly field: (name: string) => unknown }
>;

export type Term<T> = (values: ConditionValues) => T;

/** A literal; undefined for everything else. */
export function literalOf(node: ASTNode): unknown {
  return node.op === "value" ? node.args : undefined;
}

const ofTool = ["name", "server", "category"] as const;
const ofRequest = ["agent_id", "session_id", "service", "point", "source_trust"] as const;

/**
 * A text that is always there. The condition has been checked, so that a field of an item is what
 * it is used as.
 */
export function textTerm(node: ASTNode, scope: Scope): Term<string> | undefined {
  if (node.op === "id") {
    const running = scope.get(node.args);
    if (running !== undefined) return () => asText(running.item());
    const own = ofRequest.find((name) => name === node.args);
    return own === undefined ? undefined : (values) => values[own];
  }
  if (node.op !== "." || node.args[0].op !== "id") return undefined;
  const [{ args: base }, name] = [node.args[0], node.args[1]];
  const running = scope.get(base);
  if (running !== undefined) return () => asText(running.field(name));
  const ofThis = ofTool.find((known) => known === name);
  return base === "tool" && ofThis !== undefined ? ({ tool }) => tool[ofThis] : undefined;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A list of facts, or one of the item that a loop is at. */
export function listTerm(node: ASTNode, scope: Scope): Term<readonly unknown[]> | undefined {
  if (node.op !== "." || node.args[0].op !== "id") return undefined;
  const [{ args: base }, name] = [node.args[0], node.args[1]];
  const running = scope.get(base);
  if (running !== undefined) {
    return () => {
      const list = running.field(name);
      return Array.isArray(list) ? list : [];
    };
  }
  const list = base === "facts" ? factLists.find((known) => known === name) : undefined;
  return list === undefined ? undefined : ({ facts }) => facts[list];
}

const counts = ["tool_calls", "calls_this_minute", "spend_usd", "delegation_depth"] as const;

/** A label that counts, the time, or the size of a list. */
export function numberTerm(node: ASTNode, scope: Scope): Term<number | bigint> | undefined {
  if (node.op === "call" && node.args[0] === "size") {
    const [subject] = node.args[1];
    const list = subject && listTerm(subject, scope);
    return list === undefined ? undefined : (values) => list(values).length;
  }
  if (node.op !== "." || node.args[0].op !== "id" || scope.has(node.args[0].args)) return undefined;
  const [{ args: base }, name] = [node.args[0], node.args[1]];
  const count = counts.find((known) => known === name);
  if (base === "labels" && count !== undefined) return ({ labels }) => labels[count];
  if (base !== "now") return undefined;
  return name === "hour" ? ({ now }) => now.hour : ({ now }) => now.weekday;
}
