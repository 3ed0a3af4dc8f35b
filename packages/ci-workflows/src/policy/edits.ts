import type { CiModel } from "./model.ts";
import { withoutFlags } from "./removed-flags.ts";
import { textOf } from "./yaml-values.ts";

/**
 * An input without what skips permissions; undefined where an edit of the input does not take it
 * away.
 */
export function inputWithoutSkip({ runs, layers }: CiModel, at: string): string | undefined {
  const isRemovable = runs.some((run) => run.toolsAt === at && run.isFlagRemovable);
  const text = textOf(layers.get(at));
  if (!isRemovable || text === undefined) return undefined;
  return text === "danger-full-access" ? "workspace-write" : withoutFlags(text);
}

/** The expression of a condition that is a text; "" where it has more than one. */
export function innerCondition({ runs }: CiModel, at: string): string {
  return runs.find(({ alwaysTrue }) => alwaysTrue?.at === at)?.alwaysTrue?.inner ?? "";
}
