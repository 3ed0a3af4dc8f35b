import type { Meanings } from "./values.ts";

/**
 * Values that the service knows: those given, and ids, names and cursors of the answers seen so
 * far.
 */
export function learningMeanings(known: Readonly<Record<string, readonly string[]>>): {
  readonly meanings: Meanings;
  readonly learn: (answer: string, link: string | undefined) => void;
} {
  const pools = new Map(Object.entries(known).map(([name, values]) => [name, [...values]]));
  const keep = (name: string, value: unknown) => {
    const pool = pools.get(name);
    if (pool === undefined || typeof value !== "string" || pool.includes(value)) return;
    pool.push(value);
    // The oldest of those that were learned goes.
    if (pool.length > poolSize) pool.splice(known[name]?.length ?? 0, 1);
  };
  return {
    meanings: (name) => pools.get(aliases[name] ?? name),
    learn: (answer, link) => {
      const cursor = /[?&]cursor=([^&>]+)/.exec(link ?? "")?.[1];
      if (cursor !== undefined) keep("cursor", decodeURIComponent(cursor));
      // The beginning has ids enough; whole answers would take too long.
      const fields = answer
        .slice(0, 20_000)
        .matchAll(/"(\w+_id|guardrail_name)":("[^"\\]{1,100}")/g);
      for (const [, name = "", value = ""] of fields) keep(name, JSON.parse(value));
    },
  };
}

const poolSize = 40;
/** Where a name means the same as another. */
const aliases: Readonly<Record<string, string>> = { against: "scan_id" };
