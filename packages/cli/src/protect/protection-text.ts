import { redactedDiff } from "@parapet/scanner";
import type { Colors } from "../text/colors.ts";
import { diffLines } from "../fix-output/diff-lines.ts";
import { neutralize } from "../text/neutralize.ts";
import { hang } from "../text/wrap.ts";
import { redactedAddresses } from "./redacted-addresses.ts";

const columns = 80;

/** The redacted diff of a target, and an empty line; nothing if the text is unchanged. */
export function shownDiff({
  target,
  before,
  after,
  colors,
}: {
  readonly target: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly colors: Colors;
}): readonly string[] {
  const diff = redactedAddresses(redactedDiff(target, before ?? "", after ?? ""));
  return diff === "" ? [] : [...diffLines(diff, colors), ""];
}

/** Sentences as list items. */
export function noteLines(notes: readonly string[]): readonly string[] {
  return notes.flatMap((note) => hang("- ", neutralize(note), columns));
}

/** A wrapped sentence. */
export function sentence(text: string): readonly string[] {
  return hang("", neutralize(text), columns);
}
