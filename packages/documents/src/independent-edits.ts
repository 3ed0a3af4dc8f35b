import { applyEdit } from "./apply-edit.ts";
import { type Edit, EditError, type JsonValue } from "./document.ts";
import { planEdit, type Step } from "./plan-edit.ts";

/**
 * Edits that follow each other and are of different places, so that none changes what another one
 * is made on.
 */
export type IndependentEdits = {
  /** At least one: the first may be anything. */
  readonly count: number;
  readonly steps: readonly Step[];
  /** What they make of the data. */
  readonly intended: JsonValue;
};

/** The longest run of such edits from a place in a list of edits. */
export function independentFrom(
  root: JsonValue,
  edits: readonly Edit[],
  from: number,
): IndependentEdits {
  const steps: Step[] = [];
  const changed = new Set<string>();
  const above = new Set<string>();
  let intended = root;
  let count = 0;
  for (let at = from; at < edits.length; at += 1) {
    const edit = edits[at];
    const planned = edit && planOn(root, intended, edit);
    if (planned === undefined || !takes(planned.steps)) break;
    ({ intended } = planned);
    steps.push(...planned.steps);
    count += 1;
  }
  return { count: Math.max(1, count), steps, intended };

  function takes(own: readonly Step[]): boolean {
    for (const step of own) {
      const [container = "", ...holders] = containersOf(step);
      if (changed.has(container) || above.has(container)) return false;
      if (holders.some((holder) => changed.has(holder))) return false;
      changed.add(container);
      for (const holder of holders) above.add(holder);
    }
    return true;
  }
}

/** Undefined where the edit makes no sense; made in turn, it says so. */
function planOn(
  root: JsonValue,
  sofar: JsonValue,
  edit: Edit,
): { readonly steps: readonly Step[]; readonly intended: JsonValue } | undefined {
  try {
    return { intended: applyEdit(sofar, edit), steps: planEdit(root, edit) };
  } catch (error) {
    if (error instanceof EditError) return undefined;
    throw error;
  }
}

/**
 * What holds all that a step adds, takes out or writes again, and what that is in, the innermost
 * first.
 */
function containersOf({ kind, path }: Step): readonly string[] {
  const container = kind === "replace" ? path.slice(0, -1) : path;
  return Array.from({ length: container.length + 1 }, (_, depth) =>
    JSON.stringify(container.slice(0, container.length - depth)),
  );
}
