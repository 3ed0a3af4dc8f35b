import type { ASTNode } from "@marcbachmann/cel-js";
import { childrenOf } from "./ast-children.ts";
import type { StepBudget } from "./step-budget.ts";

type Evaluate = (evaluator: unknown, node: unknown, context: unknown) => unknown;

/** What CEL runs, which its types do not show. */
type Runnable = {
  readonly meta: { readonly evaluate: Evaluate; readonly alternate?: unknown };
  setMeta(key: string, value: unknown): unknown;
};

const outOfSteps = new Error("out of steps");

const free = (): number => 0;

/**
 * Makes a checked condition pay for what it does: some steps for each part that is evaluated, and
 * more for what grows with the texts and lists that it looks at. Once the budget is spent, every
 * part fails at once.
 */
export function meter(ast: ASTNode, budget: StepBudget): void {
  const visit = (node: ASTNode, { weigh, ending }: Part): void => {
    // What is only looked up costs nothing of its own.
    const isFree = weigh === free && (node.op === "value" || node.op === "id");
    if (!isFree) charge(node, { weigh, ending }, budget);
    const weights = operandWeights(node);
    const children = childrenOf(node);
    for (const [index, child] of children.entries()) {
      const isBody = index > 0 && index === children.length - 1;
      visit(child, {
        weigh: weights[Math.min(index, weights.length - 1)] ?? free,
        ending: isBody ? endingOf(node) : undefined,
      });
    }
  };
  visit(ast, { weigh: free, ending: undefined });
}

type Part = {
  readonly weigh: Weigh;
  /** What ends the loop of which this is the body; it would go on over a failure. */
  readonly ending: boolean | undefined;
};

function endingOf(node: ASTNode): boolean | undefined {
  if (node.op !== "rcall") return undefined;
  if (node.args[0] === "all") return false;
  return node.args[0] === "exists" ? true : undefined;
}

function charge(node: ASTNode, { weigh, ending }: Part, budget: StepBudget): void {
  if (!isRunnable(node)) throw new Error("this version of the CEL library cannot be metered");
  const { alternate, evaluate } = node.meta;
  const paid =
    (run: Evaluate): Evaluate =>
    (evaluator, own, context) => {
      if (!budget.spend(stepsPerPart)) {
        if (ending !== undefined) return ending;
        throw outOfSteps;
      }
      const value = tried(run, evaluator, own, context, budget);
      if (!budget.spend(weigh(value))) throw outOfSteps;
      return value;
    };
  if (hasEvaluate(alternate)) {
    const loop: Evaluate = (evaluator, _, context) =>
      alternate.evaluate(evaluator, alternate, context);
    node.setMeta("alternate", { evaluate: paid(loop) });
  } else node.setMeta("evaluate", paid(evaluate));
}

/** A value of which only the run shows the type is looked at several times. */
const stepsPerPart = 6;

/** A loop goes on over what fails, and each failure takes as long as this many steps. */
const stepsPerFailure = 1_000;

function tried(
  run: Evaluate,
  evaluator: unknown,
  own: unknown,
  context: unknown,
  budget: StepBudget,
): unknown {
  try {
    return run(evaluator, own, context);
  } catch (error) {
    if (error !== outOfSteps) budget.spend(stepsPerFailure);
    throw error;
  }
}

const comparing = new Set(["==", "!=", "in", "+", "<", "<=", ">", ">="]);

type Weigh = (value: unknown) => number;

/**
 * What the operands of an operation cost, by their values; the last stands for those after it, too.
 */
function operandWeights(node: ASTNode): readonly Weigh[] {
  if (comparing.has(node.op)) return [wholeWeight];
  if (node.op === "rcall" && node.args[0] === "contains") return searchWeights();
  if (node.op !== "call" && node.op !== "rcall") return [free];
  // The size of a text is that of its characters, which are counted one by one.
  return [node.args[0] === "size" ? lengthOf : topWeight];
}

function lengthOf(value: unknown): number {
  return typeof value === "string" ? value.length : 0;
}

/**
 * A text that is searched for another: the time grows with both, and beyond this length of the
 * other with their product.
 */
const longestQuickSearch = 250;

/** The library asks for what is sought before what is searched. */
function searchWeights(): readonly [Weigh, Weigh] {
  let sought = 0;
  return [
    (value) => {
      const searched = lengthOf(value);
      if (sought > longestQuickSearch) return Math.ceil((searched * sought) / 64);
      return (searched >> 1) * (1 + (sought >> 6));
    },
    (value) => {
      sought = lengthOf(value);
      return 0;
    },
  ];
}

/** Native functions look at sixteen characters in the time of a step. */
function topWeight(value: unknown): number {
  if (typeof value === "string") return value.length >> 4;
  return isCollection(value) ? sizeOf(value) >> 2 : 0;
}

/** Two lists are compared by all that is in them. */
function wholeWeight(value: unknown): number {
  if (!isCollection(value)) return topWeight(value);
  let weight = 0;
  for (const item of value instanceof Map ? value.values() : value) weight += 1 + wholeWeight(item);
  return weight;
}

type Collection = readonly unknown[] | ReadonlyMap<unknown, unknown>;

function isCollection(value: unknown): value is Collection {
  return Array.isArray(value) || value instanceof Map;
}

function sizeOf(value: Collection): number {
  return value instanceof Map ? value.size : Array.from(value).length;
}

function isRunnable(node: object): node is Runnable {
  return (
    typeof Reflect.get(node, "setMeta") === "function" && hasEvaluate(Reflect.get(node, "meta"))
  );
}

function isEvaluate(value: unknown): value is Evaluate {
  return typeof value === "function";
}

function hasEvaluate(value: unknown): value is { readonly evaluate: Evaluate } {
  return typeof value === "object" && value !== null && isEvaluate(Reflect.get(value, "evaluate"));
}
