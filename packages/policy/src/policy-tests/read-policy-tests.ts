import { type Field, fieldReader, type FieldReader } from "../language/fields.ts";
import type { PolicyProblem } from "../language/policy.ts";
import { documentOf } from "../language/read-policy.ts";

/** A test of a policy: what it says of one workspace, or of one report. */
export type PolicyTest = {
  readonly name: string;
  /** Path of a folder to scan, or of a report in JSON; relative to the file of the tests. */
  readonly on: string;
  readonly isReport: boolean;
  /** IDs of exactly those rules that do not hold. */
  readonly violates: readonly string[];
  readonly line: number;
};

const mostTests = 200;

/** Reads the tests of a policy strictly. Problems are in the order of the file. */
export async function readPolicyTests(
  text: string,
  ruleIds: readonly string[],
): Promise<readonly PolicyTest[] | { readonly problems: readonly PolicyProblem[] }> {
  const document = await documentOf(text);
  if (!("value" in document)) return { problems: [document] };
  const reader = fieldReader(document);
  const fields = reader.members({ value: document.value, pointer: "" }, ["tests"]);
  const field = fields?.get("tests");
  if (fields !== undefined && field === undefined) reader.report("", "the key tests is missing");
  const items = field === undefined ? [] : reader.items(field);
  if (items.length > mostTests) reader.report("/tests", `there are more than ${mostTests} tests`);
  const tests = items.slice(0, mostTests).flatMap((item) => testIn(item, ruleIds, reader) ?? []);
  return reader.problems.length > 0 ? { problems: reader.problems } : tests;
}

function testIn(
  item: Field,
  ruleIds: readonly string[],
  reader: FieldReader,
): PolicyTest | undefined {
  const fields = reader.members(item, ["name", "workspace", "report", "violates"]);
  if (fields === undefined) return undefined;
  const workspace = reader.text(fields.get("workspace"));
  const report = reader.text(fields.get("report"));
  if (fields.has("workspace") === fields.has("report"))
    reader.report(item.pointer, "either workspace or report is expected here");
  if (!fields.has("violates")) {
    reader.report(item.pointer, "the key violates is missing; write [] where the policy holds");
  }
  return {
    name: reader.text(fields.get("name")) || workspace || report,
    on: workspace || report,
    isReport: fields.has("report"),
    violates: reader.choicesOf(fields.get("violates"), ruleIds).toSorted(),
    line: reader.lineOf(item.pointer),
  };
}
