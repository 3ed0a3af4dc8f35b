import type { CheckDescription, FindingSeverity, ScanReport } from "@parapet/posture";
import type { ReaderReport } from "./reader-report.ts";
import type { CommandTarget } from "../text/command-target.ts";

/** What a report may say: everything, or what one reader is told. */
export type Content = {
  readonly report: ScanReport;
  /** Sentences about what the report does not count, or goes by. */
  readonly notes: readonly string[];
  readonly forReader: ReaderReport;
  readonly catalogue: readonly CheckDescription[];
  /** What commands in it name. */
  readonly target: CommandTarget;
  /** The least severity of exposures and findings that are listed for a reader; undefined: all. */
  readonly least: FindingSeverity | undefined;
};

/** A format of reports that is for programs, or for pages: one file of `formats/` each. */
export type ReportFormat = {
  /** As `--format` takes it. */
  readonly name: string;
  /** What chooses it for a file of `--output`: ".json". */
  readonly extension: string;
  /** Writes a report, from which secrets are taken already. What it needs is loaded when it is called. */
  readonly render: (content: Content) => Promise<string>;
};
