import type { ScanProgress } from "@parapet/scanner";

/** The next phase of a scan. */
export type ScanPhase =
  | { readonly phase: "reading"; readonly progress?: ScanProgress }
  | { readonly phase: "searching"; readonly agents: number }
  /** Fixes are simulated one by one, then combined: `of` is the number of single fixes. */
  | { readonly phase: "trying"; readonly done: number; readonly of: number };
