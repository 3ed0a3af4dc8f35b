import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { CommandContext } from "./context.ts";
import { UsageError } from "../core/usage-error.ts";

/**
 * Throws UsageError if a check ID is given as a path, and no file has that name. `instead`: the
 * command to suggest.
 */
export async function refuseCheckAsPath(
  { environment, service }: Pick<CommandContext, "environment" | "service">,
  path: string | undefined,
  instead: (checkId: string) => string,
): Promise<void> {
  if (path === undefined || !/^[a-z]{2,4}(?:-[a-z]+)?-\d+$/i.test(path)) return;
  if (existsSync(resolve(environment.cwd, path))) return;
  const checks = await service.checks();
  const known = checks.find(({ check_id }) => check_id === path.toUpperCase());
  if (known === undefined) return;
  throw new UsageError(`${path} is a check ID, not a path. Use \`${instead(known.check_id)}\`.`);
}
