import { type PackageName, packageKey } from "../../packages/scanner/src/advisories/advisory.ts";
import { parseOsv } from "../../packages/scanner/src/advisories/osv.ts";
import { checkFixes } from "./check-fixes.ts";
import type { AffectedLine, OsvLine } from "./osv-line.ts";
import type { SourceAnswer } from "./read-source.ts";
import type { RegistryAnswer } from "./registry-versions.ts";

/** Who is asked. */
export type Outside = {
  readonly registry: (named: PackageName) => Promise<RegistryAnswer>;
  /** Left out: no address is read. */
  readonly source?: (url: string) => Promise<SourceAnswer>;
  /** "2026-11-23" */
  readonly today: string;
};

export type CheckedAdvisories = {
  /** The records with the answers, one a line. What was not answered is as before. */
  readonly text: string;
  /** Lines for a person. */
  readonly report: string;
  /** 0 everything was confirmed; 1 something is missing; 2 nothing is missing, but some could not be asked. */
  readonly exitCode: 0 | 1 | 2;
};

/** Holds records in the OSV format, one a line, against registries and addresses. Throws OsvError. */
export async function checkAdvisories(text: string, outside: Outside): Promise<CheckedAdvisories> {
  const records = text.trim().split("\n").map(recordOf);
  const packages = records.flatMap(({ affected }) => affected.map((one) => one.package));
  const registries = await ask(packages, packageKey, outside.registry);
  const addresses = records.map(({ database_specific }) => database_specific.source);
  const sources =
    outside.source === undefined
      ? new Map<string, SourceAnswer>()
      : await ask(addresses, String, outside.source);
  const answerFor = ({ package: named }: AffectedLine): RegistryAnswer =>
    registries.get(packageKey(named)) ?? { outcome: "unreachable", reason: "not asked" };
  const checked = records.map((record): OsvLine => {
    const { affected, database_specific: specific } = record;
    const source = sources.get(specific.source);
    const isAnswered = source !== undefined && source.outcome !== "unreachable";
    return {
      ...record,
      affected: affected.map((one) => ({
        ...one,
        database_specific: checkFixes(one, answerFor(one), outside.today),
      })),
      database_specific: {
        ...specific,
        ...(isAnswered && { source_status: source.outcome, source_checked_on: outside.today }),
      },
    };
  });
  return {
    text: checked.map((record) => `${JSON.stringify(record)}\n`).join(""),
    ...reportOn(checked, answerFor, sources),
  };
}

function recordOf(line: string): OsvLine {
  const record: OsvLine = JSON.parse(line);
  parseOsv(record);
  return record;
}

/** One question after the other, each once, so that no site is flooded. */
async function ask<Question, Answer>(
  questions: readonly Question[],
  keyOf: (question: Question) => string,
  answer: (question: Question) => Promise<Answer>,
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const question of questions) {
    const key = keyOf(question);
    // oxlint-disable-next-line no-await-in-loop
    if (!answers.has(key)) answers.set(key, await answer(question));
  }
  return answers;
}

function reportOn(
  checked: readonly OsvLine[],
  answerFor: (affected: AffectedLine) => RegistryAnswer,
  sources: ReadonlyMap<string, SourceAnswer>,
): Omit<CheckedAdvisories, "text"> {
  const all = checked.flatMap(({ id, affected }) =>
    affected.map((one) => {
      const found = one.database_specific?.fixed_versions;
      const isUnasked = found !== "no-fix" && answerFor(one).outcome === "unreachable";
      return { ...one, id, outcome: isUnasked ? "unreachable" : found };
    }),
  );
  const count = (outcome: string): number => all.filter((one) => one.outcome === outcome).length;
  const reached = [...sources];
  const countSources = (outcome: string): number =>
    reached.filter(([, one]) => one.outcome === outcome).length;
  const lacking = all.filter(({ outcome = "" }) =>
    ["not-found", "package-not-found"].includes(outcome),
  );
  const lines = [
    `Fixed versions: ${count("published")} published, ${count("not-found")} not found in the registry, ` +
      `${count("package-not-found")} of packages not found, ${count("no-fix")} without a fix, ${count("unreachable")} not asked.`,
    ...lacking.map(({ id, package: { name }, ranges }) => {
      const versions = ranges.flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? []));
      return `  not found: ${name} ${versions.join(", ")} (${id})`;
    }),
    `Sources: ${countSources("found")} read, ${countSources("missing")} missing, ${countSources("unreachable")} unreachable.`,
    ...reached.flatMap(([url, { outcome }]) => (outcome === "missing" ? `  missing: ${url}` : [])),
  ];
  const isMissing = lacking.length + countSources("missing") > 0;
  const isUnasked = count("unreachable") + countSources("unreachable") > 0;
  return {
    report: lines.map((line) => `${line}\n`).join(""),
    exitCode: isMissing ? 1 : isUnasked ? 2 : 0,
  };
}
