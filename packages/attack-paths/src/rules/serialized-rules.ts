import { deserializeCondition } from "../expressions/condition.ts";
import type { Condition, SerializedCondition } from "../expressions/condition.ts";
import type { Automaton } from "./automaton.ts";
import type { FactPattern, NodeSelector, PatternVariable, Requirement, Rule } from "./rule.ts";

/** Compiled rules as data: what several of them share is stored once. */
export type SerializedRules = {
  readonly conditions: readonly SerializedCondition[];
  readonly facts: readonly KeptFact[];
  readonly rules: readonly KeptRule[];
};

type Kept<Type, Changed> = Omit<Type, keyof Changed> & Changed;
/** A condition by its index in the list. */
type Place = number;
type KeptSelector = Kept<NodeSelector, { readonly where: Place | null }>;
type KeptVariable = {
  readonly name: string;
  readonly conditions: readonly Place[];
  readonly edges: readonly {
    readonly kind: PatternVariable["edges"][number]["kind"];
    readonly condition: Place | null;
    readonly to: KeptVariable;
  }[];
};
type KeptFact = Kept<FactPattern, { readonly root: KeptVariable }>;
type KeptAutomaton = Kept<
  Automaton,
  {
    readonly next: readonly number[];
    readonly kinds: readonly (readonly [
      Parameters<Automaton["kinds"]["get"]>[0],
      { readonly firstClass: number; readonly conditions: readonly Place[] },
    ])[];
  }
>;
type KeptRule = Kept<
  Rule,
  {
    readonly source: KeptSelector;
    readonly sink: KeptSelector;
    readonly path: KeptAutomaton;
    readonly requires: readonly Kept<
      Requirement,
      { readonly patterns: readonly number[]; readonly unless: readonly number[] }
    >[];
    readonly controls: readonly (readonly [Parameters<Rule["controls"]["get"]>[0], string[]])[];
    readonly steps: readonly (readonly [Parameters<Rule["steps"]["get"]>[0], string])[];
  }
>;

/** One line for each condition, fact and rule, so that a change shows where it is. */
export function serializedRulesText(lists: SerializedRules): string {
  const lines = Object.entries(lists).flatMap(([list, entries]) =>
    entries.map((entry) => JSON.stringify({ [list]: entry })),
  );
  return `${lines.join("\n")}\n`;
}

export function parseSerializedRules(text: string): SerializedRules {
  const lines = `[${text.trimEnd().replaceAll("\n", ",")}]`;
  const read: readonly {
    readonly [List in keyof SerializedRules]?: Line<SerializedRules[List]>;
  }[] = JSON.parse(lines);
  return {
    conditions: read.flatMap(({ conditions: one }) => one ?? []),
    facts: read.flatMap(({ facts: one }) => one ?? []),
    rules: read.flatMap(({ rules: one }) => one ?? []),
  };
}

type Line<Value> = Value extends readonly (infer One)[] ? One : Value;

export function serializeRules(rules: readonly Rule[]): SerializedRules {
  const conditions = new Map<string, SerializedCondition>();
  const place = ({ kept }: Condition): Place => {
    const key = JSON.stringify(kept);
    conditions.set(key, conditions.get(key) ?? kept);
    return [...conditions.keys()].indexOf(key);
  };
  const optional = (condition: Condition | undefined): Place | null =>
    condition === undefined ? null : place(condition);
  const selector = ({ kinds, where }: NodeSelector): KeptSelector => ({
    kinds,
    where: optional(where),
  });
  const variable = ({ name, conditions: own, edges }: PatternVariable): KeptVariable => ({
    name,
    conditions: own.map(place),
    edges: edges.map(({ kind, condition, to }) => ({
      kind,
      condition: optional(condition),
      to: variable(to),
    })),
  });
  const patterns = [
    ...new Set(
      rules.flatMap(({ requires }) => requires.flatMap((one) => [...one.patterns, ...one.unless])),
    ),
  ];
  const facts = patterns.map(({ kinds, root }) => ({ kinds, root: variable(root) }));
  return {
    rules: rules.map((rule) => ({
      ...rule,
      source: selector(rule.source),
      sink: selector(rule.sink),
      path: {
        ...rule.path,
        next: [...rule.path.next],
        kinds: [...rule.path.kinds].map(
          ([kind, { firstClass, conditions: own }]) =>
            [kind, { firstClass, conditions: own.map(place) }] as const,
        ),
      },
      requires: rule.requires.map(({ patterns: own, unless, ...one }) => ({
        ...one,
        patterns: own.map((pattern) => patterns.indexOf(pattern)),
        unless: unless.map((pattern) => patterns.indexOf(pattern)),
      })),
      controls: [...rule.controls].map(([kind, names]) => [kind, [...names]] as const),
      steps: [...rule.steps],
    })),
    facts,
    conditions: [...conditions.values()],
  };
}

/** Restores the rules without parsing a file or an expression. */
export function deserializeRules({ conditions, facts, rules }: SerializedRules): readonly Rule[] {
  const revived = conditions.map(deserializeCondition);
  const all = (places: readonly Place[]) => places.flatMap((place) => revived[place] ?? []);
  const optional = (place: Place | null) => (place === null ? undefined : revived[place]);
  const selector = ({ kinds, where }: KeptSelector) => ({ kinds, where: optional(where) });
  const variable = ({ name, conditions: own, edges }: KeptVariable): PatternVariable => ({
    name,
    conditions: all(own),
    edges: edges.map(({ kind, condition, to }) => ({
      kind,
      condition: optional(condition),
      to: variable(to),
    })),
  });
  const patterns = facts.map(({ kinds, root }) => ({ kinds, root: variable(root) }));
  return rules.map((rule) => ({
    ...rule,
    source: selector(rule.source),
    sink: selector(rule.sink),
    path: {
      ...rule.path,
      next: Int32Array.from(rule.path.next),
      kinds: new Map(
        rule.path.kinds.map(([kind, { firstClass, conditions: own }]) => [
          kind,
          { firstClass, conditions: all(own) },
        ]),
      ),
    },
    requires: rule.requires.map(({ patterns: own, unless, ...one }) => ({
      ...one,
      patterns: own.flatMap((place) => patterns[place] ?? []),
      unless: unless.flatMap((place) => patterns[place] ?? []),
    })),
    controls: new Map(rule.controls.map(([kind, names]) => [kind, new Set(names)])),
    steps: new Map(rule.steps),
  }));
}
