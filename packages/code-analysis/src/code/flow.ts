import { type AbstractValue, isSame } from "./abstract-value.ts";
import { evaluated } from "./expressions.ts";
import type { CodeFinding, Flow } from "./flow-state.ts";
import { mostFollowed } from "./followed-calls.ts";
import { lineFinder } from "./line-finder.ts";
import { linkPrograms, type SkillProgram } from "./link.ts";
import type { Value, ValueId } from "./program.ts";
import { readScript } from "./read-script.ts";

const mostRounds = 14;
/** The most expressions in all rounds together. */
const mostSteps = 1_000_000;

/**
 * The most characters and list items in total: a script may reverse one long text thousands of
 * times.
 */
const mostWork = 10_000_000;

/**
 * Follows data through the scripts of a skill from source to sink. Takes time linear in their
 * length. `isWhole` is false if texts were omitted because of the limits.
 */
export function findFlows(
  programs: readonly SkillProgram[],
  said: Said,
): Flows & { readonly isWhole: boolean } {
  const work = { left: mostWork };
  const flows = flowsOf(programs, {
    said,
    depth: 0,
    work,
    decoded: { findings: new Map(), left: longestHidden },
  });
  return { ...flows, isWhole: work.left >= 0 };
}

function flowsOf(programs: readonly SkillProgram[], reading: Reading): Flows {
  const links = linkPrograms(programs);
  const findings = new Map<string, CodeFinding>();
  let isLast = false;
  const flow: Flow = {
    links,
    saysOffline: reading.said.saysOffline,
    written: new Map(),
    constants: new Map(),
    isLast: () => isLast,
    followed: { left: mostFollowed, sinks: undefined },
    evaluate: evaluated,
    growing: programs.map(() => ({ texts: new Set(), names: new Set() })),
    spend: (value) => looked(value, reading.work),
    part: (program, id) => looked(links.stateAt(program, id), reading.work),
    flowsIn: (program, text) => hiddenFlows(programs[program], text, reading),
    report: (finding) => {
      const key = `${finding.program} ${finding.at} ${finding.signal}`;
      if (isLast && !findings.has(key)) findings.set(key, finding);
    },
  };
  const size = programs.reduce((sum, { program }) => sum + program.values.length, 0);
  const rounds = Math.max(3, Math.min(mostRounds, Math.floor(mostSteps / Math.max(1, size))));
  const changedIn = programs.map(({ program }) => new Uint8Array(program.values.length));
  for (let round = 1; round <= rounds; round += 1) {
    const written = flow.written.size;
    const isNew = pass(flow, changedIn, reading.work, round, false);
    if (flow.written.size !== written) for (const changed of changedIn) changed.fill(round);
    if (!isNew) break;
  }
  isLast = true;
  pass(flow, changedIn, reading.work, rounds + 1, true);
  return {
    findings: [...findings.values()].toSorted((a, b) => a.program - b.program || a.at - b.at),
    written: flow.written,
  };
}

/** What programs do, and the content of the files that they write. */
export type Flows = { readonly findings: readonly CodeFinding[] } & Pick<Flow, "written">;

/** What the text of a skill says about its scripts. */
type Said = Pick<Flow, "saysOffline">;

/** The remaining budget. */
type Work = { left: number };

type Reading = {
  readonly said: Said;
  readonly depth: number;
  readonly work: Work;
  /** Decoded texts that were read: a script may decode one thousands of times. */
  readonly decoded: {
    readonly findings: Map<string, readonly CodeFinding[]>;
    /** The remaining characters. */
    left: number;
  };
};

/** The depth to which decoded texts are decoded again. */
const deepest = 3;
/** The most characters of such texts, of one and of all together. */
const longestHidden = 200_000;

