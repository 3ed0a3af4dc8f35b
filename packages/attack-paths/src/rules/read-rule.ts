import { isOwaspTag } from "@parapet/posture";
import type { EdgeKind, OwaspTag } from "@parapet/posture";
import type { Priors } from "../scoring/priors.ts";
import { compileAutomaton } from "./automaton.ts";
import type { Automaton } from "./automaton.ts";
import type { Fields, LocatedText } from "./fields.ts";
import { unknownPlaceholders } from "./message.ts";
import { isEdgeKind, parsePathExpression, PathSyntaxError } from "./path-expression.ts";
import { readNodeKinds, readSelector } from "./read-selector.ts";
import type { Report } from "./rule-problem.ts";
import type { FactPattern, Requirement, Rule } from "./rule.ts";

export const ruleFields = [
  "id",
  "name",
  "version",
  "owasp",
  "atlas",
  "source",
  "path",
  "sink",
  "requires",
  "controls",
  "impact",
  "outcome",
  "steps",
  "message",
  "tests",
];

/** What a rule's text is checked against. */
export type RuleContext = {
  readonly priors: Priors;
  readonly facts: ReadonlyMap<string, readonly FactPattern[]>;
  readonly isTaken: (id: string) => boolean;
};

const maxRequirements = 3;

/** Reads and compiles one rule. Every problem is reported, and the result is then undefined. */
export function readRule(fields: Fields, context: RuleContext, report: Report): Rule | undefined {
  const path = readPath(fields, report);
  const rule = {
    id: readId(fields, context, report),
    name: fields.text("name")?.text,
    version: fields.wholeNumber("version"),
    owasp: readTags(fields, report),
    source: readSelector(fields, "source", report),
    path,
    sink: readSelector(fields, "sink", report),
    impact: readImpact(fields, context.priors, report),
    message: readMessage(fields, report),
  };
  const rest = {
    atlas: fields.texts("atlas").map(({ text }) => text),
    outcome: fields.optionalText("outcome")?.text ?? "",
    requires: readRequirements(fields, context.facts, report),
    controls: readControls(fields, path, context.priors, report),
    steps: readSteps(fields, path, report),
    tests: readTests(fields, report),
  };
  return isComplete(rule) ? { ...rule, ...rest } : undefined;
}

type Complete<Shape> = { readonly [Key in keyof Shape]: Exclude<Shape[Key], undefined> };

function isComplete<Shape extends object>(shape: Shape): shape is Shape & Complete<Shape> {
  return Object.values(shape).every((value) => value !== undefined);
}

function readId(fields: Fields, { isTaken }: RuleContext, report: Report): string | undefined {
  const found = fields.text("id");
  if (found === undefined) return undefined;
  const { text, at } = found;
  if (isTaken(text)) report(at, `the id ${text} is taken`);
  if (/^[A-Z][A-Z0-9]{0,15}-[0-9]{3,4}$/.test(text)) return text;
  report(at, "an id looks like AP-001");
  return undefined;
}

function readTags(fields: Fields, report: Report): readonly [OwaspTag, ...OwaspTag[]] | undefined {
  const tags: OwaspTag[] = [];
  for (const { text, at } of fields.texts("owasp")) {
    if (isOwaspTag(text)) tags.push(text);
    else report(at, `${text} is not one of ASI01 to ASI10`);
  }
  const [first, ...others] = tags;
  if (first !== undefined) return [first, ...others];
  report(fields.at, "the field owasp must name at least one tag");
  return undefined;
}

function readPath(fields: Fields, report: Report): Automaton | undefined {
  const path = fields.text("path");
  if (path === undefined) return undefined;
  try {
    return compileAutomaton(parsePathExpression(path.text));
  } catch (error) {
    if (!(error instanceof PathSyntaxError)) throw error;
    report(path.positionAt(error.offset), error.message);
    return undefined;
  }
}

function readImpact(fields: Fields, { impact }: Priors, report: Report): string | undefined {
  const found = fields.text("impact");
  if (found === undefined || Object.hasOwn(impact, found.text)) return found?.text;
  report(found.at, `${found.text} is no impact of the priors`);
  return undefined;
}

function readMessage(fields: Fields, report: Report): string | undefined {
  const found = fields.text("message");
  if (found === undefined) return undefined;
  for (const name of unknownPlaceholders(found.text)) {
    report(found.at, `{${name}} is neither source, sink nor a kind of node`);
  }
  return found.text;
}

function readRequirements(
  fields: Fields,
  facts: RuleContext["facts"],
  report: Report,
): readonly Requirement[] {
  const requirements: Requirement[] = [];
  for (const entry of fields.fieldsList("requires", ["at", "fact", "unless"])) {
    const at = readNodeKinds(entry, "at", report);
    const fact = entry.text("fact");
    if (at === undefined || fact === undefined) continue;
    const patternsOf = ({ text, at: place }: LocatedText): readonly FactPattern[] => {
      const patterns = (facts.get(text) ?? []).filter(({ kinds }) =>
        kinds.some((kind) => at.includes(kind)),
      );
      if (patterns.length === 0) report(place, `no fact ${text} of ${at.join(" or ")}`);
      return patterns;
    };
    const unless = entry.optionalText("unless");
    requirements.push({
      at,
      fact: fact.text,
      patterns: patternsOf(fact),
      unlessFact: unless?.text ?? "",
      unless: unless === undefined ? [] : patternsOf(unless),
    });
  }
  if (requirements.length > maxRequirements) {
    report(fields.at, `more than ${maxRequirements} requirements`);
  }
  return requirements;
}

function readControls(
  fields: Fields,
  path: Automaton | undefined,
  { efficacy }: Priors,
  report: Report,
): ReadonlyMap<EdgeKind, ReadonlySet<string>> {
  const controls = new Map<EdgeKind, Set<string>>();
  for (const { text, at } of fields.texts("controls")) {
    const [name = "", kind = "", ...more] = text.split("@");
    if (!Object.hasOwn(efficacy, name)) report(at, `${name} is no control of the priors`);
    if (!isEdgeKind(kind) || more.length > 0) {
      report(at, "a control is written name@KIND");
      continue;
    }
    if (path !== undefined && !path.kinds.has(kind)) report(at, `no edge of the path is ${kind}`);
    controls.set(kind, (controls.get(kind) ?? new Set()).add(name));
  }
  return controls;
}

function readSteps(
  fields: Fields,
  path: Automaton | undefined,
  report: Report,
): ReadonlyMap<EdgeKind, string> {
  const steps = new Map<EdgeKind, string>();
  for (const [kind, weakness] of fields.textMap("steps")) {
    if (!isEdgeKind(kind.text)) report(kind.at, `${kind.text} is no kind of edge`);
    else if (path !== undefined && !path.kinds.has(kind.text)) {
      report(kind.at, `no edge of the path is ${kind.text}`);
    } else steps.set(kind.text, weakness.text);
  }
  return steps;
}

function readTests(fields: Fields, report: Report): Rule["tests"] {
  const tests = fields.fields("tests", ["fires", "silent"]);
  const read = (name: "fires" | "silent"): readonly string[] => {
    const names = tests?.texts(name) ?? [];
    if (names.length === 0) report(tests?.at ?? fields.at, `the rule has no fixture for ${name}`);
    return names.map(({ text }) => text);
  };
  return { fires: read("fires"), silent: read("silent") };
}
