import { knownPackages } from "./known-packages.ts";

/** In shorter names one letter makes too much of a difference to be a slip. */
const shortest = 10;
const officialScope = "@modelcontextprotocol/";

/**
 * The known package that a name is almost that of: one letter more, less, other or swapped, other
 * signs between the same letters, or the official servers' names without their scope. Undefined for
 * a known package, and for a name like nobody's.
 */
export function nearKnownPackage(name: string): string | undefined {
  const written = name.toLowerCase();
  if (written.length < shortest || knownPackages.has(written)) return undefined;
  return [...knownPackages].find(
    (known) =>
      known.length >= shortest &&
      (isOneSlipApart(written, known) ||
        lettersOf(written) === lettersOf(known) ||
        `${officialScope}${written}` === known),
  );
}

/** Scopes of known packages, and of vendors whose servers are often looked for. */
const knownScopes: ReadonlySet<string> = new Set([
  "@anthropic-ai",
  ...[...knownPackages].filter((name) => name.startsWith("@")).map(scopeOf),
]);

function scopeOf(name: string): string {
  return name.split("/")[0] ?? "";
}

/**
 * How a name misleads, to follow it in a sentence: "a name close to the known package …". A whole
 * scope may be misspelled, with any package below it. Undefined for a name like nobody's.
 */
export function resemblanceOf(name: string): string | undefined {
  const known = nearKnownPackage(name);
  if (known !== undefined) return `a name close to the known package ${known}`;
  const scope = name.startsWith("@") ? scopeOf(name.toLowerCase()) : "";
  if (scope.length < shortest || knownScopes.has(scope)) return undefined;
  const near = [...knownScopes].find((one) => one.length >= shortest && isOneSlipApart(scope, one));
  return near === undefined ? undefined : `whose scope is close to the known scope ${near}`;
}

function lettersOf(name: string): string {
  return name.replaceAll(/[^a-z0-9]/g, "");
}

/** One letter more, less, other or swapped. */
export function isOneSlipApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < shorter.length && longer[at] === shorter[at]) at += 1;
  if (longer.length > shorter.length) return longer.slice(at + 1) === shorter.slice(at);
  const isOther = longer.slice(at + 1) === shorter.slice(at + 1);
  const isSwapped =
    longer[at] === shorter[at + 1] &&
    longer[at + 1] === shorter[at] &&
    longer.slice(at + 2) === shorter.slice(at + 2);
  return isOther || isSwapped;
}
