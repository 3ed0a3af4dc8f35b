import {
  type AbstractValue,
  joinLabels,
  type Labels,
  labelsOf,
  oneOf,
  recordOf,
  unknown,
} from "./abstract-value.ts";
import type { Script } from "./judge-scripts.ts";
import type { lineFinder } from "./line-finder.ts";
import type { Program, Value, ValueId } from "./program.ts";

/** A script of a skill, by its path in the skill. */
export type SkillProgram = Pick<Script, "given" | "path" | "text" | "within"> & {
  readonly program: Program;
  readonly lineAt: ReturnType<typeof lineFinder>;
};

type Site = { readonly program: number; readonly id: ValueId };

/**
 * A variable, a parameter, an attribute, or a return value: a location that is written and read.
 */
export type Slot = {
  readonly sites: Site[];
  readonly known: Set<number>;
  readonly updates: Site[];
  readonly fields: Map<string, Site[]>;
  /** The values under unknown names. */
  readonly elements: Site[];
  /** The arguments of callbacks. */
  given: AbstractValue | undefined;
  extra: Labels;
  value: AbstractValue | undefined;
};

const mostSites = 64;
const mostBefore = 40;
const shift = 2 ** 20;

/** True for the object itself. */
export function isSelf(value: Value | undefined): boolean {
  return value?.kind === "name" && /^(?:self|this|cls)$/.test(value.name);
}

/** The programs of a skill, their names bound to each other. */
export type Links = ReturnType<typeof linkPrograms>;

