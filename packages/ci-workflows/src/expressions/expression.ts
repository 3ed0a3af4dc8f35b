/** An expression of GitHub Actions, as it was written. */
export type Expression =
  | { readonly kind: "literal"; readonly value: null | boolean | number | string }
  /**
   * `github.event.issue.title`: lower case, since names are; "*" for a filter or an index that is
   * computed.
   */
  | { readonly kind: "context"; readonly path: readonly string[] }
  /** Name in lower case. */
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Expression[] }
  /** A member of what a call returns. */
  | { readonly kind: "member"; readonly of: Expression }
  | { readonly kind: "not"; readonly operand: Expression }
  | {
      readonly kind: "binary";
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    };

/**
 * The contexts whose text an expression may come to: "github.event.issue.title". What is only
 * compared is none of them.
 */
export function contextsIn(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case "literal":
    case "not":
      return [];
    case "context":
      return [expression.path.join(".")];
    case "call":
      return comparing.has(expression.name) ? [] : expression.args.flatMap(contextsIn);
    case "member":
      return contextsIn(expression.of);
    case "binary": {
      const right = contextsIn(expression.right);
      if (expression.operator === "&&") return right;
      return expression.operator === "||" ? [...contextsIn(expression.left), ...right] : [];
    }
  }
}

const comparing: ReadonlySet<string> = new Set(["contains", "startswith", "endswith", "hashfiles"]);
