import type { AppliedPolicy } from "../policy/apply-policy.ts";
import type { Assessment, CheckDescription, FindingSeverity, ScanReport } from "@parapet/posture";
import type { RepositoryState } from "../repository/repository-state.ts";
import type { FailOn } from "../core/threshold.ts";
import type { ShownProof } from "./shown-proof.ts";
import type { ReaderReport } from "./reader-report.ts";
import type { TextFix } from "../service/text-fixes.ts";
import type { CommandTarget } from "../text/command-target.ts";

/** The content of a report: everything, or the part for one reader. */
export type Content = {
  readonly report: ScanReport;
  /** Notes about what the report is based on, and what it does not count. */
  readonly notes: readonly string[];
  readonly forReader: ReaderReport;
  /** What agents may do, and how exposures come about. */
  readonly agents: Assessment["agents"];
  readonly ways: Assessment["ways"];
  /** Undefined where no policy is applied. */
  readonly policy: AppliedPolicy | undefined;
  /** What playing attack paths came to; undefined where none is given. */
  readonly proofs: readonly ShownProof[] | undefined;
  /** Undefined where the workspace is in no repository. */
  readonly repository: RepositoryState | undefined;
  /** Whether formats that other programs read leave suppressed findings out, or mark them. */
  readonly suppressed: "omit" | "mark";
  /** What fails the run. */
  readonly failOn: FailOn;
  /** Fixes as changed lines, by check ID; empty for formats that show none. */
  readonly fixes: ReadonlyMap<string, TextFix>;
  readonly catalog: readonly CheckDescription[];
  /** The workspace that shown commands name. */
  readonly target: CommandTarget;
  /** Minimum severity of listed exposures and findings; undefined: all. */
  readonly least: FindingSeverity | undefined;
};

/** A report format: one file in `formats/` each. */
export type ReportFormat = {
  /** As `--format` takes it. */
  readonly name: string;
  /** File extension that selects it for `--output`: ".json". */
  readonly extension: string;
  /** Renders a redacted report. Loads its dependencies when called. */
  readonly render: (content: Content) => Promise<string>;
};