/** Finds out which names of some programs mean the same thing. */
export function linkPrograms(programs: readonly SkillProgram[]) {
  const states = programs.map((): AbstractValue[] => []);
  const feeds = programs.map(() => new Map<ValueId, Slot[]>());
  const scopes = programs.map(({ program }) => program.scopes.map(() => new Map<string, Slot>()));
  const attributes = new Map<string, Slot>();
  const moduleExports = programs.map(() => new Map<string, Slot>());
  const functions = programs.flatMap(({ program }, index) =>
    program.functions.map((definition) => ({
      program: index,
      definition,
      params: new Array<Slot>(),
      result: newSlot(),
    })),
  );
  const functionBase = basesOf(programs.map(({ program }) => program.functions.length));
  const classBase = basesOf(programs.map(({ program }) => program.classes.length));
  const classes = programs.flatMap(({ program }, index) =>
    program.classes.map(
      ({ methods }) =>
        new Map([...methods].map(([name, fn]) => [name, fn + (functionBase[index] ?? 0)])),
    ),
  );
  const methods = new Map<string, number[]>();
  for (const cls of classes) {
    for (const [name, fn] of cls)
      methods.set(name, [...(methods.get(name) ?? []), fn].slice(0, 16));
  }
  let version = 0;
  const pieces = piecesBefore(programs);

  const valueAt = (program: number, id: ValueId): Value | undefined =>
    programs[program]?.program.values[id];
  const stateAt = (program: number, id: ValueId): AbstractValue => states[program]?.[id] ?? unknown;

  function feed(slot: Slot, into: Site[], { program, id }: Site): void {
    const key = program * shift + id;
    if (slot.known.has(key)) return;
    slot.known.add(key);
    into.push({ program, id });
    slot.value = undefined;
    version += 1;
    const fed = feeds[program];
    const before = fed?.get(id);
    if (before === undefined) fed?.set(id, [slot]);
    else before.push(slot);
  }

  function slotIn(program: number, scope: number, name: string): Slot {
    const names = scopes[program]?.[scope];
    const known = names?.get(name) ?? newSlot();
    names?.set(name, known);
    return known;
  }

  /**
   * The meaning of a name in a scope; undefined if neither the program nor an earlier piece defines
   * it.
   */
  function resolve(program: number, scope: number, name: string): Slot | undefined {
    const own = resolveWithin(program, scope, name);
    if (own !== undefined) return own;
    const before = pieces[program]?.find(
      (other) => programs[other]?.program.scopes[0]?.declared.has(name) === true,
    );
    return before === undefined ? undefined : slotIn(before, 0, name);
  }

  function resolveWithin(program: number, scope: number, name: string): Slot | undefined {
    const all = programs[program]?.program.scopes ?? [];
    for (let index = scope; index >= 0;) {
      const one = all[index];
      if (one === undefined) return undefined;
      if (one.declared.has(name)) return slotIn(program, index, name);
      index = one.outer.has(name) ? 0 : one.parent;
      if (index === 0 && all[0]?.declared.has(name) !== true) return undefined;
    }
    return undefined;
  }

  function attribute(name: string, cls: number | undefined): Slot {
    const key = cls === undefined ? name : `${cls} ${name}`;
    const known = attributes.get(key) ?? newSlot();
    attributes.set(key, known);
    return known;
  }

  /** The class in whose body or method an expression is. */
  function classAround(program: number, id: ValueId): number | undefined {
    const read = programs[program]?.program;
    if (read === undefined) return undefined;
    for (let scope = read.values[id]?.scope ?? -1; scope >= 0;) {
      const one = read.scopes[scope];
      const cls = (one?.cls ?? -1) >= 0 ? one?.cls : read.functions[one?.fn ?? -1]?.cls;
      if (cls !== undefined && cls >= 0) return cls + (classBase[program] ?? 0);
      scope = one?.parent ?? -1;
    }
    return undefined;
  }

  function exported(program: number, name: string): Slot {
    const known = moduleExports[program]?.get(name) ?? newSlot();
    moduleExports[program]?.set(name, known);
    return known;
  }

  /** The location that holds an expression's value, at any depth. */
  function rootOf(program: number, id: ValueId, depth = 0): Slot | undefined {
    const value = valueAt(program, id);
    if (value === undefined || depth > 8) return undefined;
    if (value.kind === "name") return resolve(program, value.scope, value.name);
    if (value.kind === "member" && isSelf(valueAt(program, value.of)))
      return attribute(value.name, classAround(program, id));
    if (value.kind === "member" || value.kind === "index" || value.kind === "slice") {
      return rootOf(program, value.of, depth + 1);
    }
    if (value.kind !== "call") return undefined;
    // `Path(p)`, `str(p)`, `p.resolve()`.
    const [first] = value.args;
    if (value.args.length === 1 && first !== undefined)
      return rootOf(program, first.value, depth + 1);
    const callee = valueAt(program, value.callee);
    return callee?.kind === "member" ? rootOf(program, callee.of, depth + 1) : undefined;
  }

  function assignMember(program: number, target: Value & { kind: "member" }, site: Site): void {
    const of = valueAt(program, target.of);
    if (isSelf(of)) {
      const cls = classAround(program, site.id);
      feedTo(attribute(target.name, cls), site);
      if (cls !== undefined) feedTo(attribute(target.name, undefined), site);
      return;
    }
    if (of?.kind === "name" && of.name === "exports") feedTo(exported(program, target.name), site);
    if (of?.kind === "name" && of.name === "module" && target.name === "exports") {
      feedTo(exported(program, "default"), site);
    }
    if (of?.kind === "member" && of.name === "exports")
      feedTo(exported(program, target.name), site);
    const root = of?.kind === "name" ? resolve(program, of.scope, of.name) : undefined;
    if (root !== undefined) {
      const sites = root.fields.get(target.name) ?? [];
      root.fields.set(target.name, sites);
      feed(root, sites, site);
      return;
    }
    const far = rootOf(program, target.of);
    if (far !== undefined) feed(far, far.elements, site);
  }

  const feedTo = (slot: Slot, site: Site): void => feed(slot, slot.sites, site);

  for (const [program, { program: read }] of programs.entries()) {
    for (const { target, value, isUpdate } of read.assignments) {
      const to = read.values[target];
      const site = { program, id: value };
      if (to?.kind === "name") {
        if (resolve(program, to.scope, to.name) === undefined)
          read.scopes[0]?.declared.add(to.name);
        const slot = resolve(program, to.scope, to.name) ?? slotIn(program, 0, to.name);
        feed(slot, isUpdate ? slot.updates : slot.sites, site);
        const cls = read.scopes[to.scope]?.cls ?? -1;
        if (cls >= 0) {
          feedTo(attribute(to.name, cls + (classBase[program] ?? 0)), site);
          feedTo(attribute(to.name, undefined), site);
        }
      } else if (to?.kind === "member") assignMember(program, to, site);
      else if (to?.kind === "index") {
        const root = rootOf(program, to.of);
        if (root !== undefined) feed(root, root.elements, site);
      }
    }
    for (const [name, id] of read.exports) feedTo(exported(program, name), { program, id });
    for (const [index, { params, returns, scope }] of read.functions.entries()) {
      const fn = functions[(functionBase[program] ?? 0) + index];
      for (const name of params) fn?.params.push(slotIn(program, scope, name));
      for (const id of returns) if (fn !== undefined) feedTo(fn.result, { program, id });
    }
  }

  function valueOf(slot: Slot): AbstractValue {
    slot.value ??= valueWith(slot, stateAt);
    return slot.value;
  }

  /** The value of a location, with what `read` knows of the expressions that it gets. */
  function valueWith(
    { sites, updates, fields, elements, given, extra }: Slot,
    read: (program: number, id: ValueId) => AbstractValue,
  ): AbstractValue {
    const all = sites.slice(0, mostSites).map(({ program, id }) => read(program, id));
    const base = oneOf(given === undefined ? all : [...all, given]);
    const labels = joinLabels([
      base.labels,
      extra,
      ...[...sites.slice(mostSites), ...elements, ...updates].map(
        ({ program, id }) => read(program, id).labels,
      ),
    ]);
    const rest = joinLabels([
      base.fields === undefined ? labels : (base.rest ?? unknown.labels),
      extra,
    ]);
    if (fields.size > 0) {
      const inside = new Map(base.fields);
      for (const [name, of] of fields) {
        const values = of.slice(0, mostSites).map(({ program, id }) => read(program, id));
        const before = inside.get(name);
        inside.set(name, oneOf(before === undefined ? values : [before, ...values]));
      }
      const record = recordOf(inside, rest);
      return { ...base, ...record, labels: joinLabels([labels, record.labels]) };
    }
    if (updates.length > 0) {
      const texts = updates.map(({ program, id }) => read(program, id).text);
      const whole =
        base.text !== undefined && all.length === 1 && texts.every((text) => text !== undefined);
      const { text: _text, items: _items, ...others } = base;
      return whole
        ? { ...base, labels, text: [base.text, ...texts].join("").slice(0, 200_000) }
        : { ...others, labels };
    }
    if (labels === base.labels) return base;
    const { text: _text, ...others } = base;
    return {
      ...(elements.length > 0 ? others : base),
      labels,
      ...(base.fields === undefined
        ? {}
        : {
            rest: joinLabels([
              rest,
              labelsOf(elements.map(({ program, id }) => read(program, id))),
            ]),
          }),
    };
  }

  return {
    programs,
    /** The script that a module name refers to, or -1. */
    modules: new Map<string, number>(),
    states,
    functions,
    functionBase,
    classBase,
    classes,
    methods,
    valueAt,
    stateAt,
    resolve,
    classAround,
    /** The member of a class, or of any class if that has none. */
    attribute: (name: string, cls: number | undefined): Slot | undefined =>
      attributes.get(`${cls} ${name}`) ?? attributes.get(name),
    rootOf,
    valueOf,
    valueWith,
    feedTo,
    /** The export of a script under a name. */
    exportOf(program: number, name: string): AbstractValue {
      const own = moduleExports[program]?.get(name);
      if (own !== undefined) return valueOf(own);
      const top = programs[program]?.program.scopes[0]?.declared.has(name) === true;
      if (top) return valueOf(slotIn(program, 0, name));
      const whole = moduleExports[program]?.get("default");
      const inside = whole === undefined ? undefined : valueOf(whole).fields?.get(name);
      return inside ?? unknown;
    },
    /** Notifies the readers of a changed value. */
    changed(program: number, id: ValueId): void {
      for (const slot of feeds[program]?.get(id) ?? []) slot.value = undefined;
    },
    addLabels(slot: Slot, labels: Labels): void {
      const joined = joinLabels([slot.extra, labels]);
      if (joined.size === slot.extra.size) return;
      slot.extra = joined;
      slot.value = undefined;
      version += 1;
    },
    give(slot: Slot, value: AbstractValue): void {
      const before = slot.given;
      const joined =
        before === undefined
          ? value
          : { ...before, labels: joinLabels([before.labels, value.labels]) };
      if (before !== undefined && joined.labels.size === before.labels.size) return;
      slot.given = joined;
      slot.value = undefined;
      version += 1;
    },
    touch: () => void (version += 1),
    version: () => version,
  };
}

/** For each piece of a text the earlier ones, the nearest first: it continues them. */
function piecesBefore(programs: readonly SkillProgram[]): readonly (readonly number[])[] {
  const texts = new Map<string, number[]>();
  return programs.map(({ path, within, program: { language } }, index) => {
    if (within === undefined) return [];
    const before = texts.get(`${language} ${path}`) ?? [];
    texts.set(`${language} ${path}`, [index, ...before].slice(0, mostBefore));
    return before;
  });
}

function newSlot(): Slot {
  return {
    sites: [],
    known: new Set(),
    updates: [],
    fields: new Map(),
    elements: [],
    given: undefined,
    extra: unknown.labels,
    value: undefined,
  };
}

function basesOf(lengths: readonly number[]): readonly number[] {
  const bases: number[] = [];
  let sum = 0;
  for (const length of lengths) {
    bases.push(sum);
    sum += length;
  }
  return bases;
}
