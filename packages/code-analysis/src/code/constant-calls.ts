import { type AbstractValue, labelsOf, oneOf, unknown } from "./abstract-value.ts";
import type { Call } from "./call.ts";
import type { Flow } from "./flow-state.ts";
import type { Links, Slot } from "./link.ts";
import type { ValueId } from "./program.ts";

/*
 * What a function of the skill returns for the constants of one call. The analysis joins what all
 * calls give to a parameter, so a function that decodes several texts would return none of them.
 */

/** The expressions that one call may evaluate. */
const mostSteps = 600;
const mostCalls = 1_000;
const mostReturns = 4;
const deepest = 3;
const mostItems = 4_096;

/** The constant that a call returns; undefined if that is not known. */
export function constantResult(
  flow: Flow,
  { program, id, args }: Call,
  fn: number,
): AbstractValue | undefined {
  const { links } = flow;
  const entered = links.functions[fn];
  const depth = flow.depthOfConstants ?? 0;
  if (entered === undefined || depth >= deepest) return undefined;
  if (args.length === 0 || !args.every(({ value }) => isConstant(value))) return undefined;
  const { sites } = entered.result;
  if (sites.length === 0 || sites.length > mostReturns) return undefined;
  const key = `${program} ${id} ${fn} ${args.map(({ value }) => shownOf(value)).join("\0")}`;
  const known = flow.constants.get(key);
  if (known !== undefined) return known === unknown ? undefined : known;
  if (flow.constants.size >= mostCalls) return undefined;
  const inside = boundFlow(flow, {
    bound: boundTo(entered, args),
    program: entered.program,
    scope: entered.definition.scope,
  });
  const result = oneOf(sites.map((site) => inside.part(site.program, site.id)));
  const { text, items = [] } = result;
  const isKnown = text !== undefined || (items.length > 0 && items.every(isConstant));
  flow.constants.set(key, isKnown ? result : unknown);
  return isKnown ? result : undefined;
}

type Entered = Links["functions"][number];

/** The position of the parameter that gets an argument. */
export function positionOf(
  { params, rest }: Entered["definition"],
  name: string | undefined,
  position: number,
): number {
  if (name !== undefined) return params.indexOf(name);
  return rest === -1 ? position : Math.min(position, rest);
}

/** What each parameter of a function gets in one call. */
export function boundTo(
  { definition, params }: Entered,
  args: Call["args"],
): Map<Slot, AbstractValue> {
  const bound = new Map<Slot, AbstractValue>();
  for (const [position, { name, value }] of args.entries()) {
    const slot = params[positionOf(definition, name, position)];
    if (slot !== undefined && !bound.has(slot)) bound.set(slot, value);
  }
  const rest = params[definition.rest];
  if (rest === undefined) return bound;
  const items = args
    .slice(definition.rest)
    .flatMap(({ name, value }) => (name === undefined ? [value] : []));
  return bound.set(rest, { labels: labelsOf(items), items });
}

function isConstant({ text, number, items }: AbstractValue): boolean {
  if (text !== undefined || number !== undefined) return true;
  return items !== undefined && items.length <= mostItems && items.every(isConstant);
}

function shownOf({ text, number, items }: AbstractValue): string {
  if (items !== undefined) return `[${items.map(shownOf).join(",")}]`;
  return text === undefined ? String(number) : JSON.stringify(text);
}

type Bound = {
  readonly bound: Map<Slot, AbstractValue>;
  readonly program: number;
  /** Of the function. */
  readonly scope: number;
};

/** The analysis within one call: what it finds out about it changes nothing outside. */
export function boundFlow(flow: Flow, { bound, program: own, scope }: Bound): Flow {
  const { links } = flow;
  const seen = new Map<ValueId, AbstractValue>();
  const open = new Set<ValueId>();
  let left = mostSteps;
  const isInside = (program: number, id: ValueId): boolean => {
    if (program !== own) return false;
    const scopes = links.programs[program]?.program.scopes ?? [];
    let at = links.valueAt(program, id)?.scope ?? -1;
    while (at > scope) at = scopes[at]?.parent ?? -1;
    return at === scope;
  };
  const part = (program: number, id: ValueId): AbstractValue => {
    if (!isInside(program, id)) return flow.part(program, id);
    const known = seen.get(id);
    if (known !== undefined) return known;
    if (open.has(id) || left <= 0) return unknown;
    left -= 1;
    open.add(id);
    const before = bound.size;
    let value = flow.evaluate(local, program, id);
    // Its callback has got its arguments only now.
    if (bound.size > before) {
      seen.clear();
      value = flow.evaluate(local, program, id);
    }
    open.delete(id);
    value = flow.spend(value);
    seen.set(id, value);
    return value;
  };
  const valueOf = (slot: Slot): AbstractValue => {
    const given = bound.get(slot);
    if (given !== undefined) return given;
    const isOwn = slot.sites.some(({ program, id }) => isInside(program, id));
    return isOwn ? links.valueWith(slot, part) : links.valueOf(slot);
  };
  const local: Flow = {
    ...flow,
    depthOfConstants: (flow.depthOfConstants ?? 0) + 1,
    written: new Map(),
    part,
    flowsIn: () => [],
    report: () => undefined,
    links: {
      ...links,
      valueOf,
      give: (slot, value) => void (bound.has(slot) || bound.set(slot, value)),
      ...changesNothing,
    },
  };
  return local;
}

const changesNothing: Pick<Links, "addLabels" | "changed" | "feedTo" | "touch"> = {
  addLabels: () => undefined,
  changed: () => undefined,
  feedTo: () => undefined,
  touch: () => undefined,
};
