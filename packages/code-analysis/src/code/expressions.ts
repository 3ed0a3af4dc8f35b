import {
  type AbstractValue,
  hole,
  joinLabels,
  type Label,
  type Labels,
  labelsOf,
  oneOf,
  recordOf,
  relabeled,
  textValue,
  unknown,
  withLabel,
} from "./abstract-value.ts";
import { callOf } from "./calls.ts";
import type { Flow } from "./flow-state.ts";
import { joined, reversed } from "./fold.ts";
import { isSelf } from "./link.ts";
import { entryOf, memberOf } from "./members.ts";
import { moduleOf } from "./modules.ts";
import type { ValueId } from "./program.ts";
import { secretAt } from "../shell/secret-locations.ts";
import { isPayload } from "./obfuscated-text.ts";

/** What is known of an expression. */
export function evaluated(flow: Flow, program: number, id: ValueId): AbstractValue {
  const { links } = flow;
  const value = links.valueAt(program, id);
  if (value === undefined) return unknown;
  const state = (of: ValueId): AbstractValue => flow.part(program, of);
  switch (value.kind) {
    case "text":
      return placed(flow, {
        value: asLiteral(textValue(value.text), program, value.at),
        program,
        at: value.at,
      });
    case "number":
      return { labels: unknown.labels, number: value.number };
    case "name":
      return named(flow, program, id);
    case "member":
      return memberOf(flow, { base: state(value.of), name: value.name, program, id });
    case "index":
      return indexed(flow, program, id);
    case "slice":
      return sliced(state(value.of), value.isReversal);
    case "element":
      return elementOf(state(value.of));
    case "item": {
      const of = state(value.of);
      const item = of.items?.[value.position];
      return (
        item ?? {
          labels: withoutSettings(of.labels),
          ...(of.opened === undefined ? {} : { opened: of.opened }),
        }
      );
    }
    case "list": {
      const items = value.items.map(state);
      return asLiteral({ labels: labelsOf(items), items }, program, value.at);
    }
    case "record": {
      const fields = new Map<string, AbstractValue>();
      const spread: AbstractValue[] = [];
      for (const { name, value: of } of value.entries) {
        const inside = state(of);
        if (name !== undefined) fields.set(name, inside);
        else {
          spread.push(inside);
          for (const [key, field] of inside.fields ?? []) fields.set(key, field);
        }
      }
      return recordOf(fields, joinLabels(spread.map(({ rest, labels }) => rest ?? labels)));
    }
    case "join":
      return placed(flow, {
        value: joined(value.parts.map(state), value.separator),
        program,
        at: value.at,
      });
    case "mix":
      return oneOf(value.parts.map(state));
    case "each": {
      const body = state(value.body);
      const labels = joinLabels([
        body.labels,
        ...value.over.map((of) => relabeled(state(of).labels, onlyContent)),
      ]);
      return {
        labels: body.labels.size > 0 ? body.labels : labels,
        ...(body.options === undefined ? {} : { items: body.options }),
      };
    }
    case "module":
      return moduleOf(links, program, value.name);
    case "function":
      return {
        labels: unknown.labels,
        functions: [value.index + (links.functionBase[program] ?? 0)],
      };
    case "class":
      return {
        labels: unknown.labels,
        cls: value.index + (links.classBase[program] ?? 0),
        ref: "class",
      };
    case "call":
      return placed(flow, { value: callOf(flow, program, id), program, at: value.at });
  }
}

function asLiteral(value: AbstractValue, program: number, at: number): AbstractValue {
  return isPayload(value)
    ? withLabel(value, "payload", { program, at, what: "an encoded text" })
    : value;
}

/** A comprehension over a secret that takes nothing from it is not secret. */
function onlyContent(label: Label): Label | undefined {
  return label === "environment" || label === "secret-file" || label === "payload"
    ? label
    : undefined;
}

function withoutSettings(labels: Labels): Labels {
  return labels.has("settings-file")
    ? relabeled(labels, (label) => (label === "settings-file" ? undefined : label))
    : labels;
}

/** A path gets the label of its content. */
export function placed(
  flow: Flow,
  {
    value,
    program,
    at,
  }: { readonly value: AbstractValue; readonly program: number; readonly at: number },
): AbstractValue {
  const { text } = value;
  if (text === undefined || text === "") return value;
  const secret = secretAt(text);
  const origin = { program, at, what: text.replaceAll(hole, "…").slice(0, 80) };
  const labeled =
    secret === undefined
      ? value
      : {
          ...value,
          // The whole path is more specific than a part.
          labels: joinLabels([new Map([[`held:${secret}` as const, origin]]), value.labels]),
        };
  const written = flow.written.get(text);
  return written === undefined
    ? labeled
    : { ...labeled, labels: joinLabels([labeled.labels, written]) };
}

function named(flow: Flow, program: number, id: ValueId): AbstractValue {
  const { links } = flow;
  const value = links.valueAt(program, id);
  if (value?.kind !== "name") return unknown;
  if (isSelf(value)) return { labels: unknown.labels, isSelf: true };
  const slot = links.resolve(program, value.scope, value.name);
  return slot === undefined ? { labels: unknown.labels, ref: value.name } : links.valueOf(slot);
}

function sliced(of: AbstractValue, isReversal: boolean): AbstractValue {
  if (isReversal) {
    const { options = [] } = of;
    const isOneOf = of.text === undefined && options.some(({ text }) => text !== undefined);
    return isOneOf ? { labels: of.labels, options: options.map(reversed) } : reversed(of);
  }
  return { labels: withoutSettings(of.labels) };
}

/** The elements of a loop. */
export function elementOf(of: AbstractValue): AbstractValue {
  const { items, labels, opened } = of;
  if (items === undefined) return { labels, ...(opened === undefined ? {} : { opened }) };
  const [first] = items;
  const isTexts =
    items.length > 0 &&
    items.every(({ text, number }) => text !== undefined || number !== undefined);
  const only = items.length === 1 && first !== undefined ? first : oneOf(items.slice(0, 200));
  const { items: inner, ...one } = only;
  return {
    ...one,
    labels,
    ...(isTexts ? { options: items } : {}),
    ...(inner === undefined || items.length > 1 ? {} : { items: inner }),
  };
}

function indexed(flow: Flow, program: number, id: ValueId): AbstractValue {
  const { links } = flow;
  const value = links.valueAt(program, id);
  if (value?.kind !== "index") return unknown;
  const of = flow.part(program, value.of);
  const key = flow.part(program, value.key);
  return entryOf(flow, { of, key, program, id });
}
