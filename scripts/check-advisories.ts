/**
 * Checks the advisories that come with Parapet against the outside: that the registry has every fixed version, and that
 * the address of every advisory can be read. Needs the network: run by hand, `npm run advisories:check`.
 *
 *   --write       record the answers in the data
 *   --no-sources  ask the registries alone
 *
 * Exit codes: 0 everything was confirmed; 1 something is missing; 2 nothing is missing, but some could not be asked.
 */
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { packageKey } from "../packages/scanner/src/advisories/advisory.ts";
import { parseOsv } from "../packages/scanner/src/advisories/osv.ts";
import { checkFixes } from "./advisories/check-fixes.ts";
import type { AffectedLine, OsvLine } from "./advisories/osv-line.ts";
import { readSource, type SourceAnswer } from "./advisories/read-source.ts";
import { type RegistryAnswer, registryVersions } from "./advisories/registry-versions.ts";

const { values: flags } = parseArgs({
  options: { write: { type: "boolean" }, "no-sources": { type: "boolean" } },
});
const file = new URL("../packages/scanner/src/advisories/data/advisories.jsonl", import.meta.url);
const text = await readFile(file, "utf8");
const records = text.trim().split("\n").map(recordOf);
const today = new Date().toISOString().slice(0, 10);
const registries = await ask(records.flatMap(({ affected }) => affected).map(nameOf), (key) =>
  registryVersions(packageOf(key)),
);
const sources = flags["no-sources"]
  ? new Map<string, SourceAnswer>()
  : await ask(
      records.map(({ database_specific }) => database_specific.source),
      readSource,
    );
const checked = records.map(check);
if (flags.write) {
  await writeFile(file, `${checked.map((record) => JSON.stringify(record)).join("\n")}\n`);
}
report();

function recordOf(line: string): OsvLine {
  const record: OsvLine = JSON.parse(line);
  parseOsv(record);
  return record;
}

function nameOf({ package: named }: AffectedLine): string {
  return packageKey(named);
}

function packageOf(key: string): AffectedLine["package"] {
  const colon = key.indexOf(":");
  return { ecosystem: key.startsWith("npm:") ? "npm" : "PyPI", name: key.slice(colon + 1) };
}

/** One question after the other for each distinct text, so that no site is flooded. */
async function ask<Answer>(
  questions: readonly string[],
  answer: (question: string) => Promise<Answer>,
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const question of new Set(questions)) {
    // oxlint-disable-next-line no-await-in-loop
    answers.set(question, await answer(question));
  }
  return answers;
}

function answerFor(affected: AffectedLine): RegistryAnswer {
  return registries.get(nameOf(affected)) ?? { outcome: "unreachable", reason: "not asked" };
}

function check(record: OsvLine): OsvLine {
  const { database_specific: specific } = record;
  const source = sources.get(specific.source);
  const isAnswered = source !== undefined && source.outcome !== "unreachable";
  return {
    ...record,
    affected: record.affected.map((affected) => ({
      ...affected,
      database_specific: checkFixes(affected, answerFor(affected), today),
    })),
    database_specific: {
      ...specific,
      ...(isAnswered && { source_status: source.outcome, source_checked_on: today }),
    },
  };
}

function report(): void {
  const affected = checked.flatMap((record) =>
    record.affected.map((one) => ({ id: record.id, ...one })),
  );
  const asked = affected.map((one) => {
    const found = one.database_specific?.fixed_versions;
    const isUnasked = found !== "no-fix" && answerFor(one).outcome === "unreachable";
    return { ...one, outcome: isUnasked ? "unreachable" : found };
  });
  const lacking = asked.filter(({ outcome }) => outcome === "not-found");
  const unknown = asked.filter(({ outcome }) => outcome === "package-not-found");
  const count = (outcome: string): number => asked.filter((one) => one.outcome === outcome).length;
  print(
    `Fixed versions: ${count("published")} published, ${lacking.length} not found in the registry, ` +
      `${unknown.length} of packages not found, ${count("no-fix")} without a fix, ${count("unreachable")} not asked.`,
  );
  for (const { id, package: named, ranges } of [...lacking, ...unknown]) {
    const versions = ranges.flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? []));
    print(`  not found: ${named.name} ${versions.join(", ")} (${id})`);
  }
  const reached = [...sources.values()];
  const countSources = (outcome: string): number =>
    reached.filter((one) => one.outcome === outcome).length;
  print(
    `Sources: ${countSources("found")} read, ${countSources("missing")} missing, ` +
      `${countSources("unreachable")} unreachable.`,
  );
  for (const [url, { outcome }] of sources) if (outcome === "missing") print(`  missing: ${url}`);
  const isMissing = lacking.length + unknown.length + countSources("missing") > 0;
  const isUnasked = count("unreachable") + countSources("unreachable") > 0;
  process.exitCode = isMissing ? 1 : isUnasked ? 2 : 0;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
