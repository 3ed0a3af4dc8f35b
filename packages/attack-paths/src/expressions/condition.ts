import { evaluatePlainly } from "./evaluate-plainly.ts";
import type { Read } from "./evaluate-plainly.ts";
import type { PlainCondition } from "./plain-condition.ts";
import type { Values } from "./values.ts";

/** A CEL expression over graph values, compiled. */
export type Condition = {
  readonly text: string;
  /** Names that the expression reads. */
  readonly names: ReadonlySet<string>;
  /** Also false when the expression reads something missing or compares incomparable values. */
  readonly holds: (values: Values) => boolean;
  /** The same from single values, for conditions that need no more; undefined for the others. */
  readonly glance: (read: Read) => boolean | undefined;
  /** What it was compiled from and to, as data. */
  readonly kept: SerializedCondition;
};

/** A compiled condition as data. */
export type SerializedCondition = {
  readonly text: string;
  readonly scope: ConditionScope;
  readonly names: readonly string[];
  /** Absent where only CEL can answer it. */
  readonly plain?: PlainCondition;
};

export type ConditionScope = {
  /** Names of nodes and edges that the expression may read. */
  readonly variables: readonly string[];
  /** True where an edge's attributes are available under their bare names. */
  readonly bareAttributes: boolean;
};

/**
 * Deserializes a condition without CEL, which takes longer to load than many workspaces to scan.
 * Throws where only CEL could answer it.
 */
export function deserializeCondition(kept: SerializedCondition): Condition {
  if (kept.plain === undefined) throw new Error(`Only CEL can answer ${kept.text}.`);
  const answer = evaluatePlainly(kept.plain);
  return conditionOf(
    kept,
    (values) => answer((name, field) => valueIn(values, name, field)) === true,
  );
}

/** As CEL finds it. */
function valueIn(values: Values, name: string, field: string | undefined): unknown {
  const value = values.get(name);
  if (field === undefined) return value;
  return value instanceof Map ? value.get(field) : undefined;
}

/** A condition, given how CEL answers it. */
export function conditionOf(
  kept: SerializedCondition,
  evaluate: (values: Values) => boolean,
): Condition {
  const plain = kept.plain && evaluatePlainly(kept.plain);
  return {
    text: kept.text,
    names: new Set(kept.names),
    glance: (read) => {
      return plain && plain(read) === true;
    },
    holds: (values) => {
      try {
        return evaluate(values);
      } catch {
        return false;
      }
    },
    kept,
  };
}