function hiddenFlows(
  around: SkillProgram | undefined,
  text: string,
  { said, depth, work, decoded }: Reading,
): readonly CodeFinding[] {
  if (around === undefined || depth >= deepest || text.length > longestHidden) return [];
  const { language } = around.program;
  const key = `${language} ${depth} ${text}`;
  const known = decoded.findings.get(key);
  if (known !== undefined) return known;
  decoded.left -= text.length;
  if (decoded.left < 0) return [];
  const programs = [
    { path: around.path, text, program: readScript(text, language), lineAt: lineFinder(text) },
  ];
  const { findings } = flowsOf(programs, { said, depth: depth + 1, work, decoded });
  decoded.findings.set(key, findings);
  return findings;
}

/**
 * Evaluates every expression that may have changed, and calls always in the last round; true if
 * something is new.
 */
function pass(
  flow: Flow,
  changedIn: readonly Uint8Array[],
  work: Work,
  round: number,
  isLast: boolean,
): boolean {
  const { links } = flow;
  const version = links.version();
  for (const [program, { program: read }] of links.programs.entries()) {
    const states = links.states[program] ?? [];
    const changed = changedIn[program] ?? new Uint8Array();
    const growing = flow.growing[program];
    if (growing === undefined) continue;
    for (let id = 0; id < read.values.length; id += 1) {
      const expression = read.values[id];
      if (expression === undefined) continue;
      const isDue =
        round === 1 ||
        (isLast && expression.kind === "call") ||
        mayChange(expression, changed, states, round);
      if (!isDue) continue;
      const seen = looked(evaluated(flow, program, id), work);
      const before = states[id];
      // In a loop a text or a name may grow or alternate with each round, without end.
      if (round > 4 && before !== undefined) {
        if (before.text !== seen.text) growing.texts.add(id);
        if (before.ref !== undefined && before.ref !== seen.ref) growing.names.add(id);
      }
      const named = growing.names.has(id) ? withoutName(seen) : seen;
      const value = growing.texts.has(id) ? withoutText(named) : named;
      states[id] = value;
      if (isSame(before, value)) continue;
      changed[id] = round;
      links.changed(program, id);
      links.touch();
    }
  }
  return links.version() !== version;
}

/** A value, as long as the budget allows its length. */
function looked(value: AbstractValue, work: Work): AbstractValue {
  work.left -= (value.text?.length ?? 0) + (value.items?.length ?? 0);
  return work.left < 0 ? withoutText(value) : value;
}

function withoutText({
  text: _text,
  number: _number,
  items: _items,
  ...others
}: AbstractValue): AbstractValue {
  return others;
}

function withoutName({ ref: _ref, ...others }: AbstractValue): AbstractValue {
  return others;
}

/** False if an expression is unchanged: none of its operands has changed. */
function mayChange(
  value: Value,
  changed: Uint8Array,
  states: readonly AbstractValue[],
  round: number,
): boolean {
  const isNew = (id: ValueId): boolean => (changed[id] ?? 0) >= round - 1;
  switch (value.kind) {
    case "text":
    case "number":
    case "function":
    case "class":
      return false;
    case "name":
    case "module":
      return true;
    case "member": {
      const of = states[value.of];
      return (
        isNew(value.of) ||
        of?.isSelf === true ||
        of?.cls !== undefined ||
        of?.ref?.startsWith("skill:") === true
      );
    }
    case "index":
      return isNew(value.of) || isNew(value.key);
    case "slice":
    case "element":
    case "item":
      return isNew(value.of);
    case "call": {
      const callee = states[value.callee];
      const isOwn =
        callee?.functions !== undefined || callee?.cls !== undefined || callee?.ref === undefined;
      return (
        isOwn ||
        isNew(value.callee) ||
        value.args.some(({ value: of }) => isNew(of) || states[of]?.functions !== undefined)
      );
    }
    case "list":
      return value.items.some(isNew);
    case "record":
      return value.entries.some(({ value: of }) => isNew(of));
    case "join":
    case "mix":
      return value.parts.some(isNew);
    case "each":
      return isNew(value.body) || value.over.some(isNew);
  }
}
