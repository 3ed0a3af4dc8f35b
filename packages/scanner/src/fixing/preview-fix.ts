import type { FixPreview } from "@parapet/posture";
import { unifiedDiff } from "../documents/unified-diff.ts";
import { octalMode } from "../octal-mode.ts";
import type { Reading, Runtime, WorkspaceLocation } from "../runtime.ts";
import { redactConfig } from "../secrets/redact-config.ts";
import { redactEnv } from "../secrets/redact-env.ts";
import { redactText } from "../secrets/redact-text.ts";
import { shownPath } from "../shown-path.ts";
import { planFix, type FixPlan } from "./plan-fix.ts";
import type { PlanOptions } from "./plan-options.ts";
import type { PlannedFile } from "./planned-file.ts";

const mark = "[redacted]";

/** What the fixes of `checkIds` would do, without secrets. Writes nothing. Throws ScanError as `planFix` does. */
export async function previewFix<Model>(
  runtime: Runtime<Model>,
  location: WorkspaceLocation,
  checkIds: readonly string[],
  options: PlanOptions<Model>,
): Promise<FixPreview> {
  return previewOf(await planFix(runtime, location, checkIds, options), location);
}

/** A plan as a person may see it. */
function previewOf<Model>(plan: FixPlan<Model>, location: WorkspaceLocation): FixPreview {
  const diffs = plan.files.map((file) => {
    const before = redacted(file, file.before ?? "", plan.before);
    const after = redacted(file, file.after, plan.after);
    return unifiedDiff(shownPath(file.path, location.workspacePath), before, after);
  });
  const modes = plan.modes.map(({ path, target, after }) => {
    const name = shownPath(path, location.workspacePath);
    return `${name}: mode ${octalMode(target.mode)} → ${octalMode(after)}\n`;
  });
  return { ...plan.result, diff: [...diffs, ...modes].join(""), edits: plan.edits };
}

function redacted(file: PlannedFile, text: string, { documents }: Reading<unknown>): string {
  if (file.secret) return redactEnv(text, mark);
  const document = documents.get(file.path);
  return document?.text === text ? redactConfig(document, mark) : redactText(text, mark);
}
