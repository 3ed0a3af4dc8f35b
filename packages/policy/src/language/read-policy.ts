import { type ConfigDocument, DocumentError } from "@parapet/documents/document.ts";
import { parseYaml } from "@parapet/documents/yaml.ts";
import { confidences, findingSeverities, severities } from "@parapet/posture";
import { type Field, fieldReader, type FieldReader, quoted } from "./fields.ts";
import type {
  AgentSelector,
  Assertion,
  Policy,
  PolicyException,
  PolicyProblem,
  PolicyRule,
  PolicyVocabulary,
} from "./policy.ts";

/** Principals whom the owner did not choose, under one name. */
const untrusted = ["anyone", "public", "members", "network", "third_party_package"];

const assertionKinds = [
  "no_exposure",
  "sandbox",
  "tools",
  "approval",
  "models",
  "mcp_servers",
  "no_secrets",
  "no_finding",
] as const;

const mostRules = 200;

/**
 * Reads a policy strictly: a policy with any problem is none, because a misspelled word could allow
 * more than was meant. Problems are in the order of the file.
 */
export async function readPolicy(
  text: string,
  vocabulary: PolicyVocabulary,
): Promise<Policy | readonly PolicyProblem[]> {
  const document = await documentOf(text);
  if (!("value" in document)) return [document];
  const reader = fieldReader(document);
  const policy = policyIn({ value: document.value, pointer: "" }, reader, vocabulary);
  return policy === undefined || reader.problems.length > 0
    ? reader.problems.toSorted((a, b) => a.line - b.line || a.column - b.column)
    : policy;
}

export async function documentOf(text: string): Promise<ConfigDocument | PolicyProblem> {
  try {
    return await parseYaml(text);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { line: error.line, column: error.column, message: error.message };
  }
}

function policyIn(
  root: Field,
  reader: FieldReader,
  vocabulary: PolicyVocabulary,
): Policy | undefined {
  const fields = reader.members(root, ["version", "name", "agents", "rules", "exceptions"]);
  if (fields === undefined) return undefined;
  if (fields.get("version")?.value !== 1) {
    reader.report("/version", "version: 1 is expected; this release of Parapet knows no other");
  }
  const groups = groupsIn(fields.get("agents"), reader, vocabulary);
  const rulesField = fields.get("rules");
  if (rulesField === undefined) reader.report("", "the key rules is missing");
  const items = rulesField === undefined ? [] : reader.items(rulesField);
  if (items.length > mostRules) reader.report("/rules", `there are more than ${mostRules} rules`);
  const rules = items
    .slice(0, mostRules)
    .flatMap((item) => ruleIn(item, groups, reader, vocabulary) ?? []);
  for (const [index, rule] of rules.entries()) {
    if (rules.findIndex(({ id }) => id === rule.id) < index)
      reader.report(`/rules/${index}/id`, `another rule has the ID ${quoted(rule.id)} already`);
  }
  const exceptions = fields.get("exceptions");
  return {
    name: reader.text(fields.get("name")) || "policy",
    groups,
    rules,
    exceptions:
      exceptions === undefined
        ? []
        : reader.items(exceptions).flatMap((item) => exceptionIn(item, rules, reader) ?? []),
  };
}

function groupsIn(
  field: Field | undefined,
  reader: FieldReader,
  { runtimes }: PolicyVocabulary,
): Policy["groups"] {
  const groups = field === undefined ? undefined : reader.members(field, undefined);
  const read = [...(groups ?? [])].map(([name, list]) => {
    const selectors = reader.items(list).flatMap((item): readonly AgentSelector[] => {
      const fields = reader.members(item, ["name", "runtime", "service"]);
      if (fields === undefined) return [];
      if (fields.size === 0)
        reader.report(item.pointer, "name, runtime or service is expected here");
      return [
        {
          name: reader.text(fields.get("name")) || undefined,
          runtime: reader.choice(fields.get("runtime"), runtimes),
          service: reader.text(fields.get("service")) || undefined,
        },
      ];
    });
    return [name, selectors] as const;
  });
  return new Map(read);
}

