import { randomBytes } from "node:crypto";
import { partsOf, type ScanReport } from "@parapet/posture";
import type { Environment } from "./environment.ts";

/** A fix as changed lines of one file. */
export type TextFix = {
  /** "Sets gateway.bind to loopback". */
  readonly title: string;
  /** False if it restricts access or stops jobs. */
  readonly safe: boolean;
  /** As evidence names it. */
  readonly file: string;
  /** From the first line to the last: `removed` lines from `line` on give way to `text`. */
  readonly lines: readonly {
    readonly line: number;
    readonly removed: number;
    readonly text: string;
  }[];
};

const mostFixes = 100;

/**
 * The fixes of open findings that lines of one file without secrets say whole, by check ID. Writes
 * nothing.
 */
export async function textFixesOf(
  path: string | undefined,
  { findings }: ScanReport,
  environment: Environment,
): Promise<ReadonlyMap<string, TextFix>> {
  const { fixCatalog, workspaceFixReplacements } = await import("@parapet/scanner");
  const known = new Map(fixCatalog.map((fix) => [fix.check_id, fix]));
  const ids = findings
    .filter(({ suppressed }) => !suppressed)
    .flatMap(partsOf)
    .flatMap(({ check_id, fixable }) => (fixable ? [check_id] : []));
  const found = new Map<string, TextFix>();
  for (const id of [...new Set(ids)].toSorted().slice(0, mostFixes)) {
    const fix = known.get(id);
    if (fix === undefined) continue;
    // Each plan reads the whole workspace. A fix that is refused is none.
    // oxlint-disable-next-line no-await-in-loop
    const changed = await workspaceFixReplacements(path, id, { environment, randomBytes }).catch(
      () => undefined,
    );
    if (changed !== undefined && changed.lines.length > 0)
      found.set(id, { title: fix.title, safe: fix.safe, ...changed });
  }
  return found;
}
