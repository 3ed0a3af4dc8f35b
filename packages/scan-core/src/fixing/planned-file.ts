import type { EditTarget } from "./edit-target.ts";
import type { DraftedFiles } from "./fix-draft.ts";

/** One file that a plan changes. */
export type PlannedFile = {
  /** As the workspace names it; symbolic links not resolved. */
  readonly path: string;
  /** The file that is written, as it was when it was read. */
  readonly target: EditTarget;
  /** Undefined when there is no such file yet. */
  readonly before: string | undefined;
  readonly after: string;
  /** Permission bits it has; undefined when there is no such file yet. */
  readonly modeBefore: number | undefined;
  /** Permission bits it will have. */
  readonly mode: number;
  /** True for the file that generated secrets go into. */
  readonly secret: boolean;
};

/**
 * Files whose text differs: secrets first and configurations last, so that none names what is not
 * there.
 */
export function planFiles(
  { files, modes, overlay }: DraftedFiles,
  configPaths: readonly string[],
): readonly PlannedFile[] {
  const planned = [...files].map(([path, { target, before, secret }]) => {
    const modeBefore = target.state?.mode;
    const modeNow = modes.get(path)?.after ?? modeBefore;
    return {
      path,
      target,
      before,
      after: overlay.get(path) ?? before ?? "",
      modeBefore,
      mode: secret ? 0o600 : (modeNow ?? 0o600),
      secret,
    };
  });
  const turn = ({ path, secret }: PlannedFile): number => {
    if (secret) return 0;
    return configPaths.includes(path) ? 2 : 1;
  };
  return planned
    .filter(({ before, after }) => before !== after)
    .toSorted((a, b) => turn(a) - turn(b) || (a.path < b.path ? -1 : 1));
}
