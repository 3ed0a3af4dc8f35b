/**
 * How long `parapet scan --json` takes from start to end, and how much memory, beside
 * `openclaw security audit --json` on the same configurations, in turns; medians. Run:
 * `PARAPET_OPENCLAW=…/openclaw.mjs node bench/scan.bench.ts`; without the variable Parapet runs
 * alone. Both are the packages that users install, and get a home folder of their own.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MeasuredRun, measuredRun, peakMb } from "./support/measured-run.ts";
import { writeOpenClawWorkspace } from "./support/openclaw-workspace.ts";
import { publishedLauncher } from "./support/published.ts";
import { agentCounts, isQuick } from "./support/sizes.ts";
import { median, printTable, rounded } from "./support/table.ts";

type Program = {
  readonly name: string;
  readonly rounds: (agents: number) => number;
  /** Arguments of Node, and the environment, to scan a workspace in a home folder. */
  readonly command: (
    home: string,
    workspace: string,
  ) => readonly [readonly string[], Readonly<Record<string, string>>];
};

const launcher = publishedLauncher();
const parapet: Program = {
  name: "parapet scan",
  rounds: (agents) => (isQuick ? 1 : agents === 1 ? 7 : 3),
  command: (HOME, workspace) => [[launcher, "scan", workspace, "--json"], { HOME }],
};
const openclaw: Program = {
  name: "openclaw security audit",
  // A thousand agents take it minutes.
  rounds: (agents) => (isQuick || agents > 100 ? 1 : agents === 1 ? 7 : 3),
  command: (HOME, workspace) => [
    [process.env["PARAPET_OPENCLAW"] ?? "", "security", "audit", "--json"],
    {
      HOME,
      OPENCLAW_STATE_DIR: workspace,
      OPENCLAW_CONFIG_PATH: join(workspace, "openclaw.json"),
    },
  ],
};
const programs = process.env["PARAPET_OPENCLAW"] === undefined ? [parapet] : [parapet, openclaw];

const folder = await mkdtemp(join(tmpdir(), "parapet-bench-"));
const rows: (readonly (string | number)[])[] = [];
const ratios: (readonly number[])[] = [];
try {
  // Both keep what they have compiled, and with that users run them nearly always.
  if (!isQuick) for (const program of programs) await inNewHome(1, program, measuredRun);
  for (const agents of agentCounts) {
    const runs = programs.map((program) => ({ program, measured: new Array<MeasuredRun>() }));
    for (let round = 0; round < 7; round += 1) {
      for (const { program, measured } of runs) {
        if (round >= program.rounds(agents)) continue;
        measured.push(await inNewHome(agents, program, measuredRun));
      }
    }
    const peaks: number[] = [];
    for (const program of programs) peaks.push(await inNewHome(agents, program, peakMb));
    const [own, other] = runs.map(({ measured }, index) => typical(measured, peaks[index] ?? 0));
    for (const [index, { program, measured }] of runs.entries()) {
      const { wallMs, cpuMs, memoryMb } = typical(measured, peaks[index] ?? 0);
      rows.push([
        agents,
        program.name,
        measured.length,
        Math.round(wallMs),
        Math.round(cpuMs),
        Math.round(memoryMb),
        findingsIn(measured[0]?.output ?? ""),
      ]);
    }
    // A thousand agents keep OpenClaw busy for minutes, so what is known is said.
    if (!isQuick)
      console.error(
        rows
          .slice(-programs.length)
          .map((row) => row.join(" "))
          .join("; "),
      );
    if (own !== undefined && other !== undefined) ratios.push([agents, ...over(other, own)]);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
printTable(["agents", "program", "runs", "wall ms", "CPU ms", "peak MB", "findings"], rows);
if (ratios.length > 0) {
  console.log("\nHow many times as much OpenClaw takes\n");
  printTable(["agents", "wall time", "processor time", "memory"], ratios);
}

/** Each run has a home folder and a workspace that no run before has touched. */
async function inNewHome<Result>(
  agents: number,
  { command }: Program,
  run: (...command: ReturnType<Program["command"]>) => Promise<Result>,
): Promise<Result> {
  const home = await mkdtemp(join(folder, "home-"));
  const workspace = await writeOpenClawWorkspace(join(home, ".openclaw"), agents);
  const result = await run(...command(home, workspace));
  await rm(home, { recursive: true });
  return result;
}

type Typical = { readonly wallMs: number; readonly cpuMs: number; readonly memoryMb: number };

/** Medians. */
function typical(runs: readonly MeasuredRun[], memoryMb: number): Typical {
  return {
    wallMs: median(runs.map(({ wallMs }) => wallMs)),
    cpuMs: median(runs.map(({ cpuMs }) => cpuMs)),
    memoryMb,
  };
}

function over(other: Typical, own: Typical): readonly number[] {
  return [
    rounded(other.wallMs / own.wallMs),
    rounded(other.cpuMs / own.cpuMs),
    rounded(other.memoryMb / own.memoryMb),
  ];
}

/** Both call them so. */
function findingsIn(output: string): number {
  const report: { readonly findings: readonly unknown[] } = JSON.parse(output);
  return report.findings.length;
}
