/** What a scan is about to do. */
export type ScanPhase =
  | { readonly phase: "reading" }
  | { readonly phase: "searching"; readonly agents: number }
  /** Fixes are tried one by one, then together: `of` is how many there are to try by themselves. */
  | { readonly phase: "trying"; readonly done: number; readonly of: number };
