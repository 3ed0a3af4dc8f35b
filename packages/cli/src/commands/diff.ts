import { effectDiff, isSilent, worstNew } from "@parapet/assessment";
import { isAtLeast } from "@parapet/posture";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { type NewThreshold, readThreshold } from "../core/threshold.ts";
import { UsageError } from "../core/usage-error.ts";
import { comparedBy } from "../diff/diff-side.ts";
import { loadSides } from "../diff/load-sides.ts";
import { withProgress } from "../terminal/progress.ts";

export type DiffFlags = {
  readonly git?: boolean;
  readonly format: "text" | "json" | "markdown";
  readonly failOn: NewThreshold | "never";
};

/** Says what a change lets happen that was not so before, and the other way round. */
export async function diff(
  context: CommandContext,
  { before, after }: { readonly before: string; readonly after: string | undefined },
  { git, format, failOn }: DiffFlags,
): Promise<ExitCode> {
  const { environment, err, out } = context;
  const { cwd } = environment;
  if (after === undefined && git !== true)
    throw new UsageError("Name two to compare: parapet diff BEFORE AFTER");
  const first = comparedBy(before, cwd, git === true);
  const second =
    after === undefined ? comparedBy(".", cwd, false) : comparedBy(after, cwd, git === true);
  const loaded = await withProgress(err, "Comparing", () => loadSides(context, first, second));
  const diffs = loaded.folders.map(({ folder, before: old, after: now }) => ({
    folder,
    ...effectDiff(old, now),
  }));
  const notes = [...new Set(loaded.notes)];
  const { isComplete } = loaded;
  const [found, ...below] = diffs;
  if (format === "json") {
    const is_silent = isComplete && diffs.every(isSilent);
    await out.writeJson({ schema_version: 1, is_silent, ...found, folders: below, notes });
  } else if (format === "markdown") {
    const { renderDiffMarkdown } = await import("../reports/diff/diff-markdown.ts");
    await out.write(renderDiffMarkdown(diffs, { notes, isComplete }));
  } else {
    const { renderDiff } = await import("../reports/diff/diff-text.ts");
    await out.write(renderDiff(diffs, { notes, isComplete }, out));
  }
  if (failOn === "never") return exitCodes.ok;
  const { severity } = readThreshold(failOn);
  const fails = diffs.some((one) => {
    const worst = worstNew(one);
    return worst !== undefined && severity !== "never" && isAtLeast(worst, severity);
  });
  return fails ? exitCodes.findings : exitCodes.ok;
}
