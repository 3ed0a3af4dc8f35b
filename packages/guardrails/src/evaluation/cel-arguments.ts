import { maxItems } from "../facts/limits.ts";

const maxDepth = 12;
const maxText = 65_536;

export type CelArguments = {
  readonly values: ReadonlyMap<string, unknown>;
  /** Something is too long, too much or too deep to be seen. */
  readonly truncated: boolean;
};

/**
 * The arguments of a call for CEL. Maps, so that `__proto__` is a name like any other; numbers stay
 * doubles, which CEL compares with whole numbers, too.
 */
export function celArguments(
  args: Readonly<Record<string, unknown>>,
  isCut: boolean,
): CelArguments {
  let truncated = isCut;
  const cut = <T>(list: readonly T[]): readonly T[] => {
    if (list.length <= maxItems) return list;
    truncated = true;
    return list.slice(0, maxItems);
  };
  const valueOf = (value: unknown, depth: number): unknown => {
    if (typeof value === "string") {
      if (value.length > maxText) truncated = true;
      return value.slice(0, maxText);
    }
    if (typeof value !== "object" || value === null) return value ?? null;
    if (depth >= maxDepth) {
      truncated = true;
      return null;
    }
    if (Array.isArray(value)) return cut<unknown>(value).map((item) => valueOf(item, depth + 1));
    return mapOf(value, depth);
  };
  const mapOf = (object: object, depth: number): ReadonlyMap<string, unknown> =>
    new Map(
      cut(Object.entries(object)).map(([name, part]) => [name, valueOf(part, depth + 1)] as const),
    );
  return { values: mapOf(args, 0), truncated };
}
