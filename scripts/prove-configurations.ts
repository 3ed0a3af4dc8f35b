/*
 * Plays the attack paths of many configurations in the real programs, and counts what came of it:
 *   scripts/with-openclaw.sh scripts/with-claude-code.sh \
 *     node scripts/prove-configurations.ts [--results FOLDER] [--minutes N] [WORD…]
 * WORD: only configurations whose name has one of the words. With --results, each result is kept by
 * commit, and what was played at this commit is not played again; with --minutes, none is started
 * once so many are over. Ends with code 1 where a Critical path was stopped, which our model says
 * works; where a hardened twin proves one; or where a configuration cannot be played. Ends with
 * code 3 where some were not started.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  claudeCodeConfigurations,
  hardenedClaudeCode,
} from "../test/proof/configurations/claude-code.ts";
import {
  demonstration,
  hardenedOpenclaw,
  openclawConfigurations,
  sharedOpenclaw,
} from "../test/proof/configurations/openclaw.ts";
import { countsOf, type Counts, noCounts, sumOf } from "../test/proof/support/counts.ts";
import { commitOf, keptResults, nothingKept } from "../test/proof/support/kept-results.ts";
import {
  type Configuration,
  playConfiguration,
  type PlayedResult,
  type RatedPath,
} from "../test/proof/support/play-workspace.ts";

const { values: options, positionals: words } = parseArgs({
  options: { results: { type: "string" }, minutes: { type: "string", default: "Infinity" } },
  allowPositionals: true,
});
const commit = options.results === undefined ? "" : commitOf(join(import.meta.dirname, ".."));
const kept = options.results === undefined ? nothingKept : keptResults(options.results, commit);
const until = Date.now() + Number(options.minutes) * 60_000;
let left = 0;
const isWanted = ({ name }: Configuration) =>
  words.length === 0 || words.some((word) => name.includes(word));

/** Of a configuration without Critical paths. */
const mostOthers = 3;

/** Every Critical path; of a configuration without one, the worst. */
function playedOf(rated: readonly RatedPath[]): readonly RatedPath[] {
  const critical = rated.filter(({ severity }) => severity === "Critical");
  return critical.length > 0 ? critical : rated.slice(0, mostOthers);
}

const openProject = claudeCodeConfigurations.find(({ name }) => name.includes("pages, edits and"));
const twins = [
  ...hardenedOpenclaw.map(([name, twin]) => {
    return [openclawConfigurations.find((one) => one.name === name), twin] as const;
  }),
  ...hardenedClaudeCode.map((twin) => [openProject, twin] as const),
];
/** By what the counts are printed for. */
const groups: readonly (readonly [string, readonly Configuration[]])[] = [
  ["OpenClaw, the demonstration", [demonstration]],
  ["OpenClaw", openclawConfigurations],
  ["OpenClaw, configurations of others", sharedOpenclaw],
  ["Claude Code", claudeCodeConfigurations],
];

let failures = 0;
const counted: (readonly [string, Counts])[] = [];

if (sharedOpenclaw.length === 0) {
  console.log("Skipped: configurations of others, which lie beside the repository.");
}
for (const [group, configurations] of groups) {
  let counts: Counts = noCounts;
  for (const configuration of configurations) {
    if (!isWanted(configuration)) continue;
    // oxlint-disable-next-line no-await-in-loop -- Each takes the machine for itself.
    const results = await resultsOf(configuration);
    counts = sumOf(counts, countsOf(results));
    failures += results.filter(
      ({ severity, proof }) => severity === "Critical" && proof.status === "stopped",
    ).length;
  }
  counted.push([group, counts]);
}
let hardened: Counts = noCounts;
for (const [configuration, twin] of twins) {
  if (configuration === undefined || !isWanted(twin)) continue;
  // oxlint-disable-next-line no-await-in-loop
  const results = await resultsOf(configuration, twin);
  hardened = sumOf(hardened, countsOf(results));
  failures += results.filter(({ proof }) => proof.status === "proven").length;
}
console.log("");
for (const [group, counts] of [...counted, ["Hardened twins", hardened] as const]) {
  console.log(`${group}: ${line(counts)}`);
}
if (commit !== "") console.log(`At commit ${commit}.`);
if (left > 0) console.log(`Not started: ${left} configurations.`);
process.exitCode = left > 0 ? 3 : failures > 0 ? 1 : 0;

async function resultsOf(
  configuration: Configuration,
  asIn?: Configuration,
): Promise<readonly PlayedResult[]> {
  const name =
    asIn === undefined ? configuration.name : `${asIn.name}, paths of ${configuration.name}`;
  const played = asIn === undefined ? [configuration] : [configuration, asIn];
  const before = kept.of(...played);
  if (before === undefined && Date.now() >= until) {
    left += 1;
    return [];
  }
  try {
    const { results } =
      before === undefined
        ? await playConfiguration(configuration, { select: playedOf, ...(asIn && { asIn }) })
        : { results: before };
    kept.keep(results, ...played);
    console.log(`\n${name}: ${line(countsOf(results))}`);
    for (const { path, severity, proof } of results) {
      console.log(`  ${severity}  ${path}: ${proof.statement}`);
    }
    return results;
  } catch (error) {
    failures += 1;
    console.log(`\n${name}: failed: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

function line(counts: Counts): string {
  const refusers = [...counts.stopped].map(([by, count]) => `${by} ${count}`).join(", ");
  const limits = [...counts.notTried].map(([why, count]) => `${why} ${count}`).join("; ");
  return [
    `${counts.configurations} configurations, ${counts.tried} paths, ${counts.proven} proven`,
    `Critical: ${counts.critical}, ${counts.provenCritical} proven`,
    `stopped: ${refusers || "none"}`,
    `not tried: ${limits || "none"}`,
  ].join("; ");
}
