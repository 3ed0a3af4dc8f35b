import { judgedValue } from "@parapet/adapter-link";
import { jsonWith } from "./json-with.ts";

/** The arguments of a call as guardrails see them, and back. */
export type ToolArguments = {
  readonly named: Readonly<Record<string, unknown>>;
  /** The function's arguments with other values for the named ones. */
  readonly withNamed: (named: Readonly<Record<string, unknown>>) => readonly unknown[];
};

/**
 * Tools of agents take one object; what comes after it is the caller's own affair and stays. Others
 * take values one by one, which get the names given, or "0", "1" …
 */
export function toolArguments(args: readonly unknown[], names: readonly string[]): ToolArguments {
  const [first, ...rest] = args;
  if (names.length === 0 && isPlain(first)) {
    const sent = asJson(first);
    return {
      named: sent,
      withNamed: (named) => [{ ...first, ...changedOf(named, sent) }, ...rest],
    };
  }
  const nameOf = (index: number): string => names[index] ?? String(index);
  const entries = args.map((value, index): [string, unknown] => [nameOf(index), value]);
  const sent = asJson(Object.fromEntries(entries));
  return {
    named: sent,
    withNamed: (named) => {
      const changed = changedOf(named, sent);
      return args.map((value, index) =>
        Object.hasOwn(changed, nameOf(index)) ? changed[nameOf(index)] : value,
      );
    },
  };
}

/** Those that differ from what was sent: the others stay what they are, which JSON may not hold. */
function changedOf(
  named: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const isChanged = ([name, value]: readonly [string, unknown]): boolean =>
    !Object.hasOwn(sent, name) || JSON.stringify(value) !== JSON.stringify(sent[name]);
  return Object.fromEntries(Object.entries(named).filter(isChanged));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * A copy that JSON can hold, so that what is evaluated is what was sent. Throws for circles, and
 * for numbers that JSON does not hold.
 */
function asJson(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const copy: unknown = JSON.parse(jsonWith(value, judgedValue) ?? "{}");
  return isPlain(copy) ? copy : {};
}
