import type { ExportFormat } from "@parapet/attack-paths";
import type { FixPreview, FixRecord, ScanFixResult } from "@parapet/posture";
import type {
  ExplainedAgent,
  FileSuppression,
  LeftOut,
  SuppressionRequest,
} from "@parapet/scanner";
import type { PageRequest } from "../store/page.ts";
import type { AnalysisAnswer } from "./analysis.ts";
import type { Asker } from "./asker.ts";
import type { StoredScan } from "./stored-scan.ts";
import type { WhatIfRequest } from "./what-if.ts";

/** The workspaces, for somebody who asks. */
export type WorkspacesFor = (asker: Asker) => Workspaces;

/** What can be done with a workspace. Each failure is a ProblemError whose sentence says what to do. */
export type Workspaces = {
  /** Scans, stores the report and its attack paths, and registers a workspace that is new. */
  readonly scan: (
    path: string,
    options?: {
      /** A wish; by default the folder's name. A workspace that is known keeps its own. */
      readonly service?: string;
      /** True where the wish is granted also if calls of an agent elsewhere are judged under that name. */
      readonly joinsAgents?: boolean;
      /** True where the service itself asks: it also reads what the operator named outside the workspace roots. */
      readonly own?: boolean;
    },
  ) => Promise<StoredScan>;
  /**
   * Makes fixes as one, scans again and stores the result before it answers. Without a path, in every workspace of the
   * user: only for a command.
   */
  readonly fix: (
    path: string | undefined,
    checkIds: readonly string[],
    by: string,
    how?: FixHow,
  ) => Promise<FixOutcome>;
  /** What fixes would do; writes nothing. */
  readonly previewFix: (
    path: string | undefined,
    checkIds: readonly string[],
    how?: PreviewOptions,
  ) => Promise<FixTrial>;
  /** Restores what a fix changed, byte for byte, and scans again. */
  readonly rollback: (
    fixId: string,
    options: { readonly force: boolean; readonly by: string },
  ) => Promise<FixRecord>;
  /** What stands in the `parapet-ignore.json5` of a service's workspace. */
  readonly suppressions: (service: string) => Promise<readonly FileSuppression[]>;
  /** Writes a suppression into that file, scans again and stores the result before it answers. */
  readonly suppress: (
    service: string,
    request: SuppressionRequest,
    by: string,
  ) => Promise<SuppressionOutcome>;
  /** Takes one out of it, and scans again. */
  readonly liftSuppression: (
    service: string,
    suppressionId: string,
    by: string,
  ) => Promise<SuppressionOutcome>;
  /** What an agent of a service may do, line by line, read from its files as they are now. */
  readonly explain: (service: string, agentId: string) => Promise<ExplainedAgent>;
  /** Lines of a configuration file of a service without secrets; undefined where it has no such file. */
  readonly sourceLines: (service: string, file: string) => Promise<readonly string[] | undefined>;
  /** JSON of a WhatIfAnswer; writes nothing. */
  readonly whatIf: (
    target: WhatIfTarget,
    change: Pick<WhatIfRequest, "checkIds" | "controls">,
  ) => Promise<AnalysisAnswer>;
  /** JSON of the GuardrailCoverage of a service, "" for all of them together. */
  readonly coverage: (service: string) => Promise<AnalysisAnswer>;
  /** JSON of the ChokePoints of a service, "" for all of them together. */
  readonly chokePoints: (service: string) => Promise<AnalysisAnswer>;
  /**
   * JSON of the PostureMap of a service, "" for all of them together, with what spans have shown of it, of which this is the
   * version.
   */
  readonly map: (service: string, seen: string) => Promise<AnalysisAnswer>;
  /** JSON of the BoundedTopology of a service, "" for all of them together, with what spans have shown in this version. */
  readonly topology: (service: string, limit: number, seen: string) => Promise<AnalysisAnswer>;
  /** JSON of the names of the tools that the latest scan of a service gives to an agent. */
  readonly configuredTools: (service: string, agentId: string) => Promise<AnalysisAnswer>;
  /** JSON of a page of UnusedCapability, of a service or, with "", of all. */
  readonly unusedTools: (service: string, page: PageRequest) => Promise<AnalysisAnswer>;
  /** The posture graph of a service, "" for all of them together. */
  readonly exportGraph: (service: string, format: ExportFormat) => Promise<AnalysisAnswer>;
};

/** A workspace by the name of its service, or by its path, which need not be known. */
export type WhatIfTarget = { readonly service: string } | { readonly path: string };

/** By check ID, the way in which it is to be mended where its fix has several; the default where none is named. */
export type FixChoices = ReadonlyMap<string, string>;

/** How fixes are made. */
export type FixHow = {
  readonly choices?: FixChoices;
  /** Beside what is asked for by ID, every open finding with an automated fix; left out: none. */
  readonly all?: {
    /** True to make those, too, that cut access or stop jobs. */
    readonly unsafe: boolean;
    /** True to fix information and findings of low confidence, too. */
    readonly hidden: boolean;
  };
};

/** A preview, and the check IDs of open findings that `all` leaves out. */
export type FixTrial = { readonly preview: FixPreview; readonly leftOut: LeftOut };

export type PreviewOptions = FixHow & {
  /** Check IDs whose fixes are taken as made: the preview shows what comes on top of them. */
  readonly onTopOf?: readonly string[];
};

export type SuppressionOutcome = {
  readonly suppression: FileSuppression;
  /** The scan of the workspace after the change. */
  readonly scan: StoredScan;
};

export type FixOutcome = {
  readonly result: ScanFixResult;
  /** The history entry; undefined when no byte changed. */
  readonly record: FixRecord | undefined;
  /** Check IDs of open findings that `all` leaves out. */
  readonly leftOut: LeftOut;
  /** The scan of the workspace after the fix; undefined where another file of it cannot be read. */
  readonly scan: StoredScan | undefined;
};
