/**
 * How long `parapet scan --json` takes on a project of 23 files with faults of many kinds, from
 * start to end, and how much memory, beside AgentShield on the same files, in turns; medians. Run:
 * `scripts/with-peers.sh node bench/mixed-project.bench.ts`; without the script Parapet runs alone.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MeasuredRun, measuredRun, peakMb } from "./support/measured-run.ts";
import { writeMixedProject } from "./support/mixed-project.ts";
import { programOfAgentShield } from "./support/peers.ts";
import { publishedLauncher } from "./support/published.ts";
import { isQuick } from "./support/sizes.ts";
import { median, printTable } from "./support/table.ts";

const rounds = isQuick ? 1 : 7;
const home = await mkdtemp(join(tmpdir(), "parapet-bench-"));
try {
  const project = await writeMixedProject(join(home, "shop"));
  const peer = programOfAgentShield();
  const programs = [
    { name: "parapet scan", args: [publishedLauncher(), "scan", project, "--json"] },
    ...(peer === undefined
      ? []
      : [{ name: "AgentShield", args: [peer, "scan", "--path", project, "--format", "json"] }]),
  ];
  const runs = programs.map((program) => ({ ...program, measured: new Array<MeasuredRun>() }));
  // Both keep what they have compiled, and with that users run them nearly always.
  for (const { args } of runs) await measuredRun(args, { HOME: home });
  for (let round = 0; round < rounds; round += 1) {
    for (const { args, measured } of runs) measured.push(await measuredRun(args, { HOME: home }));
  }
  const rows: (readonly (string | number)[])[] = [];
  for (const { name, args, measured } of runs) {
    const report: { readonly findings: readonly unknown[] } = JSON.parse(measured[0]?.output ?? "");
    rows.push([
      name,
      Math.round(median(measured.map(({ wallMs }) => wallMs))),
      Math.round(median(measured.map(({ cpuMs }) => cpuMs))),
      Math.round(await peakMb(args, { HOME: home })),
      report.findings.length,
    ]);
  }
  printTable(["program", "wall ms", "CPU ms", "peak MB", "findings"], rows);
} finally {
  await rm(home, { recursive: true, force: true });
}
