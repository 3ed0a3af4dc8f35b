import type { Located } from "@parapet/adapter-link";
import { unifiedDiff } from "@parapet/scanner";
import type { Colors } from "../colors.ts";
import { diffLines } from "../fix-output/diff-lines.ts";
import { neutralize } from "../text/neutralize.ts";
import { hang } from "../text/wrap.ts";
import type { ProtectionPlan } from "./plan-protection.ts";

const columns = 80;

/** What protecting changes: the diff of the target, the files, what to know. */
export function planText(
  located: Located,
  plan: ProtectionPlan,
  colors: Colors,
): readonly string[] {
  const diff = unifiedDiff(located.target, plan.before ?? "", plan.after);
  const shown = diffLines(withoutTokens(diff), colors);
  return [...shown, ...(shown.length === 0 ? [] : [""])];
}

/** Sentences, each with a dash. */
export function noteLines(notes: readonly string[]): readonly string[] {
  return notes.flatMap((note) => hang("- ", neutralize(note), columns));
}

/** A sentence of its own. */
export function sentence(text: string): readonly string[] {
  return hang("", neutralize(text), columns);
}

/** A terminal is no place for secrets. */
function withoutTokens(diff: string): string {
  return diff.replaceAll(/(Bearer )[\w-]{20,}/g, "$1…");
}
