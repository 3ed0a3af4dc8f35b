import { maxItems } from "../facts/limits.ts";

const maxDepth = 12;
const maxText = 65_536;

/**
 * The arguments of a call for CEL. Maps, so that `__proto__` is a name like any other; numbers stay doubles, which CEL compares
 * with whole numbers, too. Built only when a condition asks.
 */
export function toCelMap(args: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(args).map(([name, value]) => [name, toCel(value, 1)]));
}

function toCel(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.slice(0, maxText);
  if (typeof value !== "object" || value === null) return value ?? null;
  if (depth >= maxDepth) return null;
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => toCel(item, depth + 1));
  return new Map(
    Object.entries(value)
      .slice(0, maxItems)
      .map(([name, part]) => [name, toCel(part, depth + 1)]),
  );
}
