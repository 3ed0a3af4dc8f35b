import type { ScanListing } from "@parapet/posture";

/**
 * A scan that was stored, in short: plain and small, for it may cross from a thread. The report is
 * in the store.
 */
export type StoredScan = {
  readonly listing: ScanListing;
  /** Absolute path of the configuration file. */
  readonly configPath: string;
  /**
   * Absolute paths of the files that were looked at, and of those that would have been if they were
   * there.
   */
  readonly files: readonly string[];
  readonly findings: number;
  readonly attackPaths: number;
  /** Findings and attack paths that the scan before did not show. */
  readonly added: number;
  /** Findings and attack paths that only the scan before showed. */
  readonly resolved: number;
  /**
   * Absolute paths of other workspaces for which it changed what paths come to, because some cross:
   * their fixes are to be ranked again. None where left out.
   */
  readonly adjacent?: readonly string[];
  /**
   * False where its fixes are still being tried, or took too long: that the report has no fixes and
   * plans says nothing. Else left out.
   */
  readonly areFixesKnown?: false;
};
