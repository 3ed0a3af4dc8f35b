import {
  type AbstractValue,
  hole,
  joinLabels,
  type Label,
  type Labels,
  oneOf,
  type Origin,
  relabeled,
  unknown,
  withLabel,
} from "./abstract-value.ts";
import type { Flow } from "./flow-state.ts";
import { moduleOf, skillModule } from "./modules.ts";
import type { ValueId } from "./program.ts";
import { argumentsOf } from "./given-arguments.ts";
import { argumentLists, environments, homes, homeVariables, standardInputs } from "./sources.ts";

const known: ReadonlyMap<string, string> = new Map([
  ["sys.executable", "python3"],
  ["process.execPath", "node"],
]);

const containers =
  /^(?:builtins|__builtins__|globalThis|window|global|self|(?:globals|locals|vars)\(\)|__dict__)\.|\.__dict__(?=\.)/;

/** A member of a value with a dotted name. */
export function refMember(ref: string, name: string): string {
  const whole = `${ref}.${name}`.replace(containers, "").replace(containers, "");
  return whole.length > 160 ? "" : whole;
}

/** Properties that return the value itself in another form. */
const wholes = new Set([
  "text",
  "content",
  "data",
  "stdout",
  "stderr",
  "stdin",
  "body",
  "buffer",
  "value",
  "result",
  "raw",
  "default",
  "name",
  "path",
  "output",
]);

/** `base.name`. */
export function memberOf(
  flow: Flow,
  {
    base,
    name,
    program,
    id,
  }: {
    readonly base: AbstractValue;
    readonly name: string;
    readonly program: number;
    readonly id: ValueId;
  },
): AbstractValue {
  const { links } = flow;
  const at = links.valueAt(program, id)?.at ?? 0;
  if (base.isSelf === true || base.cls !== undefined) {
    const own = base.cls ?? links.classAround(program, id);
    const slot = links.attribute(name, own);
    const method = own === undefined ? undefined : links.classes[own]?.get(name);
    const functions = method === undefined ? (links.methods.get(name) ?? []) : [method];
    const value = slot === undefined ? unknown : links.valueOf(slot);
    return functions.length === 0 ? value : oneOf([value, { labels: unknown.labels, functions }]);
  }
  const skill = /^skill:(\d+)$/.exec(base.ref ?? "")?.[1];
  if (skill !== undefined) {
    return name === "default" && links.programs[Number(skill)]?.program.language === "javascript"
      ? links.exportOf(Number(skill), "default")
      : links.exportOf(Number(skill), name);
  }
  if (base.ref === "skill:.") return moduleOf(links, program, name);
  const field = base.fields?.get(name);
  if (field !== undefined) return field;
  const from = base.fields === undefined ? base.labels : (base.rest ?? unknown.labels);
  const labels =
    wholes.has(name) && !from.has("environment") ? from : narrowed(from, { name, program, at });
  const ref = base.ref === undefined ? "" : refMember(base.ref, name);
  // A module of a package of the skill: `from lib import sender`.
  const module =
    from.size === 0 && ref !== "" && !ref.includes("(")
      ? skillModule(links, program, ref)
      : undefined;
  if (module !== undefined) return module;
  const isHome = homes.has(ref) || (from.has("environment") && homeVariables.has(name));
  const text = isHome && !homes.has(ref) ? homeVariables.get(name) : known.get(ref);
  const member: AbstractValue = {
    labels,
    ...(ref === "" ? {} : { ref }),
    ...(text === undefined ? {} : { text }),
    ...(base.opened === undefined ? {} : { opened: base.opened }),
  };
  if (standardInputs.has(ref)) {
    return withLabel(member, "input", { program, at, what: "standard input" });
  }
  const skipped = argumentLists.get(ref);
  if (skipped !== undefined) return { ...argumentsOf(flow, { program, at, skipped }), ref };
  if (!environments.has(ref)) return member;
  return withLabel(member, "environment", { program, at, what: "the environment" });
}

/** Entries of the input that contain no user content. */
const harmlessNames: ReadonlySet<string> = new Set([
  "tool_name",
  "hook_event_name",
  "session_id",
  "permission_mode",
]);

/** One entry of a value, by a literal name. */
export function narrowed(
  labels: Labels,
  { name, program, at }: { readonly name: string; readonly program: number; readonly at: number },
): Labels {
  if (labels.has("input") && harmlessNames.has(name)) {
    return narrowed(new Map([...labels].filter(([label]) => label !== "input")), {
      name,
      program,
      at,
    });
  }
  const isNarrower = ["environment", "secret-file", "secret-part", "settings-file"] as const;
  if (!isNarrower.some((label) => labels.has(label))) return labels;
  const origin = { program, at, what: name };
  return new Map(
    [...labels].flatMap(([label, from]): readonly (readonly [Label, Origin])[] => {
      if (label === "environment") return variableLabels(name.slice(0, 80), origin);
      if (label === "settings-file") return [];
      // An entry of a file that is named like a variable is one: `config.env.vars.ACME_TOKEN`.
      if (label.startsWith("secret-") && /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(name))
        return variableLabels(name.slice(0, 80), origin);
      return [[label === "secret-file" ? "secret-part" : label, from]];
    }),
  );
}

function variableLabels(name: string, origin: Origin): readonly (readonly [Label, Origin])[] {
  return [
    [`variable:${name}`, origin],
    [`key:${name}`, origin],
  ];
}

/** `of[key]`, and `of.get(key)`. */
export function entryOf(
  flow: Flow,
  {
    of,
    key,
    program,
    id,
  }: {
    readonly of: AbstractValue;
    readonly key: AbstractValue;
    readonly program: number;
    readonly id: ValueId;
  },
): AbstractValue {
  const at = flow.links.valueAt(program, id)?.at ?? 0;
  if (key.text !== undefined && !key.text.includes(hole)) {
    const member = memberOf(flow, { base: of, name: key.text, program, id });
    return key.isHidden === true ? { ...member, isHidden: true } : member;
  }
  const item = key.number === undefined ? undefined : of.items?.at(key.number);
  if (item !== undefined) return item;
  if (key.number !== undefined) return { labels: narrowedFile(of.labels) };
  // All of them, in turn.
  if (key.labels.has("environment")) return { labels: joinLabels([of.labels, key.labels]) };
  if (of.labels.has("environment")) {
    const names = (key.options ?? []).flatMap(({ text }) => text ?? []);
    const variables = names
      .slice(0, 40)
      .flatMap((name) => variableLabels(name, { program, at, what: name }));
    return {
      labels: joinLabels([
        new Map(variables),
        narrowedFile(
          relabeled(of.labels, (label) => (label === "environment" ? undefined : label)),
        ),
      ]),
    };
  }
  return { labels: of.fields === undefined ? narrowedFile(of.labels) : of.labels };
}

/** One piece of a file. */
export function narrowedFile(labels: Labels): Labels {
  return relabeled(labels, (label) => {
    if (label === "settings-file") return undefined;
    return label === "secret-file" ? "secret-part" : label;
  });
}
