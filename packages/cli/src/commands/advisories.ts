import { resolve } from "node:path";
import type { AdvisoriesStatus, Advisory, ImportResult } from "@parapet/scanner";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { jsonText } from "../reports/json.ts";
import { count } from "../text/count.ts";
import { neutralize } from "../text/neutralize.ts";
import { table } from "../text/table.ts";
import { UsageError } from "../core/usage-error.ts";
import { givenStore, type StoreFlags } from "../service/store-flags.ts";

export type AdvisoriesFlags = Pick<StoreFlags, "config" | "data"> & { readonly json?: boolean };

export type AdvisoriesUpdateFlags = AdvisoriesFlags & {
  readonly from?: string;
  readonly dryRun?: boolean;
  readonly reset?: boolean;
};

/** Version of the JSON that these commands print. */
const schema_version = 1;
const shownPackages = 20;

/** Shows the size and age of the vulnerability database, or the advisories of one package or ID. */
export async function showAdvisories(
  context: CommandContext,
  wanted: string | undefined,
  flags: AdvisoriesFlags,
): Promise<ExitCode> {
  const { advisoriesStatus, findAdvisories } = await import("@parapet/scanner");
  const file = await storedFileOf(context, flags);
  const status = advisoriesStatus(file, context.now());
  const warnings = status.problems.map((problem) => `parapet: ${neutralize(problem)}\n`);
  if (warnings.length > 0) await context.err.write(warnings.join(""));
  if (wanted === undefined) {
    const text = flags.json === true ? jsonText({ schema_version, ...status }) : summary(status);
    await context.out.write(text);
    return exitCodes.ok;
  }
  const found = findAdvisories(file, wanted);
  const text =
    flags.json === true
      ? jsonText({ schema_version, advisories: found.map(asJson) })
      : listing(wanted, found);
  await context.out.write(text);
  return exitCodes.ok;
}

/** Imports an OSV export, or removes the import. Throws if either fails. */
export async function updateAdvisories(
  context: CommandContext,
  { from, reset = false, dryRun = false, json = false, ...flags }: AdvisoriesUpdateFlags,
): Promise<ExitCode> {
  const file = await storedFileOf(context, flags);
  const { importAdvisories, removeImportedAdvisories } = await import("@parapet/scanner");
  if (reset) {
    if (from !== undefined || dryRun) {
      throw new UsageError("--reset cannot be combined with --from or --dry-run.");
    }
    const removed = removeImportedAdvisories(file);
    const sentence = removed
      ? "Removed the imported advisories. Scans use the bundled advisories.\n"
      : "No advisories were imported. Scans use the bundled advisories.\n";
    await context.out.write(json ? jsonText({ schema_version, removed }) : sentence);
    return exitCodes.ok;
  }
  if (from === undefined) {
    throw new UsageError("Pass an OSV export with --from FILE, or use --reset.");
  }
  const path = resolve(context.environment.cwd, from);
  const result = await importAdvisories(path, file, { now: context.now(), isDryRun: dryRun });
  await context.out.write(
    json ? jsonText({ schema_version, dry_run: dryRun, ...result }) : outcome(result, dryRun),
  );
  return exitCodes.ok;
}

async function storedFileOf(
  { environment: { env, cwd }, service }: CommandContext,
  flags: Pick<StoreFlags, "config" | "data">,
): Promise<string> {
  const { storedAdvisoriesFile } = await import("@parapet/scanner");
  const { dataDir } = await service.adapterPlaces({ env, cwd, ...givenStore(flags) });
  return storedAdvisoriesFile(dataDir);
}

function summary({ packages, sources, ...status }: AdvisoriesStatus): string {
  const names = packages
    .slice(0, shownPackages)
    .map(({ ecosystem, name, count: number }) => [ecosystem, name, String(number)]);
  const more = packages.length - names.length;
  return [
    `${advisoriesOf(status.count)} for ${count(packages.length, "package")}; last changed on ` +
      `${dayOf(status.newest_modified)}, ${count(status.age_days, "day")} ago.\n\n`,
    ...sources.map((source) => `${sourceLine(source)}\n`),
    "\n",
    table([["ECOSYSTEM", "PACKAGE", "ADVISORIES"], ...names]),
    ...(more > 0 ? [`and ${count(more, "more package")}\n`] : []),
  ].join("");
}

function sourceLine({
  kind,
  count: number,
  imported_at,
  from,
}: AdvisoriesStatus["sources"][number]) {
  return kind === "shipped"
    ? `${advisoriesOf(number)} bundled with Parapet.`
    : `${count(number, "record")} imported from ${neutralize(from)} on ${dayOf(imported_at)}.`;
}

function listing(wanted: string, found: readonly Advisory[]): string {
  if (found.length === 0) return `No advisories found for ${neutralize(wanted)}.\n`;
  const rows = found.map((one) => [
    one.id,
    one.severity ?? "-",
    `${one.package.ecosystem}/${one.package.name}`,
    one.summary,
  ]);
  const [only, another] = found;
  const source = another === undefined && only !== undefined ? `${only.source}\n` : "";
  return `${table(rows)}${neutralize(source.trim())}${source === "" ? "" : "\n"}`;
}

function asJson({ id, aliases, modified, summary: text, severity, ...one }: Advisory) {
  return {
    id,
    aliases,
    modified,
    summary: text,
    severity: severity ?? "",
    ecosystem: one.package.ecosystem,
    package: one.package.name,
    fixed_versions: one.ranges.flatMap((events) => events.flatMap(({ fixed }) => fixed ?? [])),
    source: one.source,
  };
}

function outcome(result: ImportResult, isDryRun: boolean): string {
  const left = [
    [result.other_ecosystems, "for ecosystems other than npm and PyPI"],
    [result.repeated, "already seen in the same export"],
    [result.invalid, "not in OSV format"],
  ] as const;
  const skipped = left
    .filter(([number]) => number > 0)
    .map(([number, why]) => `Skipped ${count(number, "record")} ${why}.\n`);
  const problems = result.problems.map((problem) => `  ${neutralize(problem)}\n`);
  return [
    `${isDryRun ? "Would import" : "Imported"} ${count(result.records, "record")} about ` +
      `${count(result.packages, "package")}, ${result.withdrawn} of them withdrawn; last changed on ` +
      `${dayOf(result.newest_modified)}.\n`,
    ...skipped,
    ...problems,
  ].join("");
}

function advisoriesOf(number: number): string {
  return number === 1 ? "1 advisory" : `${number} advisories`;
}

function dayOf(time: string): string {
  return time.slice(0, 10);
}
