/** Where a value entered a program. */
export type Origin = {
  /** Index of the program among those that are analyzed together. */
  readonly program: number;
  readonly at: number;
  /** "the environment", "~/.ssh/id_rsa". */
  readonly what: string;
};

/**
 * What a value may contain. "settings-file" is a `.env`, from which programs rightly take a key;
 * "secret-part" is one entry of a secret file. "held:…" is a path with such content.
 */
export type Label =
  | "environment"
  | "secret-file"
  | "secret-part"
  | "settings-file"
  | "download"
  | "decoded"
  /** Such a key in encoded form. */
  | "encoded"
  /** A long unreadable literal, and what is computed from it. */
  | "payload"
  /** The decoded text of such a literal. */
  | "veiled"
  | "socket"
  | "shell"
  /** Standard input. */
  | "input"
  | `variable:${string}`
  /**
   * The same while it is certainly the variable itself, in any form, and nothing derived from it.
   */
  | `key:${string}`
  | `held:${"environment" | "secret-file" | "settings-file" | "download"}`;

export type Labels = ReadonlyMap<Label, Origin>;

/** Placeholder for an unknown part of a text. */
export const hole = "\uFFFC";

export type Opened = {
  readonly place: AbstractValue;
  /** The expression that names it, by the index of its program. */
  readonly program: number;
  readonly id: number;
};

/** What is known about a value without running the program. */
export type AbstractValue = {
  readonly labels: Labels;
  /** Of a constant; bytes are one character each. */
  readonly text?: string;
  /**
   * True if the text is not in the source in this form: it is decoded, or assembled from pieces.
   */
  readonly isHidden?: boolean;
  /** True if it is reversed or modified so that it is unreadable. */
  readonly isTurned?: boolean;
  readonly number?: number;
  /** Its dotted name: "os.environ", "requests.get", "socket.socket()". */
  readonly ref?: string;
  readonly functions?: readonly number[];
  /** A class of the skill, or an instance of it. */
  readonly cls?: number;
  readonly isSelf?: boolean;
  readonly fields?: ReadonlyMap<string, AbstractValue>;
  /** Labels of what is not in a field. */
  readonly rest?: Labels;
  readonly items?: readonly AbstractValue[];
  /** The parts of a text. */
  readonly parts?: readonly AbstractValue[];
  /** The elements of a list of constants that a loop iterates over, or the texts it may be. */
  readonly options?: readonly AbstractValue[];
  /** The opened resource: the path of a file, the address of a request. */
  readonly opened?: Opened;
};

const noLabels: Labels = new Map();
export const unknown: AbstractValue = { labels: noLabels };
const mostLabels = 48;

export function textValue(text: string, isHidden = false): AbstractValue {
  return { labels: noLabels, text, ...(isHidden ? { isHidden } : {}) };
}

/** The union of the labels of several values; the first origin wins. */
export function joinLabels(all: readonly Labels[]): Labels {
  let only: Labels = noLabels;
  let joined: Map<Label, Origin> | undefined;
  for (const labels of all) {
    if (labels.size === 0 || labels === only) continue;
    if (only.size === 0) {
      only = labels;
      continue;
    }
    joined ??= new Map(only);
    for (const [label, origin] of labels) {
      if (!joined.has(label) && joined.size < mostLabels) joined.set(label, origin);
    }
  }
  return joined ?? only;
}

export function labelsOf(values: readonly AbstractValue[]): Labels {
  return joinLabels(values.map(({ labels }) => labels));
}

export function withLabel(value: AbstractValue, label: Label, origin: Origin): AbstractValue {
  return { ...value, labels: joinLabels([value.labels, new Map([[label, origin]])]) };
}

/** Only the requested labels, perhaps under another name. */
export function relabeled(labels: Labels, rename: (label: Label) => Label | undefined): Labels {
  if (labels.size === 0) return labels;
  const kept = new Map<Label, Origin>();
  for (const [label, origin] of labels) {
    const name = rename(label);
    if (name !== undefined) kept.set(name, origin);
  }
  return kept;
}

/** The union of several possible values. */
export function oneOf(all: readonly AbstractValue[]): AbstractValue {
  return oneOfAt(all, 0);
}

