import type { RuleResult } from "@parapet/policy";
import { findingsBySkill, outcomeNames, type ReportedFinding } from "@parapet/posture";
import { markupText } from "../text/markup.ts";
import { evidenceLocation, firstEvidence } from "./evidence-location.ts";
import { exposureChain } from "./exposure-line.ts";
import { fails } from "./reader-report.ts";
import type { Content } from "./report-format.ts";
import { skillReasons } from "./skill-reasons.ts";

type TestCase = {
  readonly name: string;
  readonly className: string;
  readonly file: string;
  /** What failed; "" where it passed. */
  readonly failure: string;
  readonly skipped: string;
  readonly output: string;
};

/**
 * JUnit XML: findings, exposures and rules of a policy as tests. What fails the run is a failure;
 * the others are passed tests that say what they are.
 */
export function renderJunit(content: Content): string {
  const { report, policy, failOn } = content;
  const suites = [
    suite("findings", findingCases(content)),
    suite(
      "exposures",
      report.exposures.map((exposure) => {
        const text = outcomeNames(exposure).join(", ");
        const isFailure = failOn.exposures?.has(exposure.exposure_id) === true;
        return {
          name: exposureChain(exposure),
          className: `exposure.${exposure.severity}`,
          file: "",
          failure: isFailure ? `The baseline does not have this exposure: ${text}` : "",
          skipped: "",
          output: isFailure ? "" : text,
        };
      }),
    ),
    ...(report.skills.length === 0 ? [] : [suite("skills", skillCases(content))]),
    ...(policy === undefined
      ? []
      : [
          suite(
            "policy",
            policy.rules.map((rule) => {
              const text = violationText(rule);
              const isFailure = failOn.severity !== "never";
              return {
                name: rule.title,
                className: `policy.${rule.rule_id}`,
                file: "",
                failure: isFailure ? text : "",
                skipped: rule.status === "not_applied" ? "no agent is selected" : "",
                output: isFailure ? "" : text,
              };
            }),
          ),
        ]),
  ];
  const sum = (field: "tests" | "failures" | "skipped") =>
    suites.reduce((total, one) => total + one[field], 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Parapet" tests="${sum("tests")}" failures="${sum("failures")}" errors="0">`,
    ...suites.flatMap((one) => one.lines),
    "</testsuites>",
    "",
  ].join("\n");
}

/** The violations that no exception covers, one a line; "" where the rule holds. */
function violationText({ violations }: RuleResult): string {
  return violations
    .filter(({ exception }) => exception === undefined)
    .map(({ message, evidence: [first] }) =>
      first === undefined ? message : `${evidenceLocation(first)}: ${message}`,
    )
    .join("\n");
}

function findingCases({ report, failOn, suppressed }: Content): readonly TestCase[] {
  const listed = report.findings.filter((one) => suppressed === "mark" || !one.suppressed);
  const cases = listed.map((finding): TestCase => {
    const text = textOf(finding);
    const isFailure = fails(finding, failOn);
    return {
      name: `${finding.title} (${evidenceLocation(firstEvidence(finding))}${finding.agent_id === "" ? "" : `, ${finding.agent_id}`})`,
      className: `${finding.check_id}.${finding.severity}`,
      file: firstEvidence(finding).file,
      failure: isFailure ? text : "",
      skipped: finding.suppressed ? "suppressed" : "",
      output: isFailure ? "" : text,
    };
  });
  const nothing = {
    name: "no open findings",
    className: "findings",
    file: "",
    failure: "",
    skipped: "",
    output: "",
  };
  return cases.length === 0 ? [nothing] : cases;
}

/** A skill fails with a finding that fails the run, and is skipped if it was not read whole. */
function skillCases({ report, failOn }: Content): readonly TestCase[] {
  const bySkill = findingsBySkill(report.files, report.findings);
  const reasonsOf = skillReasons(report);
  return report.skills.map((skill) => {
    const isFailure = [...(bySkill?.get(skill.path) ?? [])].some((one) => fails(one, failOn));
    const text = reasonsOf(skill);
    return {
      name: skill.path,
      className: `skill.${skill.verdict}`,
      file: "",
      failure: isFailure ? text : "",
      skipped: skill.verdict === "incomplete" ? text : "",
      output: isFailure || skill.verdict === "incomplete" ? "" : text,
    };
  });
}

function textOf({ message, remediation, evidence }: ReportedFinding): string {
  const places = evidence.map((place) => evidenceLocation(place)).join(", ");
  return `${message}\nWhat to do: ${remediation}\nWhere: ${places}`;
}

function suite(name: string, cases: readonly TestCase[]) {
  const failures = cases.filter(({ failure }) => failure !== "").length;
  const skipped = cases.filter((one) => one.skipped !== "").length;
  const head = `  <testsuite name="${name}" tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}">`;
  return {
    tests: cases.length,
    failures,
    skipped,
    lines: [head, ...cases.flatMap(caseLines), "  </testsuite>"],
  };
}

function caseLines({
  name,
  className,
  file,
  failure,
  skipped,
  output,
}: TestCase): readonly string[] {
  const where = file === "" ? "" : ` file="${markupText(file)}"`;
  const start = `    <testcase name="${markupText(name)}" classname="${markupText(className)}"${where}`;
  const inside = [
    ...(failure === ""
      ? []
      : [
          `      <failure message="${markupText(failure.split("\n")[0] ?? "")}">${lines(failure)}</failure>`,
        ]),
    ...(skipped === "" ? [] : [`      <skipped message="${markupText(skipped)}"/>`]),
    ...(output === "" ? [] : [`      <system-out>${lines(output)}</system-out>`]),
  ];
  return inside.length === 0 ? [`${start}/>`] : [`${start}>`, ...inside, "    </testcase>"];
}

function lines(text: string): string {
  return text.split("\n").map(markupText).join("\n");
}
