import { join, resolve } from "node:path";
import type { CommandContext } from "../context/context.ts";
import { printChange } from "../context/print-change.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { UsageError } from "../core/usage-error.ts";
import { baselineOf, knownIn, withNew, withoutFixed } from "../baseline/baseline.ts";
import { baselineFile, readBaseline, writeBaseline } from "../baseline/baseline-file.ts";
import { isFileThere } from "../policy/policy-file.ts";
import { count } from "../text/count.ts";
import { neutralize } from "../text/neutralize.ts";

export type BaselineFlags = {
  readonly update?: boolean;
  readonly add?: boolean;
  readonly reason?: string;
  readonly until?: string;
  readonly file?: string;
  readonly service?: string;
};

/** Writes what is open now into the baseline, or takes out what is fixed. */
export async function baseline(
  context: CommandContext,
  path: string | undefined,
  flags: BaselineFlags,
): Promise<ExitCode> {
  const { environment, now, service } = context;
  const { isDay } = await import("@parapet/policy");
  const { reason = "", until: expires = "" } = flags;
  if (expires !== "" && !isDay(expires))
    throw new UsageError('--until needs a day like "2027-01-31".');
  const { report } = await service.assessFully(path ?? ".", {
    environment,
    now,
    ...(flags.service === undefined ? {} : { service: flags.service }),
  });
  const file =
    flags.file === undefined
      ? join(report.workspace_path, baselineFile)
      : resolve(environment.cwd, flags.file);
  const isThere = isFileThere(file);
  const changes = flags.update === true || flags.add === true;
  if (isThere && !changes) {
    throw new UsageError(
      `${file} is there already. Take out what is fixed with --update, or add what is new with --add.`,
    );
  }
  if (!isThere && changes)
    throw new UsageError(`There is no ${file}. Make it with: parapet baseline`);
  const old = isThere ? readBaseline(file) : { entries: [] };
  const today = now().toISOString().slice(0, 10);
  const cleaned = isThere ? withoutFixed(old, report) : old;
  const made = !isThere
    ? baselineOf(report, reason, expires)
    : flags.add === true
      ? withNew(cleaned, report, { reason, expires, today })
      : cleaned;
  await writeBaseline(file, made);
  const { fixed } = knownIn(old, report, today);
  const added = made.entries.filter(
    (entry) => !old.entries.some(({ kind, key }) => kind === entry.kind && key === entry.key),
  );
  await printChange(
    context,
    `${neutralize(file)}: ${count(made.entries.length, "entry").replace("entrys", "entries")}, ${added.length} added, ${fixed.length} fixed and removed.`,
  );
  return exitCodes.ok;
}
