import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { findExposures, raiseCauses, rootCausesOf, shippedRules } from "@parapet/attack-paths";
import { compareSeverity, type Finding, partsOf, plainSeverity } from "@parapet/posture";
import { checkCatalog, inspectWorkspace, reportedFindings } from "@parapet/scanner";
import { afterAll, describe, expect, test } from "vitest";

/*
 * A path is never more severe than the finding of its cause, and what several checks see of one
 * weakness of one agent has one severity: held over configurations that others wrote, and over
 * those that the checks are tested with.
 */

const root = join(import.meta.dirname, "..");
const corpus = join(root, "../shared/fixtures/openclaw-corpus");
const fixtures = globSync("packages/openclaw/src/checks/fixtures/*/{fires,silent}-*.json5", {
  cwd: root,
}).toSorted();
const isLong = process.env["PARAPET_EVERY_FIX"] !== undefined;

const environment = { env: {}, homeDir: "/home/ann", cwd: "/home/ann", hostName: "box" };
const folder = mkdtempSync(join(tmpdir(), "parapet-severities-"));
afterAll(() => rmSync(folder, { recursive: true }));

const weaknessOf = new Map(checkCatalog.map((check) => [check.check_id, check.weakness]));

/** What contradicts itself in the report on a configuration. */
async function contradictions(text: string): Promise<readonly string[]> {
  const file = join(mkdtempSync(join(folder, "one-")), "openclaw.json");
  writeFileSync(file, text, { mode: 0o600 });
  const { scan } = await inspectWorkspace(file, { environment, service: "s" });
  const { exposures } = findExposures(scan.graph, shippedRules());
  const told = severities(scan.findings);
  const findings = raiseCauses(exposures, scan.findings, (one) => told(one));
  const afterwards = severities(findings);
  const steep = exposures.flatMap((found) =>
    found.paths.flatMap((path) => {
      const causes = rootCausesOf({ ...found, paths: [path] }, findings);
      const [worst] = causes.map(afterwards).toSorted(compareSeverity);
      return worst === undefined || compareSeverity(worst, plainSeverity(path.severity)) <= 0
        ? []
        : [`${path.ruleId} ${path.riskScore} of ${found.exposure.agents.join()} above ${worst}`];
    }),
  );
  return [...steep, ...toldTwice(findings)];
}

/** The severity with which the report tells a finding, as part of a weakness where it is one. */
function severities(findings: readonly Finding[]): (finding: Finding) => Finding["severity"] {
  const known = new Map(
    reportedFindings(findings, []).flatMap((one) =>
      partsOf(one).map((part) => [part.fingerprint, one.severity] as const),
    ),
  );
  return ({ fingerprint, severity }) => known.get(fingerprint) ?? severity;
}

/** Weaknesses that are reported more than once to somebody who asked for what needs action. */
function toldTwice(findings: readonly Finding[]): readonly string[] {
  const open = reportedFindings(findings, []).filter(
    ({ severity, confidence, suppressed }) =>
      severity !== "info" && confidence !== "low" && !suppressed,
  );
  const names = open.flatMap(({ check_id, agent_id }) => {
    const weakness = weaknessOf.get(check_id) ?? "";
    return weakness === "" ? [] : [`${weakness} of ${agent_id}`];
  });
  return names.filter((name, index) => names.indexOf(name) !== index);
}

describe.skipIf(!existsSync(corpus))("in configurations that lie beside the repository", () => {
  test.each(existsSync(corpus) ? globSync("*.json*", { cwd: corpus }).toSorted() : [])(
    "%s",
    async (name) => {
      expect(await contradictions(readFileSync(join(corpus, name), "utf8"))).toEqual([]);
    },
  );
});

const some = fixtures.filter((_, index) => isLong || index % 5 === 0);

test("in those that the checks are tested with", async () => {
  const found: string[] = [];
  for (const fixture of some) {
    const text = readFileSync(join(root, fixture), "utf8");
    // oxlint-disable-next-line no-await-in-loop
    for (const one of await contradictions(text)) {
      found.push(`${basename(dirname(fixture))}/${basename(fixture)}: ${one}`);
    }
  }
  expect(found).toEqual([]);
});
