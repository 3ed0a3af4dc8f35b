/**
 * How long `parapet scan --json` takes from start to end, and how much memory, beside `openclaw security audit --json` on
 * the same configurations, in turns; medians. Run: `PARAPET_OPENCLAW=…/openclaw.mjs node bench/scan.bench.ts`; without the
 * variable Parapet runs alone. Both get a home folder of their own.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MeasuredRun, measuredRun } from "./support/measured-run.ts";
import { writeOpenClawWorkspace } from "./support/openclaw-workspace.ts";
import { agentCounts, isQuick } from "./support/sizes.ts";
import { median, printTable } from "./support/table.ts";

type Program = {
  readonly name: string;
  readonly rounds: (agents: number) => number;
  readonly scan: (home: string, workspace: string) => Promise<MeasuredRun>;
};

const parapet: Program = {
  name: "parapet scan",
  rounds: () => (isQuick ? 1 : 5),
  scan: (home, workspace) =>
    measuredRun(
      [join(import.meta.dirname, "../packages/cli/bin/parapet.js"), "scan", workspace, "--json"],
      { HOME: home },
    ),
};
const openclaw: Program = {
  name: "openclaw security audit",
  // A thousand agents take it minutes.
  rounds: (agents) => (isQuick || agents > 100 ? 1 : 5),
  scan: (home, workspace) =>
    measuredRun([process.env["PARAPET_OPENCLAW"] ?? "", "security", "audit", "--json"], {
      HOME: home,
      OPENCLAW_STATE_DIR: workspace,
      OPENCLAW_CONFIG_PATH: join(workspace, "openclaw.json"),
    }),
};
const programs = process.env["PARAPET_OPENCLAW"] === undefined ? [parapet] : [parapet, openclaw];

const folder = await mkdtemp(join(tmpdir(), "parapet-bench-"));
const rows: (readonly (string | number)[])[] = [];
try {
  for (const agents of agentCounts) {
    const runs = programs.map((program) => ({ program, measured: new Array<MeasuredRun>() }));
    for (let round = 0; round < 5; round += 1) {
      for (const { program, measured } of runs) {
        if (round >= program.rounds(agents)) continue;
        const home = join(folder, `${agents}-${measured.length}-${programs.indexOf(program)}`);
        const workspace = await writeOpenClawWorkspace(join(home, ".openclaw"), agents);
        measured.push(await program.scan(home, workspace));
        await rm(home, { recursive: true });
      }
    }
    for (const { program, measured } of runs) {
      rows.push([
        agents,
        program.name,
        measured.length,
        Math.round(median(measured.map(({ wallMs }) => wallMs))),
        Math.round(median(measured.map(({ cpuMs }) => cpuMs))),
        Math.round(median(measured.map(({ peakMb }) => peakMb))),
        findingsIn(measured[0]?.output ?? ""),
      ]);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
printTable(["agents", "program", "runs", "wall ms", "CPU ms", "peak MB", "findings"], rows);

/** Both call them so. */
function findingsIn(output: string): number {
  const report: { readonly findings: readonly unknown[] } = JSON.parse(output);
  return report.findings.length;
}
