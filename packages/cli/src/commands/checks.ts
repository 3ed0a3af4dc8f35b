import type { CheckDescription } from "@parapet/posture";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { explainCheck } from "./check.ts";
import { jsonText } from "../reports/json.ts";
import { hang } from "../text/wrap.ts";

export type ChecksFlags = { readonly json?: boolean };

/** Shows one check, or lists all: ID, severity, whether it has an automated fix, title. */
export async function checks(
  context: CommandContext,
  checkId: string | undefined,
  flags: ChecksFlags,
): Promise<ExitCode> {
  if (checkId !== undefined) return explainCheck(context, checkId, flags);
  const catalog = (await context.service.checks()).toSorted((a, b) =>
    a.check_id < b.check_id ? -1 : 1,
  );
  await context.out.write(flags.json === true ? jsonText(catalog) : listing(catalog));
  return exitCodes.ok;
}

function listing(catalog: readonly CheckDescription[]): string {
  const idWidth = Math.max(0, ...catalog.map(({ check_id }) => check_id.length));
  const fixable = catalog.filter((check) => check.fixable).length;
  const lines = catalog.flatMap((check) => {
    const fix = check.fixable ? "fix" : "";
    const start = `${check.check_id.padEnd(idWidth)}  ${check.severity.padEnd(8)}  ${fix.padEnd(3)}  `;
    return hang(start, check.title, 80);
  });
  return `${[...lines, "", `${catalog.length} checks, ${fixable} with an automated fix.`].join("\n")}\n`;
}
