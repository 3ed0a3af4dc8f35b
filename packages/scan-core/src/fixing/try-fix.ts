import {
  FixRefusal,
  type Check,
  type CheckFix,
  type FixChoice,
  type Match,
} from "../core/check.ts";
import type { Reading } from "../core/runtime.ts";
import { ScanError } from "../core/workspace-scan.ts";
import { assertFixed } from "./assert-fixed.ts";
import { describeChanges, notesOnSecrets } from "./describe-changes.ts";
import { changesOf, type DraftChanges } from "./draft-changes.ts";
import { type FixDraft, readDrafted } from "./fix-draft.ts";
import { collectIntent } from "./fix-editor.ts";
import { placeMatches } from "./side-effects.ts";

/** A fix that is to be tried, on what its check sees. */
export type FixAttempt<Model> = {
  readonly check: Check<Model>;
  readonly fix: CheckFix<Model>;
  readonly choice: FixChoice | undefined;
  readonly matches: readonly Match[];
  /** What the check sees beside them, and the fix leaves alone. */
  readonly left: readonly Match[];
};

/**
 * The draft after one more fix, proven by reading it again. Throws what the fix throws, EditError
 * when an edit cannot be made, and FixRefusal when the result is not better.
 */
export async function tryFix<Model>(
  draft: FixDraft<Model>,
  attempt: FixAttempt<Model>,
): Promise<FixDraft<Model>> {
  const { check, fix, choice, matches } = attempt;
  const intent = collectIntent(draft.reading, (editor) => {
    for (const match of matches) {
      fix.apply(match, editor, draft.reading.model, choice?.name ?? "");
    }
  });
  const changes = await changesOf(draft, intent);
  const reading = await readAgain(draft, changes);
  const placement = placeMatches(draft.runtime.checks, reading.model);
  assertFixed(draft, { reading, placement }, attempt);
  return {
    ...draft,
    reading,
    placement,
    overlay: changes.overlay,
    files: changes.files,
    modes: changes.modes,
    edits: new Map(draft.edits).set(check.id, [
      ...(draft.edits.get(check.id) ?? []),
      ...describeChanges(intent, changes, draft, reading),
    ]),
    notes: [
      ...new Set([...draft.notes, ...notesOnChoice(attempt), ...notesOnSecrets(intent, changes)]),
    ],
  };
}

async function readAgain<Model>(
  draft: FixDraft<Model>,
  changes: DraftChanges,
): Promise<Reading<Model>> {
  try {
    return await readDrafted(draft, changes);
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    throw new FixRefusal(`Not written, because the result could not be read: ${error.message}`, {
      cause: error,
    });
  }
}

/** The default is what the history's reader expects. */
function notesOnChoice<Model>({ check, fix, choice }: FixAttempt<Model>): readonly string[] {
  if (choice === undefined || choice === fix.choices?.[0]) return [];
  return [`${check.id} was fixed by the choice ${choice.name}: ${choice.title}.`];
}
