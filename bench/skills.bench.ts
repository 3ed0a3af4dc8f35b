/**
 * How long `parapet scan --json` takes on a project with a thousand skills, from start to end, and
 * how much memory, beside AgentShield on the same files, in turns; medians. Then how long a scan of
 * the same files takes in a process that has scanned them before, with nothing changed and with one
 * file changed. Run: `scripts/with-peers.sh node bench/skills.bench.ts`; without the script Parapet
 * runs alone.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { appendFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspectWorkspace } from "@parapet/scanner";
import { type MeasuredRun, measuredRun, peakMb } from "./support/measured-run.ts";
import { programOfAgentShield } from "./support/peers.ts";
import { publishedLauncher } from "./support/published.ts";
import { isQuick } from "./support/sizes.ts";
import { attackedSkills, type Layout, writeSkills } from "./support/skill-tree.ts";
import { median, printTable, rounded } from "./support/table.ts";

const most = isQuick ? 20 : 1_000;
/** AgentShield does not look into the folders of skills; commands are read by both. */
const sizes: readonly (readonly [Layout, number])[] = [
  ["skills", most],
  ["commands", most],
];
const rounds = isQuick ? 1 : 5;

type Program = { readonly name: string; readonly args: (project: string) => readonly string[] };

const launcher = publishedLauncher();
const programs: readonly Program[] = [
  { name: "parapet scan", args: (project) => [launcher, "scan", project, "--json"] },
  ...agentShield(),
];

const folder = await mkdtemp(join(tmpdir(), "parapet-bench-"));
const rows: (readonly (string | number)[])[] = [];
const rescans: (readonly (string | number)[])[] = [];
try {
  for (const [layout, count] of sizes) {
    const project = join(folder, `${layout}-${count}`);
    const home = join(folder, `home-${layout}-${count}`);
    await mkdir(home);
    await writeSkills(project, count, layout);
    const runs = programs.map((program) => ({ program, measured: new Array<MeasuredRun>() }));
    for (let round = 0; round < rounds; round += 1) {
      for (const { program, measured } of runs) {
        measured.push(await measuredRun(program.args(project), { HOME: home }));
      }
    }
    for (const { program, measured } of runs) {
      const { read, reported, found } = seenIn(measured[0]?.output ?? "");
      rows.push([
        `${count} ${layout}`,
        program.name,
        Math.round(median(measured.map(({ wallMs }) => wallMs))),
        Math.round(median(measured.map(({ cpuMs }) => cpuMs))),
        Math.round(await peakMb(program.args(project), { HOME: home })),
        read,
        reported,
        `${found} of ${attackedSkills(count)}`,
      ]);
    }
    rescans.push([`${count} ${layout}`, ...(await rescan(project, home, layout))]);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
printTable(
  ["project", "program", "wall ms", "CPU ms", "peak MB", "files read", "findings", "attacks found"],
  rows,
);
console.log("\nA scan in a process that has scanned the same files before\n");
printTable(["project", "first ms", "nothing changed ms", "one file changed ms"], rescans);

/** Medians, in milliseconds. */
async function rescan(
  project: string,
  homeDir: string,
  layout: Layout,
): Promise<readonly number[]> {
  const environment = { env: {}, homeDir, cwd: project, hostName: "bench" };
  const took = async (): Promise<number> => {
    const started = performance.now();
    await inspectWorkspace(project, { environment });
    return performance.now() - started;
  };
  const file = layout === "skills" ? "skills/skill-0003/SKILL.md" : "commands/skill-0003.md";
  const changing = join(project, ".claude", file);
  const first = await took();
  const same: number[] = [];
  const changed: number[] = [];
  for (let round = 0; round < rounds * 2; round += 1) {
    same.push(await took());
    await appendFile(changing, `- One more line (${round}).\n`);
    changed.push(await took());
  }
  return [rounded(first), rounded(median(same)), rounded(median(changed))];
}

function agentShield(): readonly Program[] {
  const program = programOfAgentShield();
  if (program === undefined) return [];
  return [
    {
      name: "AgentShield",
      args: (project) => [program, "scan", "--path", project, "--format", "json"],
    },
  ];
}

type Seen = { readonly read: number; readonly reported: number; readonly found: number };

/**
 * How many files a report is about, how many findings it has, and in how many of the skills with an
 * attack.
 */
function seenIn(output: string): Seen {
  const report: {
    readonly findings: readonly unknown[];
    readonly files?: readonly { readonly status: string }[];
    readonly summary: { readonly filesScanned?: number };
  } = JSON.parse(output);
  const { findings, files, summary } = report;
  const skills = findings.flatMap(
    (finding) => /skill-\d{3}0(?=[/.])/.exec(JSON.stringify(finding))?.[0] ?? [],
  );
  const own = files?.filter(({ status }) => status === "read").length;
  return {
    read: own ?? summary.filesScanned ?? 0,
    reported: findings.length,
    found: new Set(skills).size,
  };
}
