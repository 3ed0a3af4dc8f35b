import { defaultPriors } from "@parapet/attack-paths";
import type { DocumentedRule } from "./documented-rules.ts";
import { trustMeaning } from "./graph-labels.ts";
import { code, page, prose, table } from "./markdown.ts";

/** The page that lists every rule, and says how paths are scored. */
export function ruleList(rules: readonly DocumentedRule[]): string {
  return page(
    "Attack paths",
    [
      "An attack path says who outside can make an agent do what harm, step by step. Each rule describes one kind of " +
        "path; a scan searches for all of them. The score is that of the rule's example.",
      table(
        ["ID", "What it finds", "Example", "At stake", "OWASP"],
        rules.map(({ rule, example }) => [
          `[${rule.id}](${rule.id}.md)`,
          prose(rule.name),
          `${example.riskScore.toFixed(1)} ${example.severity}`,
          code(rule.impact),
          rule.owasp.join(", "),
        ]),
      ),
      "How a rule is written: [Rules](../../packages/attack-paths/rules/README.md). What a scan finds setting by " +
        "setting: [Checks](../checks/README.md).",
    ],
    [{ title: "Scores", body: scores }],
  );
}

const scores: readonly string[] = [
  "A score is from 0.0 to 10.0: Critical from 9, High from 7, Medium from 4, Low below. It starts with what is at stake. " +
    "Then every factor on the way takes points: a factor that lets a share *f* of attempts through takes " +
    "a third of what is at stake for every power of ten, `impact / 3 × log10(1 / f)`. All rows together are the score. " +
    "A denial is no factor: it removes the step, and with it the path.",
  "Of all ways from one source to one harm the easiest is shown. The total risk of a scan counts the worst " +
    "path of each rule once; AP-001, AP-008, AP-009 and AP-019 tell one risk and count together.",
  "The numbers are judgements, and these are all of them.",
  "**What is at stake**, in points:",
  priorTable(defaultPriors.impact, code),
  "**Who comes in**, as a share:",
  priorTable(defaultPriors.access, trustMeaning),
  "**How easily a step is taken**, as a share:",
  priorTable(defaultPriors.ease, code),
  "**What a control stops**, as a share. Only a control that blocks counts, never one that watches:",
  priorTable(defaultPriors.efficacy, code),
];

function priorTable(
  priors: Readonly<Record<string, number>>,
  name: (prior: string) => string,
): string {
  return table(
    ["Name", "Value"],
    Object.entries(priors).map(([prior, value]) => [name(prior), String(value)]),
  );
}
