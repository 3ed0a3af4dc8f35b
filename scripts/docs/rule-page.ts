import { defaultPriors } from "@parapet/attack-paths";
import type { CheckDescription } from "@parapet/posture";
import type { Cut } from "./cutting-fixes.ts";
import type { DocumentedRule, RuleCase } from "./documented-rules.ts";
import { edgeClause, kindLabels, onlyWhere, trustsNamed } from "./graph-labels.ts";
import { bullets, code, numbered, page, prose, table } from "./markdown.ts";
import { owaspNames } from "./owasp-names.ts";
import { pathLabels } from "./path-labels.ts";
import { exampleBlocks } from "./rule-example.ts";
import { meaningsOfFact } from "./rule-source.ts";

/** The page of one rule. */
export function rulePage(
  documented: DocumentedRule,
  cuts: readonly Cut[],
  checks: readonly CheckDescription[],
): string {
  const { rule, source, fires, silent } = documented;
  return page(
    `${rule.id}: ${rule.name}`,
    [summary(documented)],
    [
      {
        title: "Description",
        body: [
          prose(meaningOf(documented)),
          ...source.notes.map((note) => linked(prose(note), rule.id)),
        ],
      },
      { title: "Pattern", body: wayOf(documented) },
      { title: "Example", body: exampleBlocks(documented) },
      { title: "Remediation", body: [...cutting(cuts, checks), ...controlling(documented)] },
      { title: "Test cases: match", body: [casesTable(fires)] },
      { title: "Test cases: no match", body: [casesTable(silent)] },
      {
        title: "Source",
        body: [
          `[${source.file}](../../packages/attack-paths/rules/${source.file}). See [how to write rules](../../packages/attack-paths/rules/README.md) and ` +
            "[how scores are calculated](README.md#scores).",
        ],
      },
    ],
  );
}

function summary({ rule, example }: DocumentedRule): string {
  const points = defaultPriors.impact[rule.impact] ?? 0;
  return table(
    ["", ""],
    [
      ["Score of the example", `${example.riskScore.toFixed(1)} ${example.severity}`],
      ["OWASP", owaspNames(rule.owasp)],
      ["MITRE ATLAS", rule.atlas.map(atlasLink).join(", ")],
      ["Impact", `${code(rule.impact)}, ${points} points`],
      ["Version", String(rule.version)],
    ],
  );
}

function atlasLink(technique: string): string {
  return `[${technique}](https://atlas.mitre.org/techniques/${technique})`;
}

/** The rule's message with kinds of nodes in place of names. */
function meaningOf({ rule }: DocumentedRule): string {
  const sentence = rule.message.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => {
    if (name === "source") return "the source";
    return kindLabels(name === "sink" ? rule.sink.kinds : [name]);
  });
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Other rules that a note names become links. */
function linked(text: string, own: string): string {
  return text.replaceAll(/\b[A-Z]+-\d{3,4}\b/g, (id) => (id === own ? id : `[${id}](${id}.md)`));
}

function wayOf({ rule, source }: DocumentedRule): readonly string[] {
  const { where } = rule.source;
  const trusts = trustsNamed(where?.text ?? "");
  return [
    `**From** ${kindLabels(rule.source.kinds)}${onlyWhere(where)}${trusts.length === 0 ? "." : ":"}`,
    ...(trusts.length === 0 ? [] : [bullets(trusts)]),
    "**by these steps:**",
    numbered(pathLabels(source.path)),
    `**to** ${kindLabels(rule.sink.kinds)}${onlyWhere(rule.sink.where)}.`,
    ...rule.requires.map(({ at, fact, unlessFact }) => {
      const meanings = meaningsOfFact(fact).map(prose).join(" ");
      const not = unlessFact === "" ? "" : ` and ${code(unlessFact)} must not`;
      return `**And** ${code(fact)} must hold${not} for the last ${kindLabels(at).replace(/^an? /, "")} of the path: ${meanings}`;
    }),
  ];
}

function cutting(cuts: readonly Cut[], checks: readonly CheckDescription[]): readonly string[] {
  const items = cuts.flatMap(({ checkId, effect }) => {
    const check = checks.find(({ check_id }) => check_id === checkId);
    if (check === undefined) return [];
    const less = effect === "closes" ? "" : " (lowers the score only)";
    return [`[${checkId}: ${prose(check.title)}](../checks/${checkId}.md)${less}`];
  });
  if (items.length === 0) return [];
  return [
    "In the test cases, the fixes of these checks close such paths. A scan shows under *Fix first* which of them closes " +
      "yours. A path from a more trusted principal may remain, such as paired senders instead of anyone.",
    bullets(items),
  ];
}

function controlling({ rule }: DocumentedRule): readonly string[] {
  const rows = [...rule.controls].flatMap(([kind, names]) =>
    [...names].map((name) => [
      code(name),
      `${code(kind)}: ${edgeClause(kind)}`,
      `${Math.round((defaultPriors.efficacy[name] ?? 0) * 100)} %`,
    ]),
  );
  if (rows.length === 0) return [];
  return [
    "If a step cannot be removed, these controls lower the score:",
    table(["Control", "Step", "Attempts stopped"], rows),
  ];
}

function casesTable(cases: readonly RuleCase[]): string {
  return table(
    ["Graph", "Description", "Score"],
    cases.map(({ name, reason, paths: [worst] }) => [
      `[${name}](../../packages/attack-paths/fixtures/${name}.yaml)`,
      prose(reason),
      worst === undefined ? "no match" : `${worst.riskScore.toFixed(1)} ${worst.severity}`,
    ]),
  );
}
