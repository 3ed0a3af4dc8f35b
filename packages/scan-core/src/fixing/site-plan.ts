import type { FixEdit, ScanFixResult } from "@parapet/posture";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import type { Reading, Runtime, WorkspaceLocation } from "../core/runtime.ts";
import { ScanError } from "../core/workspace-scan.ts";
import { workspaceRedaction } from "../secrets/workspace-redaction.ts";
import { type EditFolders, editFoldersOf } from "./edit-folders.ts";
import {
  type DraftedFiles,
  draftOn,
  type FixDraft,
  nothingDrafted,
  startDraft,
} from "./fix-draft.ts";
import { joinFixResults } from "./join-fix-results.ts";
import {
  fixUntilStable,
  type FixPlan,
  type FixProgress,
  type FixRequest,
  type LeftOut,
  planOf,
  type SelectMatches,
} from "./plan-fix.ts";
import type { PlanOptions } from "./plan-options.ts";
import { planFiles, type PlannedFile } from "./planned-file.ts";
import { planModes, type PlannedMode } from "./planned-mode.ts";

/**
 * One workspace of one runtime, and what is to be fixed there. Its model is nobody else's concern.
 */
export type FixSite = {
  readonly location: WorkspaceLocation;
  /** True where nothing is asked for by ID: a configuration that cannot be read is then skipped. */
  readonly isOptional: boolean;
  /** Folders that the fix may change files in. Throws FixFailed. */
  readonly folders: () => Promise<EditFolders>;
  /** Reads the workspace, unless it was read before. Throws ScanError. */
  readonly open: (folders: EditFolders) => Promise<OpenSite>;
};

export type OpenSite = {
  /**
   * Plans what is to be fixed there on top of what other sites have changed. Throws FileChanged,
   * ScanError.
   */
  readonly advance: (drafted: DraftedFiles) => Promise<DraftedFiles>;
  readonly plan: () => FixPlan<unknown>;
  /** What is not fixed because it was not asked for. */
  readonly leftOut: () => Promise<LeftOut>;
};

/** What the fixes of several sites would do together. Nothing has been written. */
export type JointPlan = Pick<FixPlan<unknown>, "result" | "files" | "modes" | "edits" | "notes"> & {
  readonly drafted: DraftedFiles;
  readonly leftOut: LeftOut;
  readonly sites: readonly (FixPlan<unknown> & Pick<FixSite, "location">)[];
};

/** A bound against fixes of two runtimes that open and close each other's findings. */
const mostRounds = 5;

/**
 * What is to be fixed at a site. `selecting` is called each time the site is read: files may have
 * changed.
 */
export type SiteRequest<Model> = Pick<FixRequest<Model>, "checkIds"> & {
  readonly selecting?: () => SelectMatches<Model>;
  /** The site as it was read before; left out: it is read when it is opened. */
  readonly reading?: Reading<Model> | undefined;
};

export function fixSite<Model>(
  runtime: Runtime<Model>,
  location: WorkspaceLocation,
  { checkIds, selecting, reading: known }: SiteRequest<Model>,
  options: PlanOptions<Model>,
): FixSite {
  return {
    location,
    isOptional: checkIds.length === 0 && selecting !== undefined,
    folders: () => editFoldersOf(location, options),
    open: async (folders) => {
      const reading = known ?? (await runtime.read(location, options.environment, new Map()));
      const draft = await startDraft(runtime, { location, reading, options, folders });
      return openSite(draft, { checkIds, ...(selecting && { select: selecting() }) });
    },
  };
}

function openSite<Model>(start: FixDraft<Model>, wish: FixRequest<Model>): OpenSite {
  let progress: FixProgress<Model> | undefined;
  return {
    advance: async (drafted) => {
      const draft = await draftOn(progress?.draft ?? start, drafted);
      if (draft !== progress?.draft) {
        progress = await fixUntilStable(
          { draft, ran: progress?.ran ?? [], errors: new Map() },
          wish,
        );
      }
      return progress.draft;
    },
    leftOut: async () =>
      (await wish.select?.leftOut((progress?.draft ?? start).reading)) ?? {
        unsafe: [],
        hidden: [],
      },
    plan: () => planOf(start, progress ?? { draft: start, ran: [], errors: new Map() }, wish),
  };
}

/**
 * What the fixes of all sites would do, one on top of the other. What is said is redacted.
 * `folders`: of each site.
 */
export async function planSites(
  sites: readonly FixSite[],
  folders: readonly EditFolders[],
  checkIds: readonly string[],
): Promise<JointPlan> {
  const open: (OpenSite & Pick<FixSite, "location">)[] = [];
  for (const [index, site] of sites.entries()) {
    try {
      // One after the other, so that memory stays small.
      // oxlint-disable-next-line no-await-in-loop
      const opened = await site.open(folders[index] ?? (await site.folders()));
      open.push({ ...opened, location: site.location });
    } catch (error) {
      if (index === 0 || !site.isOptional || !(error instanceof ScanError)) throw error;
    }
  }
  const drafted = await draftTogether(open);
  const plans = open.map(({ location, plan }) => ({ location, ...plan() }));
  const left = await Promise.all(open.map((site) => site.leftOut()));
  const leftOut = {
    unsafe: [...new Set(left.flatMap(({ unsafe }) => unsafe))],
    hidden: [...new Set(left.flatMap(({ hidden }) => hidden))],
  };
  return { ...said(plans, drafted, checkIds), drafted, leftOut, sites: plans };
}

async function draftTogether(open: readonly OpenSite[]): Promise<DraftedFiles> {
  let drafted = nothingDrafted;
  for (let round = 1; round <= mostRounds; round += 1) {
    const { overlay, modes } = drafted;
    for (const site of open) {
      // Each works on what the one before it left.
      // oxlint-disable-next-line no-await-in-loop
      drafted = await site.advance(drafted);
    }
    if (open.length < 2 || (drafted.overlay === overlay && drafted.modes === modes)) break;
  }
  return drafted;
}

/** What is written, and what is said of it. */
function said(
  plans: JointPlan["sites"],
  drafted: DraftedFiles,
  checkIds: readonly string[],
): Omit<JointPlan, "drafted" | "leftOut" | "sites"> {
  const { redact } = workspaceRedaction(plans.flatMap(documentsOf));
  const files: readonly PlannedFile[] = planFiles(
    drafted,
    plans.map(({ location }) => location.configPath),
  );
  const modes: readonly PlannedMode[] = planModes(drafted, files);
  const result: ScanFixResult = joinFixResults(
    [...checkIds, ...plans.flatMap((plan) => plan.result.applied)],
    plans.map((plan) => plan.result),
  );
  const edits: Readonly<Record<string, readonly FixEdit[]>> = Object.assign(
    {},
    ...plans.map((plan) => plan.edits),
  );
  return {
    ...redact({ result, edits, notes: plans.flatMap(({ notes }) => notes) }),
    files,
    modes,
  };
}

/** Every document that a plan has read, before and after. */
export function documentsOf({ before, after }: FixPlan<unknown>): readonly ConfigDocument[] {
  return [...before.documents.values(), ...after.documents.values()];
}
