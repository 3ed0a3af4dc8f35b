import type { CheckedAdvisories } from "./check-advisories.ts";
import { fixedVersionsOf } from "./check-fixes.ts";
import type { AffectedLine, OsvLine } from "./osv-line.ts";
import type { SourceAnswer } from "./read-source.ts";
import type { RegistryAnswer } from "./registry-versions.ts";

/** What the check found out, for a person and as an exit code. */
export function reportOn(
  checked: readonly OsvLine[],
  answerFor: (affected: AffectedLine) => RegistryAnswer,
  sources: ReadonlyMap<string, SourceAnswer>,
): Omit<CheckedAdvisories, "text"> {
  const advisories = advisoriesIn(checked);
  const fixes = fixesIn(checked, answerFor);
  const addresses = [...sources];
  const countAddresses = countOf(addresses.map(([, { outcome }]) => outcome));
  const missing = addresses.filter(([, { outcome }]) => outcome === "missing");
  const lines = [
    ...advisories.lines,
    ...fixes.lines,
    `Addresses: ${countAddresses("found")} read, ${missing.length} missing, ${countAddresses("unreachable")} unreachable.`,
    ...missing.map(([url]) => `  missing: ${url}`),
  ];
  const isMissing = fixes.isMissing || missing.length > 0;
  const isUnanswered = fixes.isUnanswered || advisories.isUnanswered;
  return {
    report: lines.map((line) => `${line}\n`).join(""),
    exitCode: isMissing ? 1 : isUnanswered ? 2 : 0,
  };
}

/**
 * An advisory is confirmed where its address was read, or an earlier reading is recorded and the
 * address is not gone.
 */
function advisoriesIn(checked: readonly OsvLine[]): {
  readonly lines: readonly string[];
  readonly isUnanswered: boolean;
} {
  const all = checked.map(({ id, database_specific: { source, source_status, confirmed } }) => {
    const isGone = source_status === "missing";
    const isConfirmed = !isGone && (source_status === "found" || confirmed !== undefined);
    return { id, source, isConfirmed };
  });
  const open = all.filter(({ isConfirmed }) => !isConfirmed);
  return {
    lines: [
      `Advisories: ${all.length - open.length} confirmed, ${open.length} not confirmed.`,
      ...open.map(({ id, source }) => `  not confirmed: ${id} (${source})`),
    ],
    isUnanswered: open.length > 0,
  };
}

function fixesIn(
  checked: readonly OsvLine[],
  answerFor: (affected: AffectedLine) => RegistryAnswer,
): {
  readonly lines: readonly string[];
  readonly isMissing: boolean;
  readonly isUnanswered: boolean;
} {
  const all = checked.flatMap(({ id, affected }) =>
    affected.map((one) => {
      const { fixed_versions: found, unconfirmed: reason } = one.database_specific ?? {};
      const isUnanswered = found !== "no-fix" && answerFor(one).outcome === "unreachable";
      return { ...one, id, reason, outcome: isUnanswered ? "unreachable" : found };
    }),
  );
  const count = countOf(all.map(({ outcome }) => outcome));
  const lacking = all.filter(({ outcome = "" }) =>
    ["not-found", "package-not-found"].includes(outcome),
  );
  return {
    lines: [
      `Fixed versions: ${count("published")} published, ${count("released")} released, ${lacking.length} not confirmed, ` +
        `${count("no-fix")} without a fix, ${count("unreachable")} not asked.`,
      ...lacking.map(({ reason = "no reason is given", ...one }) => {
        const versions = fixedVersionsOf(one).join(", ");
        return `  not confirmed: ${one.package.name} ${versions} (${one.id}): ${reason}`;
      }),
    ],
    isMissing: lacking.some(({ reason }) => reason === undefined),
    isUnanswered: count("unreachable") > 0,
  };
}

function countOf<Value>(all: readonly Value[]): (value: Value) => number {
  return (value) => all.filter((one) => one === value).length;
}
