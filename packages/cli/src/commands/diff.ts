import { effectDiff, isSilent, worstNew } from "@parapet/assessment";
import { isAtLeast } from "@parapet/posture";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { type NewThreshold, readThreshold } from "../core/threshold.ts";
import { UsageError } from "../core/usage-error.ts";
import { comparedBy, loadSides } from "../diff/diff-side.ts";
import { withProgress } from "../terminal/progress.ts";

export type DiffFlags = {
  readonly git?: boolean;
  readonly format: "text" | "json" | "markdown";
  readonly failOn: NewThreshold | "never";
};

/** Says what a change lets happen that was not so before, and the other way round. */
export async function diff(
  context: CommandContext,
  before: string,
  after: string | undefined,
  { git, format, failOn }: DiffFlags,
): Promise<ExitCode> {
  const { environment, err, out } = context;
  const { cwd } = environment;
  if (after === undefined && git !== true)
    throw new UsageError("Name two to compare: parapet diff BEFORE AFTER");
  const first = comparedBy(before, cwd, git === true);
  const second =
    after === undefined ? comparedBy(".", cwd, false) : comparedBy(after, cwd, git === true);
  const [old, now] = await withProgress(err, "Comparing", () => loadSides(context, first, second));
  const found = effectDiff(old, now);
  const notes = [...new Set([...old.notes, ...now.notes])];
  if (format === "json") {
    await out.writeJson({ schema_version: 1, is_silent: isSilent(found), ...found, notes });
  } else if (format === "markdown") {
    const { renderDiffMarkdown } = await import("../reports/diff/diff-markdown.ts");
    await out.write(renderDiffMarkdown(found, notes));
  } else {
    const { renderDiff } = await import("../reports/diff/diff-text.ts");
    await out.write(renderDiff(found, notes, out.colors, out.columns));
  }
  if (failOn === "never") return exitCodes.ok;
  const worst = worstNew(found);
  const { severity } = readThreshold(failOn);
  const fails = worst !== undefined && severity !== "never" && isAtLeast(worst, severity);
  return fails ? exitCodes.findings : exitCodes.ok;
}
