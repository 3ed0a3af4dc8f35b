import type { Condition } from "../expressions/condition.ts";
import type { PatternVariable, Rule } from "./rule.ts";

/** What scores and outlines of paths read, whatever the rule. */
const alwaysRead: ReadonlySet<string> = new Set([
  "agent_id",
  "allowlisted",
  "ease",
  "isolation",
  "trust",
]);

/** True for an attribute of nodes or edges that may decide what a rule finds. */
export function attributesRead(rule: Rule): (name: string) => boolean {
  const conditions = conditionsOf(rule);
  // What only CEL can answer may read attributes whose names it does not spell out.
  const isAllRead = conditions.some(({ kept }) => kept.plain === undefined);
  return (name) =>
    isAllRead || alwaysRead.has(name) || conditions.some(({ text }) => text.includes(name));
}

function conditionsOf({ source, sink, path, requires }: Rule): readonly Condition[] {
  const proving = requires.flatMap(({ patterns, unless }) =>
    [...patterns, ...unless].flatMap(({ root }) => conditionsIn(root)),
  );
  const ofEdges = [...path.kinds.values()].flatMap(({ conditions }) => conditions);
  return [source.where ?? [], sink.where ?? [], ofEdges, proving].flat();
}

function conditionsIn({ conditions, edges }: PatternVariable): readonly Condition[] {
  const further = edges.flatMap(({ condition, to }) => [condition ?? [], conditionsIn(to)].flat());
  return [...conditions, ...further];
}