/** `depth`: the nesting of records around the values. */
function oneOfAt(all: readonly AbstractValue[], depth: number): AbstractValue {
  const values = all.length > 1 ? [...new Set(all)] : all;
  const [first, ...others] = values;
  if (first === undefined) return unknown;
  if (others.length === 0) return first;
  const same = <Value>(of: (value: AbstractValue) => Value): Value | undefined =>
    others.every((other) => of(other) === of(first)) ? of(first) : undefined;
  const text = same((value) => value.text);
  const number = same((value) => value.number);
  // An unknown value, such as None, does not change the names of the others.
  const named = [...new Set(values.flatMap(({ ref }) => ref ?? []))];
  const classes = [...new Set(values.flatMap(({ cls }) => cls ?? []))];
  const functions = [...new Set(values.flatMap((value) => value.functions ?? []))].slice(0, 32);
  const records = values.filter(({ fields }) => fields !== undefined);
  // Joining many or deep records is slow in a large script: only their labels are kept.
  const withFields = depth < deepestJoined && records.length <= mostRecords ? records : [];
  const opened = values.find((value) => value.opened !== undefined)?.opened;
  const items = joinItems(
    values.flatMap((value) => (value.items === undefined ? [] : [value.items])),
    depth,
  );
  const [ref] = named.length === 1 ? named : [];
  const [cls] = classes.length === 1 ? classes : [];
  return {
    labels: labelsOf(values),
    ...(text === undefined
      ? {}
      : {
          text,
          isHidden: values.some(({ isHidden }) => isHidden === true),
          isTurned: values.some(({ isTurned }) => isTurned === true),
        }),
    ...(number === undefined ? {} : { number }),
    ...(text === undefined && isChoice(values) ? { options: values } : {}),
    ...(ref === undefined ? {} : { ref }),
    ...(cls === undefined ? {} : { cls }),
    ...(functions.length === 0 ? {} : { functions }),
    ...(values.some(({ isSelf }) => isSelf === true) ? { isSelf: true } : {}),
    ...(items === undefined ? {} : { items }),
    ...(opened === undefined ? {} : { opened }),
    ...(withFields.length === 0
      ? {}
      : {
          fields: joinFields(
            withFields.map(({ fields }) => fields ?? new Map()),
            depth,
          ),
          rest: joinLabels(
            values.map(({ fields, rest, labels }) =>
              fields === undefined ? labels : (rest ?? noLabels),
            ),
          ),
        }),
  };
}

const mostChoices = 4;

/** True for a few texts, one of which it is: `isWindows ? "cmd.exe" : "/bin/sh"`. */
function isChoice(values: readonly AbstractValue[]): boolean {
  return values.length <= mostChoices && values.every(({ text }) => text !== undefined);
}

/** Of lists of equal length, the union at each index; otherwise the first one. */
function joinItems(
  lists: readonly (readonly AbstractValue[])[],
  depth: number,
): readonly AbstractValue[] | undefined {
  const [first, ...others] = lists.filter(({ length }) => length > 0);
  const areTuples =
    first !== undefined &&
    first.length <= longestTuple &&
    depth < deepestJoined &&
    others.length > 0 &&
    others.every(({ length }) => length === first.length);
  if (!areTuples) return first ?? lists[0];
  return first.map((_, index) =>
    oneOfAt(
      lists.flatMap((list) => list[index] ?? []),
      depth + 1,
    ),
  );
}

const longestTuple = 8;
const mostFields = 200;
const deepestFields = 4;
const deepestJoined = 1;
const mostRecords = 8;

function joinFields(
  all: readonly ReadonlyMap<string, AbstractValue>[],
  depth: number,
): ReadonlyMap<string, AbstractValue> {
  const [first] = all;
  if (first !== undefined && all.length === 1) return first;
  const values = new Map<string, AbstractValue[]>();
  for (const fields of all) {
    for (const [name, value] of fields) {
      const before = values.get(name);
      if (before !== undefined) before.push(value);
      else if (values.size < mostFields) values.set(name, [value]);
    }
  }
  return new Map([...values].map(([name, some]) => [name, oneOfAt(some, depth + 1)]));
}

/** A record; deeper levels are only kept as labels. */
export function recordOf(fields: ReadonlyMap<string, AbstractValue>, rest: Labels): AbstractValue {
  const flat = new Map(
    [...fields]
      .slice(0, mostFields)
      .map(([name, value]) => [
        name,
        isAsDeepAs(value, deepestFields) ? { labels: value.labels } : value,
      ]),
  );
  return {
    labels: joinLabels([rest, ...[...fields.values()].map(({ labels }) => labels)]),
    fields: flat,
    rest,
  };
}

/** What is known about deeply nested values. */
const depths = Array.from({ length: deepestFields }, () => new WeakMap<AbstractValue, boolean>());

/** True if records and lists are nested this deep. */
function isAsDeepAs(value: AbstractValue, levels: number): boolean {
  const known = depths[levels - 1];
  if (known === undefined) return true;
  const { fields, items } = value;
  const isDeep =
    known.get(value) ??
    [...(fields?.values() ?? []), ...(items?.slice(0, 50) ?? [])].some((inside) =>
      isAsDeepAs(inside, levels - 1),
    );
  known.set(value, isDeep);
  return isDeep;
}

/** True if nothing is new. */
export function isSame(one: AbstractValue | undefined, other: AbstractValue): boolean {
  return (
    one !== undefined &&
    one.labels.size === other.labels.size &&
    one.text === other.text &&
    one.number === other.number &&
    one.ref === other.ref &&
    one.cls === other.cls &&
    one.functions?.length === other.functions?.length &&
    one.fields?.size === other.fields?.size &&
    one.items?.length === other.items?.length &&
    one.options?.length === other.options?.length &&
    [...(one.fields ?? [])].every(([name, value]) => {
      const now = other.fields?.get(name);
      return now !== undefined && now.labels.size === value.labels.size && now.text === value.text;
    })
  );
}
