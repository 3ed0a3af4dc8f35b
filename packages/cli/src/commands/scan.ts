import { isAtLeast, type ScanReport } from "@parapet/posture";
import type { CommandContext } from "../context.ts";
import { exitCodes, type ExitCode } from "../exit-codes.ts";
import { withProgress } from "../progress.ts";
import { reportFile, writeReport } from "../report-file.ts";
import { renderJson } from "../reports/json.ts";
import { renderTerminal } from "../reports/terminal.ts";
import type { Threshold } from "../threshold.ts";
import { UsageError } from "../usage-error.ts";

export type ScanFlags = {
  readonly json?: boolean;
  readonly output?: readonly string[];
  readonly failOn: Threshold;
  readonly service?: string;
};

/** Scans a workspace and prints what it found. Throws what makes a scan impossible. */
export async function scan(
  context: CommandContext,
  path: string | undefined,
  flags: ScanFlags,
): Promise<ExitCode> {
  const { environment, now, service } = context;
  if (flags.service === "") throw new UsageError("The service needs a name.");
  const files = (flags.output ?? []).map((file) => reportFile(file, environment.cwd));
  const report = await withProgress(context.err, "Scanning", () =>
    service.assess(path, {
      environment,
      now,
      ...(flags.service === undefined ? {} : { service: flags.service }),
    }),
  );
  const catalogue = files.length === 0 ? [] : await service.checks();
  await Promise.all(files.map((file) => writeReport(file, report, catalogue)));
  await context.out.write(
    flags.json === true ? renderJson(report) : renderTerminal(report, context.out.colors),
  );
  return failsAt(report, flags.failOn) ? exitCodes.findings : exitCodes.ok;
}

function failsAt(report: ScanReport, threshold: Threshold): boolean {
  if (threshold === "never") return false;
  return report.findings.some(
    (finding) => !finding.suppressed && isAtLeast(finding.severity, threshold),
  );
}
