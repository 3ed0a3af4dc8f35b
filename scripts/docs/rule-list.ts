import { defaultPriors } from "@parapet/attack-paths";
import type { DocumentedRule } from "./documented-rules.ts";
import { trustMeaning } from "./graph-labels.ts";
import { code, page, prose, table } from "./markdown.ts";

/** The page that lists every rule, and says how paths are scored. */
export function ruleList(rules: readonly DocumentedRule[]): string {
  return page(
    "Attack paths",
    [
      "An attack path is a chain of steps by which a principal makes an agent cause harm. Each rule describes one kind of " +
        "path, and a scan searches for all of them. The score is that of the rule's example.",
      table(
        ["ID", "Title", "Score", "Impact", "OWASP"],
        rules.map(({ rule, example }) => [
          `[${rule.id}](${rule.id}.md)`,
          prose(rule.name),
          `${example.riskScore.toFixed(1)} ${example.severity}`,
          code(rule.impact),
          rule.owasp.join(", "),
        ]),
      ),
      "See [how to write rules](../../packages/attack-paths/rules/README.md), and [Checks](../checks/README.md) for weaknesses of " +
        "single settings.",
    ],
    [{ title: "Scores", body: scores }],
  );
}

const scores: readonly string[] = [
  "A score is from 0.0 to 10.0: Critical from 9, High from 7, Medium from 4, otherwise Low. It starts with the impact. " +
    "Each factor of the path subtracts points: a factor that a share *f* of attempts passes subtracts " +
    "`impact / 3 × log10(1 / f)`, a third of the impact for every power of ten. " +
    "A denied step is not a factor: the path does not exist.",
  "Only the easiest path from a source to an outcome is shown. The total risk of a scan counts the worst " +
    "path of each rule once. AP-001, AP-008, AP-009 and AP-019 are one risk and count together.",
  "All values are estimates:",
  "**Impact**, in points:",
  priorTable(defaultPriors.impact, code),
  "**Source**, as a share of attempts:",
  priorTable(defaultPriors.access, trustMeaning),
  "**Ease of a step**, as a share of attempts:",
  priorTable(defaultPriors.ease, code),
  "**Control**, as the share of attempts that it stops. Only controls that block count:",
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
