/**
 * How often Parapet and the vendor's own audit say the same of the same configurations, and how
 * many settings Parapet finds on which that audit is silent. Run: `node bench/accuracy.bench.ts`.
 * Configurations and recorded answers are not ours to give away and lie beside the repository;
 * without them there is nothing to compare.
 */
import { blindSpots } from "./accuracy/blind-spots.ts";
import { agreementOnIds, type Judged, onlyParapet } from "./accuracy/agreement.ts";
import { differences } from "./accuracy/differences.ts";
import { findingsIn } from "./accuracy/own-findings.ts";
import { blindspotsFile, vendorAnswers } from "./accuracy/vendor-answers.ts";
import { isQuick } from "./support/sizes.ts";
import { printTable } from "./support/table.ts";

const answers = vendorAnswers();
if (answers === undefined) console.log("No recorded answers of OpenClaw here: nothing to compare.");
else await compare(answers);

async function compare(all: NonNullable<typeof answers>): Promise<void> {
  const judged: Judged[] = await Promise.all(
    all
      .filter(({ version }) => version !== "")
      .map(async (answer) => ({ answer, findings: await findingsIn(answer.path) })),
  );
  const unanswered = all.filter(({ version }) => version === "").map(({ name }) => name);
  console.log(`OpenClaw refuses to audit ${unanswered.join(", ")}.\n`);
  tellAgreement(judged);
  tellDifferences(judged);
  await tellBlindSpots();
}

function tellAgreement(judged: readonly Judged[]): void {
  const rows = agreementOnIds(judged);
  const both = rows.reduce((sum, row) => sum + row.both.length, 0);
  const all = both + rows.reduce((sum, row) => sum + row.onlyVendor.length, 0);
  console.log(`Of ${all} answers in ${judged.length} configurations Parapet gives ${both}.\n`);
  printTable(
    ["OpenClaw says", "Parapet says", "both", "only OpenClaw"],
    rows.map(({ id, checks, both: agreed, onlyVendor }) => [
      `\`${id}\``,
      checks.join(", "),
      agreed.length,
      onlyVendor.join(", "),
    ]),
  );
}

/** One row an explanation; what has none, or explains nothing any more, fails the run. */
function tellDifferences(judged: readonly Judged[]): void {
  const found = [
    ...agreementOnIds(judged).map(({ id, onlyVendor }) => ({ of: id, in: onlyVendor })),
    ...onlyParapet(judged).map(({ check, onlyParapet: names }) => ({ of: check, in: names })),
  ].flatMap((row) => row.in.map((name) => `${row.of} in ${name}`));
  const explained = differences.flatMap((row) =>
    row.of.flatMap((what) => row.in.map((name) => `${what} in ${name}`)),
  );
  console.log("\nWhere they differ\n");
  printTable(
    ["alone", "says", "in", "right", "why"],
    differences.map((row) => [
      row.of.every((what) => what.startsWith("OC-")) ? "Parapet" : "OpenClaw",
      row.of.map((what) => (what.startsWith("OC-") ? what : `\`${what}\``)).join(", "),
      row.in.join(", "),
      row.right,
      row.why,
    ]),
  );
  const unexplained = found.filter((one) => !explained.includes(one));
  const stale = explained.filter((one) => !found.includes(one));
  if (unexplained.length > 0) console.log(`\nNot explained: ${unexplained.join("; ")}.`);
  if (stale.length > 0) console.log(`\nNo longer so: ${stale.join("; ")}.`);
  if (!isQuick && unexplained.length + stale.length > 0) process.exitCode = 1;
}

async function tellBlindSpots(): Promise<void> {
  const findings = await findingsIn(blindspotsFile);
  const rows = blindSpots.map(({ at, why, by }) => {
    const checks = findings
      .filter(({ check_id }) => by === undefined || check_id === by)
      .filter(({ evidence }) =>
        evidence.some(({ pointer }) => pointer === at || pointer.startsWith(`${at}/`)),
      )
      .map(({ check_id }) => check_id);
    return { at, why, checks: [...new Set(checks)] };
  });
  const found = rows.filter(({ checks }) => checks.length > 0).length;
  console.log(
    `\nOf ${rows.length} settings on which OpenClaw is silent, Parapet finds ${found}.\n`,
  );
  printTable(
    ["setting", "unsafe, because", "found by"],
    rows.map(({ at, why, checks }) => [
      `\`${at.slice(1).replaceAll("/", ".")}\``,
      why,
      checks.join(", "),
    ]),
  );
}
