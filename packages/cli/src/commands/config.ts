import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { jsonText } from "../reports/json.ts";
import { serveOptions, type ServeFlags } from "../service/serve-options.ts";
import type { EffectiveSetting } from "@parapet/settings";
import { neutralize } from "../text/neutralize.ts";
import { table } from "../text/table.ts";

export type ConfigCheckFlags = ServeFlags & { readonly json?: boolean };

/** Shows every setting as `serve` with the same flags would use it, or lists all problems. */
export async function checkConfig(
  context: CommandContext,
  { json, ...flags }: ConfigCheckFlags,
): Promise<ExitCode> {
  const { env, cwd } = context.environment;
  const check = await context.service.checkConfiguration(serveOptions(flags), { env, cwd });
  const { file, settings, problems } = check;
  if (json === true) await context.out.write(jsonText(check));
  else if (problems.length > 0) {
    const lines = problems.map((problem) => `parapet: ${neutralize(problem)}\n`);
    await context.err.write(lines.join(""));
  } else {
    const read = file === "" ? "No configuration file found." : `Read ${neutralize(file)}.`;
    await context.out.write(`${read}\n\n${table(settings.map(rowOf))}`);
  }
  return problems.length > 0 ? exitCodes.failed : exitCodes.ok;
}

function rowOf({ name, value, from }: EffectiveSetting): readonly string[] {
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return [name, text === "" ? "-" : text, from];
}
