import { type Check, type FixChoice, FixRefusal, type Match, matchesOf } from "../core/check.ts";
import { memoize } from "../core/memoize.ts";
import type { Reading, WorkspaceLocation } from "../core/runtime.ts";
import type { EditFolders } from "./edit-folders.ts";
import { resolveEditTarget } from "./edit-target.ts";
import { FixFailed } from "./fix-errors.ts";
import { collectIntent, type FixIntent } from "./fix-editor.ts";
import { resolveModeTarget } from "./mode-target.ts";
import type { PlanOptions } from "./plan-options.ts";

/** By match, the sentence that says why it cannot be fixed. */
export type Refusals = ReadonlyMap<Match, string>;

/** What a fix of one match wants to change, or why it declines. */
type Answer = { readonly match: Match; readonly intent?: FixIntent; readonly reason: string };

/** What decides whether a fix can be written. */
type FixableWorkspace<Model> = {
  readonly reading: Reading<Model>;
  readonly files: FixableFiles;
  readonly options: Pick<PlanOptions<Model>, "environment" | "readOnlyReason">;
};

/**
 * Looks at each file and folder once that a fix would change. Both throw FixRefusal or FixFailed
 * where it must not be changed.
 */
export type FixableFiles = {
  readonly edited: (path: string) => Promise<unknown>;
  readonly closed: (path: string) => Promise<unknown>;
};

/** For one scan, or one plan of fixes: what is written is looked at again before. */
export function fixableFiles(location: WorkspaceLocation, folders: EditFolders): FixableFiles {
  return {
    edited: memoize((path: string) => resolveEditTarget(path, folders.all)),
    closed: memoize((path: string) => resolveModeTarget(path, location, folders)),
  };
}

/** Matches that the fix of their check itself declines. The rest can be tried. */
export function refusedMatches<Model>(
  reading: Reading<Model>,
  check: Check<Model>,
  choice: FixChoice | undefined,
): Refusals {
  const refused = answersOf(reading, check, choice).filter(({ reason }) => reason !== "");
  return new Map(refused.map(({ match, reason }) => [match, reason]));
}

/**
 * Asks of any check which of its matches cannot be fixed, its files included: one file that must
 * not be changed keeps the whole fix of a check from being written. Nothing is written, and each
 * file is looked at once.
 */
export function refusalsIn<Model>({
  reading,
  files: { edited, closed },
  options,
}: FixableWorkspace<Model>): (check: Check<Model>) => Promise<Refusals> {
  const readOnly = options.readOnlyReason?.(options.environment);

  return async (check) => {
    const all = matchesOf(check, reading.model);
    if (readOnly !== undefined) return new Map(all.map((match) => [match, readOnly]));
    const answers = answersOf(reading, check, check.fix?.choices?.[0]);
    const intents = answers.flatMap(({ intent }) => intent ?? []);
    const ofFiles = await reasonOfFiles(intents);
    return new Map(
      answers.flatMap(({ match, reason }) => {
        const why = reason === "" ? ofFiles : reason;
        return why === "" ? [] : [[match, why] as const];
      }),
    );
  };

  async function reasonOfFiles(intents: readonly FixIntent[]): Promise<string> {
    const paths = new Set(intents.flatMap(({ edits }) => [...edits.keys()]));
    const unknown = [...paths].find((path) => !reading.documents.has(path));
    if (unknown !== undefined) return `The setting belongs to ${unknown}, which cannot be edited.`;
    const modes = new Set(intents.flatMap((intent) => [...intent.modes.keys()]));
    try {
      await Promise.all([...[...paths].map(edited), ...[...modes].map(closed)]);
      return "";
    } catch (error) {
      return reasonIn(error);
    }
  }
}

function answersOf<Model>(
  reading: Reading<Model>,
  check: Check<Model>,
  choice: FixChoice | undefined,
): readonly Answer[] {
  const { fix } = check;
  if (fix === undefined) return [];
  return matchesOf(check, reading.model).map((match) => {
    try {
      const intent = collectIntent(reading, (editor) =>
        fix.apply(match, editor, reading.model, choice?.name ?? ""),
      );
      const isEmpty = intent.edits.size + intent.modes.size === 0;
      return { match, intent, reason: isEmpty ? "Change this setting by hand." : "" };
    } catch (error) {
      return { match, reason: reasonIn(error) };
    }
  });
}

/** "" for what is no refusal, but for the attempt itself to report. */
function reasonIn(error: unknown): string {
  return error instanceof FixRefusal || error instanceof FixFailed ? error.message : "";
}
