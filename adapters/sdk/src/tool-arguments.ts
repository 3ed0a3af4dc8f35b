/** The arguments of a call as guardrails see them, and back. */
export type ToolArguments = {
  readonly named: Readonly<Record<string, unknown>>;
  /** The function's arguments with other values for the named ones. */
  readonly withNamed: (named: Readonly<Record<string, unknown>>) => readonly unknown[];
};

/**
 * Tools of agents take one object; what comes after it is the caller's own affair and stays. Others take values one by one, which
 * get the names given, or "0", "1" …
 */
export function toolArguments(args: readonly unknown[], names: readonly string[]): ToolArguments {
  const [first, ...rest] = args;
  if (names.length === 0 && isPlain(first)) {
    return { named: asJson(first), withNamed: (named) => [{ ...first, ...named }, ...rest] };
  }
  const nameOf = (index: number): string => names[index] ?? String(index);
  const entries = args.map((value, index): [string, unknown] => [nameOf(index), value]);
  return {
    named: asJson(Object.fromEntries(entries)),
    withNamed: (named) =>
      args.map((value, index) =>
        Object.hasOwn(named, nameOf(index)) ? named[nameOf(index)] : value,
      ),
  };
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A copy that JSON can hold, so that what is judged is what was sent. Throws a TypeError for circles. */
function asJson(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const copy: unknown = JSON.parse(
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === "bigint" ? String(part) : part,
    ),
  );
  return isPlain(copy) ? copy : {};
}
