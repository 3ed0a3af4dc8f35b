/** Programs that OpenClaw knows how to keep to their input. */
const profiled: ReadonlySet<string> = new Set("cut grep head sort tail tr uniq wc".split(" "));

/** Programs that it takes for safe under no profile, since their scripts read, write and run. */
const neverSafe: ReadonlySet<string> = new Set("awk gawk gsed jq mawk nawk sed".split(" "));

/**
 * Why OpenClaw ignores an entry of safeBins, as the end of a sentence; undefined for one that it
 * uses.
 */
export function whyIgnored(written: string, profiles: ReadonlySet<string>): string | undefined {
  const program = written.trim().toLowerCase();
  if (program === "") return undefined;
  if (/[\\/]/.test(program)) return "since programs are compared by name, not by path";
  if (neverSafe.has(program)) return "since its scripts can run commands and read files";
  if (profiled.has(program) || profiles.has(program)) return undefined;
  return "since it has no profile in safeBinProfiles";
}
