import { knownPackages } from "./known-packages.ts";

/** In shorter names one letter makes too much of a difference to be a slip. */
const shortest = 10;
const officialScope = "@modelcontextprotocol/";

/**
 * The known package that a name is almost that of: one letter more, less, other or swapped, other signs between the same letters,
 * or the official servers' names without their scope. Undefined for a known package, and for a name like nobody's.
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
