import { type PackageName, packageKey } from "../../packages/scan-core/src/advisories/advisory.ts";
import { parseOsv } from "../../packages/scan-core/src/advisories/osv.ts";
import { checkFixes } from "./check-fixes.ts";
import type { AffectedLine, OsvLine } from "./osv-line.ts";
import type { SourceAnswer } from "./read-source.ts";
import type { RegistryAnswer } from "./registry-versions.ts";
import { reportOn } from "./report.ts";

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
  /**
   * 0 everything is confirmed, or has a reason; 1 something is not; 2 nothing is missing, but some
   * could not be asked.
   */
  readonly exitCode: 0 | 1 | 2;
};

/**
 * Holds records in the OSV format, one a line, against registries and addresses. Throws OsvError.
 */
export async function checkAdvisories(text: string, outside: Outside): Promise<CheckedAdvisories> {
  const records = text.trim().split("\n").map(recordOf);
  const packages = records.flatMap(({ affected }) => affected.map((one) => one.package));
  const registries = await ask(packages, packageKey, outside.registry);
  const sources =
    outside.source === undefined
      ? new Map<string, SourceAnswer>()
      : await ask(records.flatMap(addressesIn), String, outside.source);
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

function addressesIn({ affected, database_specific }: OsvLine): readonly string[] {
  const releases = affected.flatMap((one) =>
    Object.values(one.database_specific?.released_at ?? {}),
  );
  return [database_specific.source, ...releases];
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
