import type { EdgeKind } from "@parapet/posture";
import type { Condition } from "../expressions/condition.ts";
import { PathSyntaxError } from "./path-expression.ts";
import type { PathExpression } from "./path-expression.ts";

/** One place of the written-out path that an edge can take. */
export type Position = { readonly kind: EdgeKind; readonly condition: Condition | undefined };

/**
 * The path with its repetitions written out: which places can come first, after each other, last
 * (Glushkov).
 */
export type FlatPath = {
  readonly positions: readonly Position[];
  readonly first: ReadonlySet<number>;
  readonly follow: readonly ReadonlySet<number>[];
  readonly last: ReadonlySet<number>;
  readonly canBeEmpty: boolean;
};

type Part = Pick<FlatPath, "first" | "last" | "canBeEmpty">;

const maxPositions = 64;
const empty: Part = { first: new Set(), last: new Set(), canBeEmpty: true };

function either(left: Part, right: Part): Part {
  return {
    first: left.first.union(right.first),
    last: left.last.union(right.last),
    canBeEmpty: left.canBeEmpty || right.canBeEmpty,
  };
}

export function flattenPath(expression: PathExpression): FlatPath {
  const positions: Position[] = [];
  const follow: Set<number>[] = [];

  const concatenate = (left: Part, right: Part): Part => {
    for (const end of left.last) for (const start of right.first) follow[end]?.add(start);
    return {
      first: left.canBeEmpty ? left.first.union(right.first) : left.first,
      last: right.canBeEmpty ? left.last.union(right.last) : right.last,
      canBeEmpty: left.canBeEmpty && right.canBeEmpty,
    };
  };

  const flatten = (node: PathExpression): Part => {
    if (node.type === "edge") {
      if (positions.length === maxPositions) {
        throw new PathSyntaxError(`the path has more than ${maxPositions} edges written out`, 0);
      }
      const self = new Set([positions.push({ kind: node.kind, condition: node.condition }) - 1]);
      follow.push(new Set());
      return { first: self, last: self, canBeEmpty: false };
    }
    if (node.type === "sequence") return node.items.map(flatten).reduce(concatenate, empty);
    if (node.type === "choice") return node.options.map(flatten).reduce(either);
    const copies = Array.from({ length: node.max }, (_, index) => {
      const copy = flatten(node.item);
      return index < node.min ? copy : { ...copy, canBeEmpty: true };
    });
    return copies.reduce(concatenate, empty);
  };

  return { positions, follow, ...flatten(expression) };
}
