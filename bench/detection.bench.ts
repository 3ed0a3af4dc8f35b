/**
 * How often the checks of skills are right: recall and false alarms by collection, on labeled
 * skills that lie beside the repository, and on every folder of skills that is named:
 * `node bench/detection.bench.ts [FOLDER...]`. A skill counts as reported with a finding of High or
 * Critical, and as noted with any. `--misses` prints each wrong verdict. With PARAPET_PEERS
 * (scripts/with-peers.sh) AgentShield judges the same files, laid out as commands, since it does
 * not read folders of skills. The skills are data: they are read, and nothing in them is run.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inspectWorkspace } from "@parapet/scanner";
import { programOfAgentShield } from "./support/peers.ts";
import { isQuick } from "./support/sizes.ts";
import { printTable } from "./support/table.ts";
import { percent } from "./detectors/wilson.ts";

type Labeled = { readonly path: string; readonly label: string; readonly group: string };
type Verdict = { readonly reported: boolean; readonly noted: boolean; readonly why: string };

const labeled = join(import.meta.dirname, "../../shared/fixtures/skills-labelled");
const showMisses = process.argv.includes("--misses");
const folders = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const agentShield = programOfAgentShield();

const skills = [...labeledSkills(), ...folders.flatMap(skillsBelow)];
if (skills.length === 0) console.log("No labeled skills here: nothing to measure.");
else await measure(isQuick ? skills.filter((_, index) => index % 10 === 0) : skills);

async function measure(all: readonly Labeled[]): Promise<void> {
  const groups = new Map<string, { own: Verdict[]; peer: boolean[]; label: string }>();
  for (const skill of all) {
    const key = `${skill.group}, ${skill.label}`;
    const group = groups.get(key) ?? { own: [], peer: [], label: skill.label };
    groups.set(key, group);
    const own = await verdictOf(skill.path);
    group.own.push(own);
    if (agentShield !== undefined) group.peer.push(verdictOfPeer(skill.path));
    const isWrong = own.reported !== (skill.label === "malicious");
    if (showMisses && isWrong) console.log(`${skill.label} ${skill.path}: ${own.why || "nothing"}`);
  }
  printTable(
    ["skills", "number", "reported", "share", "noted", ...(agentShield ? ["AgentShield"] : [])],
    [...groups].map(([name, { own, peer }]) => [
      name,
      own.length,
      count(own, ({ reported }) => reported),
      percent(
        count(own, ({ reported }) => reported),
        own.length,
      ),
      count(own, ({ noted }) => noted),
      ...(agentShield ? [count(peer, Boolean)] : []),
    ]),
  );
}

function count<T>(all: readonly T[], holds: (one: T) => boolean): number {
  return all.filter(holds).length;
}

function labeledSkills(): readonly Labeled[] {
  const file = join(labeled, "labels.json");
  if (!existsSync(file)) return [];
  const entries: readonly { readonly path: string; readonly label: string }[] = JSON.parse(
    readFileSync(file, "utf8"),
  );
  return entries.map(({ path, label }) => ({
    path: join(labeled, path),
    label: label === "quality" ? "benign" : label,
    group: path.split("/")[0] ?? "",
  }));
}

/** Skills that nobody labeled: how many are reported is what there is to say. */
function skillsBelow(folder: string): readonly Labeled[] {
  return globSync("**/SKILL.md", { cwd: folder })
    .toSorted()
    .map((file) => ({ path: join(folder, dirname(file)), label: "unlabeled", group: folder }));
}

/** A copy of the skill alone in a project, so that nothing else counts. */
async function verdictOf(skill: string): Promise<Verdict> {
  const project = mkdtempSync(join(tmpdir(), "parapet-detection-"));
  try {
    const place = join(project, "skills", "skill");
    mkdirSync(dirname(place), { recursive: true });
    cpSync(skill, place, { recursive: true, filter: (path) => !path.includes("/node_modules/") });
    const environment = {
      env: {},
      homeDir: join(project, "home"),
      cwd: project,
      hostName: "bench",
    };
    const { scan } = await inspectWorkspace(project, { environment });
    const own = scan.findings.filter(({ check_id: id }) => /^(?:SKL|MCP)-/.test(id));
    const worst = own.filter(({ severity }) => severity === "high" || severity === "critical");
    return {
      reported: worst.length > 0,
      noted: own.length > 0,
      why: own
        .map(({ check_id: id, severity, message }) => `${id} ${severity} ${message}`)
        .join(" "),
    };
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

function verdictOfPeer(skill: string): boolean {
  const project = mkdtempSync(join(tmpdir(), "parapet-detection-"));
  try {
    const place = join(project, ".claude", "commands");
    mkdirSync(place, { recursive: true });
    for (const [index, file] of globSync("**/*.md", { cwd: skill }).toSorted().entries()) {
      cpSync(join(skill, file), join(place, `${index}.md`));
    }
    const args = [agentShield ?? "", "scan", "--path", project, "--format", "json"];
    const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
    const report: { readonly findings?: readonly { readonly severity: string }[] } = JSON.parse(
      stdout.slice(stdout.indexOf("{")),
    );
    return (report.findings ?? []).some(({ severity }) => /high|critical/i.test(severity));
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}