function ruleIn(
  item: Field,
  groups: Policy["groups"],
  reader: FieldReader,
  vocabulary: PolicyVocabulary,
): PolicyRule | undefined {
  const fields = reader.members(item, ["id", "title", "agents", ...assertionKinds]);
  if (fields === undefined) return undefined;
  const id = reader.text(fields.get("id"));
  if (!fields.has("id")) reader.report(item.pointer, "the key id is missing");
  else if (!/^[a-z\d][a-z\d-]{0,63}$/.test(id)) {
    reader.report(
      `${item.pointer}/id`,
      "an ID has lower-case letters, digits and hyphens, at most 64",
    );
  }
  const agents = reader.choice(fields.get("agents"), [...groups.keys()]) ?? "";
  const kinds = assertionKinds.filter((kind) => fields.has(kind));
  const [kind, second] = kinds;
  if (kind === undefined) {
    reader.report(item.pointer, `a rule has to say one of ${assertionKinds.join(", ")}`);
    return undefined;
  }
  if (second !== undefined) {
    reader.report(`${item.pointer}/${second}`, `a rule says one thing, and this one says ${kind}`);
  }
  if (fields.has("agents") && (kind === "no_secrets" || kind === "no_finding")) {
    reader.report(
      `${item.pointer}/agents`,
      `${kind} is about the files of the workspace, not about agents`,
    );
  }
  const field = fields.get(kind);
  const assertion = field === undefined ? undefined : assertionIn(kind, field, reader, vocabulary);
  if (assertion === undefined) return undefined;
  const title = reader.text(fields.get("title")) || id;
  return { id, title, agents, assertion, line: reader.lineOf(item.pointer) };
}

function assertionIn(
  kind: (typeof assertionKinds)[number],
  field: Field,
  reader: FieldReader,
  { trusts, impacts }: PolicyVocabulary,
): Assertion | undefined {
  switch (kind) {
    case "no_exposure": {
      const fields = reader.members(field, ["from", "to", "at_least"]);
      if (fields === undefined) return undefined;
      const from = reader.choicesOf(fields.get("from"), ["untrusted", ...trusts]);
      return {
        kind,
        from: [...new Set(from.flatMap((name) => (name === "untrusted" ? untrusted : [name])))],
        to: reader.choicesOf(fields.get("to"), impacts),
        atLeast: reader.choice(fields.get("at_least"), severities) ?? "low",
      };
    }
    case "sandbox":
      reader.choice(field, ["required"]);
      return { kind };
    case "tools":
    case "models":
      return { kind, allowed: patternsIn(field, reader) };
    case "approval":
      return { kind, tools: patternsIn(field, reader) };
    case "mcp_servers": {
      const fields = reader.members(field, ["allow", "pinned"]);
      if (fields === undefined) return undefined;
      if (fields.size === 0) reader.report(field.pointer, "allow or pinned is expected here");
      const allow = fields.get("allow");
      const pinned = reader.flag(fields.get("pinned")) ?? false;
      if (allow === undefined && fields.get("pinned")?.value === false)
        reader.report(`${field.pointer}/pinned`, "without allow, this requires nothing");
      return { kind, allowed: allow === undefined ? undefined : reader.texts(allow), pinned };
    }
    case "no_secrets":
      if (field.value !== true) reader.report(field.pointer, "true is expected here");
      return { kind };
    case "no_finding": {
      const fields = reader.members(field, ["at_least", "min_confidence", "checks"]);
      if (fields === undefined) return undefined;
      return {
        kind,
        atLeast: reader.choice(fields.get("at_least"), findingSeverities) ?? "info",
        minConfidence: reader.choice(fields.get("min_confidence"), confidences) ?? "medium",
        checks: reader.texts(fields.get("checks")),
      };
    }
  }
}

function patternsIn(field: Field, reader: FieldReader): readonly string[] {
  const patterns = reader.texts(field);
  if (typeof field.value !== "string" && !Array.isArray(field.value)) return [];
  if (patterns.length === 0) reader.report(field.pointer, "at least one name is expected here");
  return patterns;
}

function exceptionIn(
  item: Field,
  rules: readonly PolicyRule[],
  reader: FieldReader,
): PolicyException | undefined {
  const keys = ["rule", "agent", "owner", "reason", "expires"];
  const fields = reader.members(item, keys);
  if (fields === undefined) return undefined;
  for (const key of ["rule", "owner", "reason", "expires"]) {
    if (!fields.has(key)) reader.report(item.pointer, `the key ${key} is missing`);
  }
  const expires = reader.text(fields.get("expires"));
  if (fields.has("expires") && !isDay(expires))
    reader.report(`${item.pointer}/expires`, 'a day like "2027-01-31" is expected here');
  return {
    rule:
      reader.choice(
        fields.get("rule"),
        rules.map(({ id }) => id),
      ) ?? "",
    agent: reader.text(fields.get("agent")),
    owner: reader.text(fields.get("owner")),
    reason: reader.text(fields.get("reason")),
    expires,
    line: reader.lineOf(item.pointer),
  };
}

/** True for a day that there is: JavaScript makes 3 March of 31 February. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
